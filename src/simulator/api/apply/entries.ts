/** The entries of managedFields: reading, finding, ordering. */
import {timestamp} from '../../../clock.ts';
import type {ManagedFieldsEntry} from '../../../kube/object.ts';
import {EMPTY, type FieldSet, isEmpty, union} from './field-set.ts';
import {fromFieldsV1, toFieldsV1} from './path-element.ts';

/** Who manages, as what: entries that agree in these are one. An applier is the same in every version of its kind. */
export interface Manager {
  readonly manager: string;
  readonly operation: 'Apply' | 'Update';
  readonly apiVersion: string;
  readonly subresource?: string;
}

export const sameManager = (a: Manager, b: Manager): boolean =>
  a.manager === b.manager &&
  a.operation === b.operation &&
  (a.subresource ?? '') === (b.subresource ?? '') &&
  (a.operation === 'Apply' || a.apiVersion === b.apiVersion);

export const fieldsOfEntry = (entry: ManagedFieldsEntry): FieldSet => entry.fieldsV1;

/** The entry with another set; undefined when it is empty. */
export const withFields = (entry: ManagedFieldsEntry, fields: FieldSet): ManagedFieldsEntry | undefined => {
  if (fields === entry.fieldsV1) return entry;
  return isEmpty(fields) ? undefined : {...entry, fieldsV1: toFieldsV1(fields)};
};

/** `time` in milliseconds, undefined for an entry that has none. */
export const entryOf = (
  {manager, operation, apiVersion, subresource}: Manager,
  fields: FieldSet,
  time: number | string | undefined,
): ManagedFieldsEntry => ({
  manager,
  operation,
  apiVersion,
  ...(time === undefined ? {} : {time: typeof time === 'string' ? time : timestamp(time)}),
  fieldsType: 'FieldsV1',
  fieldsV1: toFieldsV1(fields),
  ...(subresource ? {subresource} : {}),
});

/** Entries as they are stored: appliers first, then by time and by name; undefined for none. */
export const ordered = (entries: readonly ManagedFieldsEntry[]): ManagedFieldsEntry[] | undefined =>
  entries.length === 0 ? undefined : [...entries].sort(compareEntries);

const compareEntries = (a: ManagedFieldsEntry, b: ManagedFieldsEntry): number =>
  compare(a.operation, b.operation) ||
  compare(a.time ?? '', b.time ?? '') ||
  compare(a.manager, b.manager) ||
  compare(a.apiVersion, b.apiVersion) ||
  compare(a.subresource ?? '', b.subresource ?? '');

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Entries that a client sent along, or undefined when they are no such thing, in which case the ones of the object stand. */
export const readEntries = (value: unknown): ManagedFieldsEntry[] | undefined => {
  if (!Array.isArray(value)) return undefined;
  try {
    return value.map(readEntry).filter((entry) => !isEmpty(entry.fieldsV1));
  } catch {
    return undefined;
  }
};

const readEntry = (entry: any): ManagedFieldsEntry => {
  if (!['Apply', 'Update'].includes(entry?.operation)) throw new Error('operation must be `Apply` or `Update`');
  if (!entry.apiVersion) throw new Error('apiVersion must not be empty');
  if (entry.fieldsType !== 'FieldsV1') throw new Error('fieldsType must be FieldsV1');
  const {manager = '', operation, apiVersion, time, subresource} = entry;
  return entryOf({manager, operation, apiVersion, subresource}, fromFieldsV1(entry.fieldsV1 ?? EMPTY), time ?? undefined);
};

/** Whether a client asks for all entries to be forgotten: an empty list, or one with a single empty entry. */
export const isReset = (value: unknown): boolean =>
  Array.isArray(value) &&
  (value.length === 0 || (value.length === 1 && typeof value[0] === 'object' && value[0] !== null && isEmpty(value[0])));

/** Managers by update that an object keeps; beyond, the oldest become one. */
const MOST_UPDATERS = 10;

/** Merges the oldest updaters of the version `apiVersion` into `ancient-changes` while there are more than ten. */
export const capped = (entries: readonly ManagedFieldsEntry[]): readonly ManagedFieldsEntry[] => {
  const updaters = entries.filter(({operation}) => operation === 'Update');
  const excess = updaters.length - MOST_UPDATERS;
  if (excess <= 0) return entries;
  const oldest = (ordered(updaters) ?? []).slice(0, excess + 1);
  const merged = oldest.filter(({apiVersion}) => apiVersion === oldest[0].apiVersion);
  const bucket: Manager = {manager: 'ancient-changes', operation: 'Update', apiVersion: oldest[0].apiVersion};
  const fields = merged.map(fieldsOfEntry).reduce(union);
  return [...entries.filter((entry) => !merged.includes(entry)), entryOf(bucket, fields, merged.at(-1)!.time)];
};
