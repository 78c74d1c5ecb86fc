import {roleDefaults} from './defaults/rbac.ts';
import {ALL_VERBS, type Kind} from './kind.ts';
import {PLAIN, plainCells} from './printers/columns.ts';
import {pathSegment} from './validation/path-segment.ts';
import {RBAC, validateRules} from './validation/rbac.ts';

export const roles: Kind = {
  group: RBAC,
  version: 'v1',
  kind: 'Role',
  resource: 'roles',
  singular: 'role',
  namespaced: true,
  verbs: ALL_VERBS,
  createsOnUpdate: true,
  schema: 'io.k8s.api.rbac.v1.Role',
  raisesGeneration: false,
  defaults: roleDefaults,
  validateName: pathSegment,
  validate: ({rules}) => validateRules(rules, true),
  columns: PLAIN,
  cells: plainCells,
};
