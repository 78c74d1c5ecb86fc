/** Checks of paths and file modes inside volumes. */
import {type FieldError, invalid} from '../../../kube/field-error.ts';

/** A relative path that stays below where it starts. */
export const descendingPath = (path: string, field: string): FieldError[] => [
  ...(path.startsWith('/') ? [invalid(field, path, 'must be a relative path')] : []),
  ...noBacksteps(path, field),
];

export const noBacksteps = (path: string, field: string): FieldError[] =>
  path.split('/').includes('..') ? [invalid(field, path, "must not contain '..'")] : [];

/** As {@link descendingPath}; names that start with two dots are the kubelet's own. */
export const ownPath = (path: string, field: string): FieldError[] => {
  const errors = descendingPath(path, field);
  const reserved = errors.length === 0 && path.startsWith('..');
  return reserved ? [invalid(field, path, "must not start with '..'")] : errors;
};

export const fileMode = (mode: number | undefined, field: string): FieldError[] =>
  mode === undefined || (mode >= 0 && mode <= 0o777)
    ? []
    : [invalid(field, mode, 'must be a number between 0 and 0777 (octal), both inclusive')];
