/** The query parameters of a write that say who writes, and how. */
import {type FieldError, fieldForbidden, invalid, notSupported, required, tooLong} from '../../../kube/field-error.ts';
import {refuse} from './refuse.ts';

const LONGEST_MANAGER = 128;
const FIELD_VALIDATIONS = ['', 'Ignore', 'Warn', 'Strict'];

export type FieldValidation = 'Strict' | 'Warn' | 'Ignore';

/** Throws the 422 of the real server for options of a write that do not fit. `applies`: a patch of the type apply. */
export const checkWriteOptions = (verb: 'Create' | 'Update' | 'Patch', query: URLSearchParams, applies = false): void =>
  refuse(`${verb}Options`, [
    ...(verb === 'Patch' ? applyErrors(query, applies) : []),
    ...managerErrors(query.get('fieldManager') ?? ''),
    ...dryRunErrors(query.getAll('dryRun')),
    ...fieldValidationErrors(query.get('fieldValidation') ?? ''),
  ]);

export const fieldValidationOf = (query: URLSearchParams): FieldValidation => (query.get('fieldValidation') || 'Warn') as FieldValidation;

const applyErrors = (query: URLSearchParams, applies: boolean): FieldError[] => {
  if (applies) return query.get('fieldManager') ? [] : [required('fieldManager', 'is required for apply patch')];
  return query.has('force') ? [fieldForbidden('force', 'may not be specified for non-apply patch')] : [];
};

const managerErrors = (manager: string): FieldError[] => [
  ...(Buffer.byteLength(manager) > LONGEST_MANAGER ? [tooLong('fieldManager', `may not be more than ${LONGEST_MANAGER} bytes`)] : []),
  ...unprintable(manager).map((why) => invalid('fieldManager', manager, why)),
];

/** The only dry run is that of everything. */
export const dryRunErrors = (given: readonly string[]): FieldError[] =>
  given.every((value) => value === 'All') ? [] : [notSupported('dryRun', given, ['All'])];

const fieldValidationErrors = (given: string): FieldError[] =>
  FIELD_VALIDATIONS.includes(given) ? [] : [notSupported('fieldValidation', given, FIELD_VALIDATIONS)];

/** What is wrong with the first character that does not print, if there is one. */
const unprintable = (text: string): string[] => {
  const found = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/u.exec(text);
  if (!found) return [];
  const code = found[0].codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
  return [`invalid character U+${code} (at position ${Buffer.byteLength(text.slice(0, found.index))})`];
};
