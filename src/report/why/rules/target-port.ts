/** A Service that names a port which none of its pods has. */
import {containersOf} from '../containers.ts';
import type {ObjectRule} from '../rule.ts';

export const targetPort: ObjectRule = {
  name: 'target-port',
  part: 'aside',
  explain: ({object, pods}) => {
    if (object.kind !== 'Service' || pods.length === 0) return undefined;
    const names = new Set(pods.flatMap((pod) => containersOf(pod).flatMap(({spec}) => (spec.ports ?? []).map(({name}: any) => name))));
    const missing = (object.spec.ports ?? []).find(({targetPort: port}: any) => typeof port === 'string' && !names.has(port));
    return missing && `its port ${missing.port} goes to a port named "${missing.targetPort}", which no pod has`;
  },
};
