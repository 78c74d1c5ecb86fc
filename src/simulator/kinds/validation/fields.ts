/** Small checks that many kinds share. */
import {isIP} from 'node:net';
import {type FieldError, invalid, notSupported} from '../../../kube/field-error.ts';

export const nonNegative = (value: number | undefined, field: string): FieldError[] =>
  value !== undefined && value < 0 ? [invalid(field, value, 'must be greater than or equal to 0')] : [];

/** The faults of a text, as errors of a field. */
export const textErrors = (value: string, field: string, check: (value: string) => string[]): FieldError[] =>
  check(value).map((fault) => invalid(field, value, fault));

/** A value out of a few, which the message lists sorted. */
export const oneOf = (value: string | undefined, supported: readonly string[], field: string): FieldError[] =>
  supported.includes(value ?? '') ? [] : [notSupported(field, value ?? '', supported)];

/** The same where the message lists them in the order of their declaration. */
export const oneOfInOrder = (value: string | undefined, supported: readonly string[], field: string): FieldError[] =>
  supported.includes(value ?? '') ? [] : [notSupportedInOrder(field, value ?? '', supported)];

export const notSupportedInOrder = (field: string, value: unknown, supported: readonly string[]): FieldError => ({
  type: 'NotSupported',
  field,
  value,
  detail: `supported values: ${supported.map((s) => JSON.stringify(s)).join(', ')}`,
});

export const ipAddress = (value: string, field: string): FieldError[] =>
  isIP(value) ? [] : [invalid(field, value, 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)')];

export const immutable = (field: string, value: unknown, same: boolean): FieldError[] =>
  same ? [] : [invalid(field, value, 'field is immutable')];

/** `10.0.0.0/8`. */
export const cidr = (value: string, field: string): FieldError[] => {
  const [ip, bits, rest] = value.split('/');
  const longest = isIP(ip) === 6 ? 128 : 32;
  const fine = isIP(ip) > 0 && /^\d{1,3}$/.test(bits ?? '') && Number(bits) <= longest && rest === undefined;
  return fine ? [] : [invalid(field, value, 'must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)')];
};
