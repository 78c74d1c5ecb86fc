import {ALL_VERBS, type Kind} from './kind.ts';
import {AGE, age, NAME, text} from './printers/columns.ts';
import {validateConfigMap} from './validation/config-map.ts';
import {immutableData} from './validation/data.ts';

export const configMaps: Kind = {
  group: '',
  version: 'v1',
  kind: 'ConfigMap',
  resource: 'configmaps',
  singular: 'configmap',
  shortNames: ['cm'],
  namespaced: true,
  verbs: ALL_VERBS,
  schema: 'io.k8s.api.core.v1.ConfigMap',
  raisesGeneration: false,
  validate: validateConfigMap,
  validateUpdate: immutableData('data', 'binaryData'),
  columns: [NAME, text('Data'), AGE],
  cells: (object, now) => [object.metadata.name, size(object.data) + size(object.binaryData), age(object, now)],
};

const size = (map: object | undefined): number => Object.keys(map ?? {}).length;
