import {type FieldError, invalid, invalidObject} from '../../kube/field-error.ts';
import type {KubeObject} from '../../kube/object.ts';
import {ALL_VERBS, type Kind} from './kind.ts';
import {AGE, age, NAME, text} from './printers/columns.ts';
import {immutableData} from './validation/data.ts';
import {validateSecret} from './validation/secret.ts';

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
    object.type ||= 'Opaque';
    mergeStringData(object);
  },
  prepareUpdate: (secret, old) => {
    if (secret.type !== old.type) throw invalidObject(secrets, secret.metadata.name, [...typeChange(secret), ...validateSecret(secret)]);
  },
  validate: validateSecret,
  validateUpdate: immutableData('data'),
  selectableFields: (object) => ({type: object.type ?? ''}),
  columns: [NAME, text('Type'), text('Data'), AGE],
  cells: (object, now) => [object.metadata.name, object.type, Object.keys(object.data ?? {}).length, age(object, now)],
};

/** `stringData` is for writing only: it lands in `data`, over what is there. */
const mergeStringData = (object: KubeObject): void => {
  const given: [string, string][] = Object.entries(object.stringData ?? {});
  delete object.stringData;
  if (given.length === 0) return;
  object.data = {...object.data, ...Object.fromEntries(given.map(([key, value]) => [key, Buffer.from(value).toString('base64')]))};
};

/** Told first, before what the new type would need. */
const typeChange = ({type}: KubeObject): FieldError[] => [invalid('type', type, 'field is immutable')];
