/** What a budget says of disruptions: which pods it guards, and its condition. Shared by its controller and by evictions. */
import type {KubeObject} from '../../kube/object.ts';
import {selects} from '../../kube/selector.ts';

interface Condition {
  readonly type: string;
  readonly status: string;
  readonly reason: string;
  readonly message: string;
  readonly lastTransitionTime: string;
  readonly observedGeneration?: number;
}

const TYPE = 'DisruptionAllowed';

/** No selector guards nothing, an empty one everything. */
export const guards = (budget: KubeObject, pod: KubeObject): boolean => selects(budget.spec?.selector, pod.metadata.labels);

/** The conditions of a budget that now allows so many disruptions. `time`: RFC 3339. */
export const budgetConditions = (
  before: readonly Condition[] = [],
  allowed: number,
  generation: number | undefined,
  time: string,
): Condition[] => {
  const status = allowed > 0 ? 'True' : 'False';
  const current = before.find(({type}) => type === TYPE);
  const condition: Condition = {
    type: TYPE,
    status,
    observedGeneration: generation,
    lastTransitionTime: current?.status === status ? current.lastTransitionTime : time,
    reason: allowed > 0 ? 'SufficientPods' : 'InsufficientPods',
    message: '',
  };
  return current ? before.map((one) => (one === current ? condition : one)) : [...before, condition];
};
