/** Checks of ConfigMaps and Secrets: keys that can be file names, a size that can be mounted. */

import {type FieldError, fieldForbidden, invalid, tooLong} from '../../../kube/field-error.ts';
import {equalJson} from '../../../kube/json.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {dataKey} from './names.ts';

const MOST_BYTES = 1024 * 1024;
const FIXED = 'field is immutable when `immutable` is set';

type Data = Readonly<Record<string, string>> | undefined;

export const dataKeys = (data: Data, field: string): FieldError[] =>
  Object.keys(data ?? {})
    .sort()
    .flatMap((key) => dataKey(key).map((fault) => invalid(`${field}[${key}]`, key, fault)));

/** `bytes` of all values together. The field of the error is a list without a name: so does the real server write it. */
export const size = (bytes: number, field: string): FieldError[] =>
  bytes > MOST_BYTES ? [tooLong(field, `may not be more than ${MOST_BYTES} bytes`)] : [];

const sum = (data: Data, length: (value: string) => number): number =>
  Object.values(data ?? {}).reduce((total, value) => total + length(value), 0);
export const textBytes = (data: Data): number => sum(data, (value) => Buffer.byteLength(value));
export const base64Bytes = (data: Data): number => sum(data, (value) => Buffer.byteLength(value, 'base64'));

/** Once immutable, always so, and the data with it. */
export const immutableData =
  (...fields: readonly string[]) =>
  (object: KubeObject, old: KubeObject): FieldError[] => {
    if (!old.immutable) return [];
    const changed = fields.filter((field) => !equalJson(object[field] ?? {}, old[field] ?? {}));
    return [...(object.immutable ? [] : ['immutable']), ...changed].map((field) => fieldForbidden(field, FIXED));
  };
