import {bindingDefaults} from './defaults/rbac.ts';
import {ALL_VERBS, type Kind} from './kind.ts';
import {BINDING, bindingCells} from './printers/binding.ts';
import {pathSegment} from './validation/path-segment.ts';
import {RBAC, sameRoleRef, validateBinding} from './validation/rbac.ts';

export const roleBindings: Kind = {
  group: RBAC,
  version: 'v1',
  kind: 'RoleBinding',
  resource: 'rolebindings',
  singular: 'rolebinding',
  namespaced: true,
  verbs: ALL_VERBS,
  createsOnUpdate: true,
  schema: 'io.k8s.api.rbac.v1.RoleBinding',
  raisesGeneration: false,
  defaults: bindingDefaults,
  validateName: pathSegment,
  validate: (binding) => validateBinding(binding, ['Role', 'ClusterRole'], true),
  validateUpdate: sameRoleRef,
  columns: BINDING,
  cells: bindingCells,
};
