import {ALL_VERBS, type Kind} from './kind.ts';
import {AGE, age, NAME} from './printers/columns.ts';

export const serviceAccounts: Kind = {
  group: '',
  version: 'v1',
  kind: 'ServiceAccount',
  resource: 'serviceaccounts',
  singular: 'serviceaccount',
  shortNames: ['sa'],
  namespaced: true,
  verbs: ALL_VERBS,
  returnsDeleted: true,
  schema: 'io.k8s.api.core.v1.ServiceAccount',
  subresources: [{name: 'token', responseKind: {group: 'authentication.k8s.io', version: 'v1', kind: 'TokenRequest'}, verbs: ['create']}],
  raisesGeneration: false,
  columns: [NAME, AGE],
  cells: (object, now) => [object.metadata.name, age(object, now)],
};
