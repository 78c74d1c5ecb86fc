/** The containers wait for an init container that does not come to its end. */
import {containersOf, isSidecar} from '../containers.ts';
import type {PodRule} from '../rule.ts';
import {span} from '../words.ts';

export const initContainer: PodRule = {
  name: 'init-container',
  explain: (pod, {now}) => {
    const stuck = containersOf(pod).find((each) => each.init && !isSidecar(each) && each.status?.state?.running);
    if (!stuck) return undefined;
    const began = Date.parse(stuck.status.state.running.startedAt ?? '');
    return `${stuck.called} has not come to its end${began ? ` after ${span(now - began)}` : ''}`;
  },
  look: 'describe pod',
};
