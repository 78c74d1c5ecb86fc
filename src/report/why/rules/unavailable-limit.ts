/** Why old pods stay: as many as must be available are. */
import {isObserved, newSetOf, numbersOf} from '../rollout.ts';
import type {ObjectRule} from '../rule.ts';

export const unavailableLimit: ObjectRule = {
  name: 'unavailable-limit',
  part: 'effect',
  explain: ({object, replicaSets}) => {
    if (object.kind !== 'Deployment' || object.spec.paused || !isObserved(object)) return undefined;
    const {wanted, available, maxUnavailable, recreate} = numbersOf(object);
    const own = newSetOf(object, replicaSets);
    const isOldLeft = own !== undefined && replicaSets.some((set) => set !== own && (set.spec.replicas ?? 0) > 0);
    if (recreate || !isOldLeft || available > wanted - maxUnavailable) return undefined;
    return maxUnavailable === 0
      ? 'nothing more is removed because maxUnavailable is 0'
      : `nothing more is removed because maxUnavailable is ${maxUnavailable}: ${wanted - maxUnavailable} of ${wanted} must stay available`;
  },
};
