/** The query parameters of a write that say who writes, and how. */
import {type FieldError, fieldForbidden, invalid, invalidObject, required, tooLong} from '../../../kube/field-error.ts';
import {StatusError} from '../../../kube/status.ts';

const LONGEST_MANAGER = 128;

/** Throws the 422 of the real server for a `fieldManager` or a `force` that does not fit. `applies`: a patch of the type apply. */
export const checkWriteOptions = (verb: 'Create' | 'Update' | 'Patch', query: URLSearchParams, applies = false): void => {
  const errors = [...applyErrors(verb, query, applies), ...managerErrors(query.get('fieldManager') ?? '')];
  if (errors.length === 0) return;
  const {message, details} = invalidObject({group: 'meta.k8s.io', kind: `${verb}Options`}, '', errors);
  const {name: _, ...nameless} = details ?? {};
  throw new StatusError(422, 'Invalid', message, nameless);
};

const applyErrors = (verb: string, query: URLSearchParams, applies: boolean): FieldError[] => {
  if (verb !== 'Patch') return [];
  if (applies) return query.get('fieldManager') ? [] : [required('fieldManager', 'is required for apply patch')];
  return query.has('force') ? [fieldForbidden('force', 'may not be specified for non-apply patch')] : [];
};

const managerErrors = (manager: string): FieldError[] => [
  ...(Buffer.byteLength(manager) > LONGEST_MANAGER ? [tooLong('fieldManager', `may not be more than ${LONGEST_MANAGER} bytes`)] : []),
  ...unprintable(manager).map((why) => invalid('fieldManager', manager, why)),
];

/** What is wrong with the first character that does not print, if there is one. */
const unprintable = (text: string): string[] => {
  const found = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/u.exec(text);
  if (!found) return [];
  const code = found[0].codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
  return [`invalid character U+${code} (at position ${Buffer.byteLength(text.slice(0, found.index))})`];
};
