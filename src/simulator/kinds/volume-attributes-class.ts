import {required} from '../../kube/field-error.ts';
import {equalJson} from '../../kube/json.ts';
import {ALL_VERBS, type Kind} from './kind.ts';
import {AGE, age, NAME, text} from './printers/columns.ts';
import {immutable} from './validation/fields.ts';

export const volumeAttributesClasses: Kind = {
  group: 'storage.k8s.io',
  version: 'v1',
  kind: 'VolumeAttributesClass',
  resource: 'volumeattributesclasses',
  singular: 'volumeattributesclass',
  shortNames: ['vac'],
  namespaced: false,
  verbs: ALL_VERBS,
  returnsDeleted: true,
  schema: 'io.k8s.api.storage.v1.VolumeAttributesClass',
  raisesGeneration: false,
  validate: ({driverName, parameters}) => [
    ...(driverName ? [] : [required('driverName')]),
    ...(Object.keys(parameters ?? {}).length > 0 ? [] : [required('parameters', 'must contain at least one key/value pair')]),
  ],
  validateUpdate: (object, old) =>
    ['driverName', 'parameters'].flatMap((field) => immutable(field, object[field], equalJson(object[field], old[field]))),
  columns: [NAME, text('DriverName'), AGE],
  cells: (object, now) => [object.metadata.name, object.driverName, age(object, now)],
};
