/** Why no further new pods are made: there are as many pods as may be. */
import {newSetOf, numbersOf} from '../rollout.ts';
import type {ObjectRule} from '../rule.ts';

export const surgeLimit: ObjectRule = {
  name: 'surge-limit',
  part: 'effect',
  explain: ({object, replicaSets}) => {
    if (object.kind !== 'Deployment' || object.spec.paused) return undefined;
    const {wanted, existing, maxSurge, recreate} = numbersOf(object);
    const own = newSetOf(object, replicaSets);
    if (recreate || !own || own.spec.replicas >= wanted || existing < wanted + maxSurge) return undefined;
    return `no further new pod is made because maxSurge is ${maxSurge} and there are ${existing} already`;
  },
};
