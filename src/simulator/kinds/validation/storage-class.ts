/** Checks of a StorageClass. */

import {type FieldError, invalid, required, tooLong} from '../../../kube/field-error.ts';
import {equalJson} from '../../../kube/json.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {immutable, oneOf, textErrors} from './fields.ts';
import {qualifiedName} from './names.ts';

const MOST_PARAMETERS = 512;
const MOST_BYTES = 256 * 1024;

export const validateStorageClass = (object: KubeObject): FieldError[] => [
  ...(object.provisioner ? textErrors(object.provisioner.toLowerCase(), 'provisioner', qualifiedName) : [required('provisioner')]),
  ...parameters(object.parameters ?? {}),
  ...oneOf(object.reclaimPolicy, ['Delete', 'Retain'], 'reclaimPolicy'),
  ...oneOf(object.volumeBindingMode, ['Immediate', 'WaitForFirstConsumer'], 'volumeBindingMode'),
];

const parameters = (given: Record<string, string>): FieldError[] => {
  const entries = Object.entries(given);
  const size = entries.reduce((sum, [key, value]) => sum + Buffer.byteLength(key) + Buffer.byteLength(value), 0);
  return [
    ...(entries.length > MOST_PARAMETERS
      ? [tooLong('parameters.Provisioner Parameters', `may not be more than ${MOST_PARAMETERS} bytes`)]
      : []),
    ...entries.filter(([key]) => key === '').map(() => invalid('parameters', '', 'field can not be empty.')),
    ...(size > MOST_BYTES ? [tooLong('parameters', `may not be more than ${MOST_BYTES} bytes`)] : []),
  ];
};

const FIXED = ['parameters', 'provisioner', 'reclaimPolicy', 'volumeBindingMode'];

export const storageClassChange = (object: KubeObject, old: KubeObject): FieldError[] =>
  FIXED.flatMap((field) => immutable(field, object[field] ?? null, equalJson(object[field] ?? {}, old[field] ?? {})));
