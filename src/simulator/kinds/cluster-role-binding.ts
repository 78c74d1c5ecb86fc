import {bindingDefaults} from './defaults/rbac.ts';
import {ALL_VERBS, type Kind} from './kind.ts';
import {BINDING, bindingCells} from './printers/binding.ts';
import {pathSegment} from './validation/path-segment.ts';
import {RBAC, sameRoleRef, validateBinding} from './validation/rbac.ts';

export const clusterRoleBindings: Kind = {
  group: RBAC,
  version: 'v1',
  kind: 'ClusterRoleBinding',
  resource: 'clusterrolebindings',
  singular: 'clusterrolebinding',
  namespaced: false,
  verbs: ALL_VERBS,
  createsOnUpdate: true,
  schema: 'io.k8s.api.rbac.v1.ClusterRoleBinding',
  raisesGeneration: false,
  defaults: bindingDefaults,
  validateName: pathSegment,
  validate: (binding) => validateBinding(binding, ['ClusterRole'], false),
  validateUpdate: sameRoleRef,
  columns: BINDING,
  cells: bindingCells,
};
