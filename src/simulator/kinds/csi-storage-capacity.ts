import {required} from '../../kube/field-error.ts';
import {ALL_VERBS, type Kind} from './kind.ts';
import {NAME, text} from './printers/columns.ts';
import {immutable} from './validation/fields.ts';

export const csiStorageCapacities: Kind = {
  group: 'storage.k8s.io',
  version: 'v1',
  kind: 'CSIStorageCapacity',
  resource: 'csistoragecapacities',
  singular: 'csistoragecapacity',
  namespaced: true,
  verbs: ALL_VERBS,
  needsVersion: true,
  schema: 'io.k8s.api.storage.v1.CSIStorageCapacity',
  raisesGeneration: false,
  validate: ({storageClassName}) => (storageClassName ? [] : [required('storageClassName')]),
  validateUpdate: (object, old) => immutable('storageClassName', object.storageClassName, object.storageClassName === old.storageClassName),
  columns: [NAME, text('StorageClassName'), text('Capacity')],
  cells: ({metadata, storageClassName, capacity}) => [metadata.name, storageClassName, capacity ?? '<unset>'],
};
