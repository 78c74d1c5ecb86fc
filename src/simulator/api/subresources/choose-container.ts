/** Which container of a pod a request means. */
import type {KubeObject} from '../../../kube/object.ts';
import {badRequest} from '../../../kube/status.ts';

const names = (containers: readonly {name: string}[] | undefined): string[] => (containers ?? []).map(({name}) => name);

/** The container named, or the only one. Throws a BadRequest. */
export const chooseContainer = ({metadata, spec}: KubeObject, wanted: string): string => {
  const [apps, inits, ephemeral] = [names(spec.containers), names(spec.initContainers), names(spec.ephemeralContainers)];
  if (wanted) {
    if ([...apps, ...inits, ...ephemeral].includes(wanted)) return wanted;
    throw badRequest(`container ${wanted} is not valid for pod ${metadata.name}`);
  }
  if (apps.length === 1) return apps[0];
  const others = inits.length > 0 ? ` or one of the init containers: [${inits.join(' ')}]` : '';
  throw badRequest(`a container name must be specified for pod ${metadata.name}, choose one of: [${apps.join(' ')}]${others}`);
};
