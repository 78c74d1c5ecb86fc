import {ALL_VERBS, type Kind} from './kind.ts';
import {AGE, age, NAME, text} from './printers/columns.ts';

export const secrets: Kind = {
  group: '',
  version: 'v1',
  kind: 'Secret',
  resource: 'secrets',
  singular: 'secret',
  namespaced: true,
  verbs: ALL_VERBS,
  schema: 'io.k8s.api.core.v1.Secret',
  raisesGeneration: false,
  defaults: (object) => {
    object.type ??= 'Opaque';
  },
  selectableFields: (object) => ({type: object.type ?? ''}),
  columns: [NAME, text('Type'), text('Data'), AGE],
  cells: (object, now) => [object.metadata.name, object.type, Object.keys(object.data ?? {}).length, age(object, now)],
};
