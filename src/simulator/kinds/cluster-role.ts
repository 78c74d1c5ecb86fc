import {roleDefaults} from './defaults/rbac.ts';
import {ALL_VERBS, type Kind} from './kind.ts';
import {PLAIN, plainCells} from './printers/columns.ts';
import {pathSegment} from './validation/path-segment.ts';
import {RBAC, validateAggregation, validateRules} from './validation/rbac.ts';

export const clusterRoles: Kind = {
  group: RBAC,
  version: 'v1',
  kind: 'ClusterRole',
  resource: 'clusterroles',
  singular: 'clusterrole',
  namespaced: false,
  verbs: ALL_VERBS,
  createsOnUpdate: true,
  schema: 'io.k8s.api.rbac.v1.ClusterRole',
  raisesGeneration: false,
  defaults: roleDefaults,
  validateName: pathSegment,
  validate: (role) => [...validateRules(role.rules, false), ...validateAggregation(role)],
  columns: PLAIN,
  cells: plainCells,
};
