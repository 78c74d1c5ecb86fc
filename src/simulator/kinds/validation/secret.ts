/** Checks of a Secret: what each type needs to hold. */
import {type FieldError, invalid, required} from '../../../kube/field-error.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {goJsonError} from '../go/json-error.ts';
import {base64Bytes, dataKeys, size} from './data.ts';

export const validateSecret = (secret: KubeObject): FieldError[] => [
  ...dataKeys(secret.data, 'data'),
  ...size(base64Bytes(secret.data), 'data'),
  ...(TYPES[secret.type]?.(secret) ?? []),
];

const needs =
  (...keys: string[]) =>
  ({data}: KubeObject): FieldError[] =>
    keys.flatMap((key) => (data?.[key] === undefined ? [required(`data[${key}]`)] : []));

/** A file of registry passwords, which no message may show. */
const json =
  (key: string) =>
  ({data}: KubeObject): FieldError[] => {
    if (data?.[key] === undefined) return [required(`data[${key}]`)];
    const why = goJsonError(Buffer.from(data[key], 'base64').toString());
    return why === undefined ? [] : [invalid(`data[${key}]`, '<secret contents redacted>', why)];
  };

/** A user without a password, or a password without a user, is enough. */
const basicAuth = (secret: KubeObject): FieldError[] => {
  const missing = needs('username', 'password')(secret);
  return missing.length === 2 ? missing : [];
};

const ACCOUNT = 'kubernetes.io/service-account.name';

const TYPES: Readonly<Record<string, (secret: KubeObject) => FieldError[]>> = {
  'kubernetes.io/service-account-token': ({metadata}) =>
    metadata.annotations?.[ACCOUNT] ? [] : [required(`metadata.annotations[${ACCOUNT}]`)],
  'kubernetes.io/dockercfg': json('.dockercfg'),
  'kubernetes.io/dockerconfigjson': json('.dockerconfigjson'),
  'kubernetes.io/basic-auth': basicAuth,
  'kubernetes.io/ssh-auth': needs('ssh-privatekey'),
  'kubernetes.io/tls': needs('tls.crt', 'tls.key'),
};
