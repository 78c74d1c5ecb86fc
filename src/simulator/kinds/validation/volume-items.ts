/** Checks of the single files inside volumes. */
import {type FieldError, invalid, required} from '../../../kube/field-error.ts';
import {FILE_FIELDS, fieldRef, resourceRef} from './field-refs.ts';
import {fileMode, ownPath} from './paths.ts';

export const keyItems = (items: readonly any[], field: string): FieldError[] =>
  items.flatMap(({key, path, mode}, i) => [
    ...(key ? [] : [required(`${field}[${i}].key`)]),
    ...(path ? ownPath(path, `${field}[${i}].path`) : [required(`${field}[${i}].path`)]),
    ...fileMode(mode, `${field}[${i}].mode`),
  ]);

/** Faults are reported at the source, without the item's number: so does the real server. */
export const downwardFiles = (items: readonly any[], field: string): FieldError[] =>
  items.flatMap(({path, mode, ...from}) => [
    ...(path ? ownPath(path, `${field}.path`) : [required(`${field}.path`)]),
    ...downwardFile(from, field),
    ...fileMode(mode, `${field}.mode`),
  ]);

const downwardFile = ({fieldRef: fromField, resourceFieldRef: fromResource}: any, field: string): FieldError[] => {
  if (fromField) {
    const both = invalid(field, 'resource', 'fieldRef and resourceFieldRef can not be specified simultaneously');
    return [...fieldRef(fromField, FILE_FIELDS, `${field}.fieldRef`), ...(fromResource ? [both] : [])];
  }
  if (fromResource) return resourceRef(fromResource, true, `${field}.resourceFieldRef`);
  return [required(field, 'one of fieldRef and resourceFieldRef is required')];
};
