/** A PodDisruptionBudget looks like a cause, and is none: it limits evictions, not rollouts. */
import {selects} from '../../../kube/selector.ts';
import {isComplete} from '../rollout.ts';
import type {ObjectRule} from '../rule.ts';

export const budget: ObjectRule = {
  name: 'budget',
  part: 'aside',
  explain: ({object, budgets}) => {
    if (object.kind !== 'Deployment' || isComplete(object)) return undefined;
    const labels = object.spec.template?.metadata?.labels;
    const tight = budgets.find(({spec, status}) => status?.disruptionsAllowed === 0 && selects(spec.selector, labels));
    return tight && `the PodDisruptionBudget ${tight.metadata.name} has no part in it: it limits evictions, not rollouts`;
  },
};
