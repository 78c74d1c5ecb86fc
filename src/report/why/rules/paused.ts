import {newSetOf} from '../rollout.ts';
import type {ObjectRule} from '../rule.ts';

export const paused: ObjectRule = {
  name: 'paused',
  part: 'cause',
  explain: ({object, replicaSets}) => {
    if (object.kind !== 'Deployment' || !object.spec.paused) return undefined;
    const waits = newSetOf(object, replicaSets) ? 'changes of its template do nothing' : 'the change of its template is not rolled out';
    return `it is paused: ${waits} until it is resumed (kubectl rollout resume)`;
  },
};
