/** Nothing is known to be wrong: it is on its way. */
import {containersOf} from '../containers.ts';
import type {PodRule} from '../rule.ts';
import {span} from '../words.ts';

export const starting: PodRule = {
  name: 'starting',
  explain: (pod, {now}) => {
    const made = Date.parse(pod.metadata.creationTimestamp ?? '');
    const age = made ? `, made ${span(now - made)} ago` : '';
    if (!pod.spec?.nodeName) return `waiting for a node${age}`;
    const waiting = containersOf(pod).find(({status}) => status?.state?.waiting)?.status.state.waiting.reason;
    return `still starting${waiting ? ` (${waiting})` : ''}${age}`;
  },
};
