import {type FieldError, invalid} from '../../../kube/field-error.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {base64Bytes, dataKeys, size, textBytes} from './data.ts';

export const validateConfigMap = ({data, binaryData}: KubeObject): FieldError[] => [
  ...dataKeys(data, 'data'),
  ...Object.keys(data ?? {}).flatMap((key) =>
    key in (binaryData ?? {}) ? [invalid(`data[${key}]`, key, 'duplicate of key present in binaryData')] : [],
  ),
  ...dataKeys(binaryData, 'binaryData'),
  ...size(textBytes(data) + base64Bytes(binaryData), '[]'),
];
