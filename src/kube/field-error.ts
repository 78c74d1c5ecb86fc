/** Validation errors of one field, and the 422 Status made of them; texts as apimachinery's field package writes them. */
import {StatusError} from './status.ts';

export type FieldErrorType =
  | 'Required'
  | 'Invalid'
  | 'NotSupported'
  | 'Forbidden'
  | 'Duplicate'
  | 'NotFound'
  | 'TooLong'
  | 'TooMany'
  | 'TypeInvalid'
  | 'Internal';

export interface FieldError {
  readonly type: FieldErrorType;
  readonly field: string;
  /** The bad value; not printed for Required, Forbidden and TooLong. */
  readonly value?: unknown;
  readonly detail: string;
}

const TYPES: Record<FieldErrorType, {say: string; reason: string; value: boolean}> = {
  Required: {say: 'Required value', reason: 'FieldValueRequired', value: false},
  Invalid: {say: 'Invalid value', reason: 'FieldValueInvalid', value: true},
  NotSupported: {say: 'Unsupported value', reason: 'FieldValueNotSupported', value: true},
  Forbidden: {say: 'Forbidden', reason: 'FieldValueForbidden', value: false},
  Duplicate: {say: 'Duplicate value', reason: 'FieldValueDuplicate', value: true},
  NotFound: {say: 'Not found', reason: 'FieldValueNotFound', value: true},
  TooLong: {say: 'Too long', reason: 'FieldValueTooLong', value: false},
  TooMany: {say: 'Too many', reason: 'FieldValueTooMany', value: true},
  TypeInvalid: {say: 'Invalid value', reason: 'FieldValueTypeInvalid', value: true},
  Internal: {say: 'Internal error', reason: 'InternalError', value: false},
};

/** As a value: none is shown, where the fault lies in what stands together. */
export const OMITTED = Symbol('omitted');

export const required = (field: string, detail = ''): FieldError => ({type: 'Required', field, detail});
export const invalid = (field: string, value: unknown, detail: string): FieldError => ({type: 'Invalid', field, value, detail});
export const fieldForbidden = (field: string, detail: string): FieldError => ({type: 'Forbidden', field, detail});
export const duplicate = (field: string, value: unknown): FieldError => ({type: 'Duplicate', field, value, detail: ''});
export const fieldNotFound = (field: string, value: unknown): FieldError => ({type: 'NotFound', field, value, detail: ''});
export const tooLong = (field: string, detail: string): FieldError => ({type: 'TooLong', field, detail});
export const tooMany = (field: string, count: number, most: number): FieldError => ({
  type: 'TooMany',
  field,
  value: count,
  detail: `must have at most ${most} items`,
});
export const notSupported = (field: string, value: unknown, supported: readonly string[]): FieldError => ({
  type: 'NotSupported',
  field,
  value,
  detail: `supported values: ${[...supported]
    .sort()
    .map((s) => JSON.stringify(s))
    .join(', ')}`,
});

/** `Invalid value: 70000: must be between 1 and 65535, inclusive`: an error without its field, as it stands in a cause. */
const body = ({type, value, detail}: FieldError): string => {
  const shown = TYPES[type].value && value !== OMITTED;
  return [TYPES[type].say, ...(shown ? [sayValue(value)] : []), ...(detail ? [detail] : [])].join(': ');
};

/** Within structures Go also escapes what could be taken for HTML. */
const sayValue = (value: unknown): string => {
  const text = JSON.stringify(value ?? null);
  return typeof value === 'object' ? text.replace(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`) : text;
};

/** `spec.replicas: Invalid value: -1: must be greater than or equal to 0`. */
export const sayFieldError = (error: FieldError): string => `${error.field}: ${body(error)}`;

/** The 422 of an object that fails validation: `Deployment.apps "web" is invalid: ...`, with a cause for every error. */
export const invalidObject = (kind: {group: string; kind: string}, name: string, errors: readonly FieldError[]): StatusError => {
  const said = [...new Set(errors.map(sayFieldError))];
  const list = said.length === 1 ? said[0] : `[${said.join(', ')}]`;
  const qualified = kind.group ? `${kind.kind}.${kind.group}` : kind.kind;
  return new StatusError(422, 'Invalid', `${qualified} ${JSON.stringify(name)} is invalid: ${list}`, {
    ...(name ? {name} : {}),
    ...(kind.group ? {group: kind.group} : {}),
    ...(kind.kind ? {kind: kind.kind} : {}),
    causes: errors.map((e) => ({reason: TYPES[e.type].reason, message: body(e), field: e.field})),
  });
};
