/** A volume cannot be mounted: only Events tell of it. */
import type {KubeObject} from '../../../kube/object.ts';
import {eventsAbout} from '../facts.ts';
import type {PodRule} from '../rule.ts';
import {firstLine} from '../words.ts';
import {missingWords} from './configuration.ts';

export const mount: PodRule = {
  name: 'mount',
  explain: (pod, facts) => {
    if (!isWaiting(pod)) return undefined;
    const [event] = [...eventsAbout(facts, pod, 'FailedMount'), ...eventsAbout(facts, pod, 'FailedAttachVolume')];
    if (!event) return undefined;
    const volume = /volume "([^"]+)"/.exec(event.message)?.[1];
    const cause = missingWords(event.message.replace(/^.*?failed for volume "[^"]+"\s*:\s*/, ''));
    return `volume ${volume ?? ''} cannot be mounted: ${firstLine(cause)}`.replace('volume  ', 'a volume ');
  },
  look: 'describe pod',
};

/** Once a container runs, its volumes are there. */
const isWaiting = ({status}: KubeObject): boolean =>
  status?.phase === 'Pending' &&
  ![...(status.containerStatuses ?? []), ...(status.initContainerStatuses ?? [])].some(({state}) => state?.running);
