import {duplicate, type FieldError, required} from '../../kube/field-error.ts';
import {ALL_VERBS, type Kind} from './kind.ts';
import {AGE, age, integer, NAME} from './printers/columns.ts';

export const csiNodes: Kind = {
  group: 'storage.k8s.io',
  version: 'v1',
  kind: 'CSINode',
  resource: 'csinodes',
  singular: 'csinode',
  namespaced: false,
  verbs: ALL_VERBS,
  returnsDeleted: true,
  needsVersion: true,
  schema: 'io.k8s.api.storage.v1.CSINode',
  raisesGeneration: false,
  validate: ({spec}) => driverErrors(spec?.drivers ?? []),
  columns: [NAME, integer('Drivers'), AGE],
  cells: (object, now) => [object.metadata.name, object.spec?.drivers?.length ?? 0, age(object, now)],
};

const driverErrors = (drivers: readonly {name?: string; nodeID?: string}[]): FieldError[] =>
  drivers.flatMap(({name, nodeID}, i) => [
    ...(name ? [] : [required(`spec.drivers[${i}].name`)]),
    ...(nodeID ? [] : [required(`spec.drivers[${i}].nodeID`)]),
    ...(drivers.slice(0, i).some((other) => other.name === name) ? [duplicate(`spec.drivers[${i}].name`, name)] : []),
  ]);
