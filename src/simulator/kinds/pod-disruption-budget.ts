import {ALL_VERBS, type Kind, STATUS} from './kind.ts';
import {AGE, age, integer, NAME, text} from './printers/columns.ts';
import {pathSegment} from './validation/path-segment.ts';
import {validateBudget, validateBudgetStatus} from './validation/pod-disruption-budget.ts';

export const podDisruptionBudgets: Kind = {
  group: 'policy',
  version: 'v1',
  kind: 'PodDisruptionBudget',
  resource: 'poddisruptionbudgets',
  singular: 'poddisruptionbudget',
  shortNames: ['pdb'],
  namespaced: true,
  verbs: ALL_VERBS,
  needsVersion: true,
  schema: 'io.k8s.api.policy.v1.PodDisruptionBudget',
  subresources: [STATUS],
  validateName: pathSegment,
  prepareCreate: (object) => {
    object.status = {disruptionsAllowed: 0, currentHealthy: 0, desiredHealthy: 0, expectedPods: 0};
  },
  validate: validateBudget,
  validateStatus: validateBudgetStatus,
  columns: [NAME, text('Min Available'), text('Max Unavailable'), integer('Allowed Disruptions'), AGE],
  cells: (object, now) => [
    object.metadata.name,
    String(object.spec?.minAvailable ?? 'N/A'),
    String(object.spec?.maxUnavailable ?? 'N/A'),
    object.status?.disruptionsAllowed ?? 0,
    age(object, now),
  ],
};
