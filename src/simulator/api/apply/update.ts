/** Ownership of fields after a create, update or patch: whoever changes a field owns it, and nobody else does any more. */
import {timestamp} from '../../../clock.ts';
import type {KubeObject, ManagedFieldsEntry} from '../../../kube/object.ts';
import {apiVersionOf, type Kind} from '../../kinds/kind.ts';
import {type Changes, changesBetween} from './changed.ts';
import {capped, entryOf, fieldsOfEntry, isReset, type Manager, ordered, readEntries, sameManager, withFields} from './entries.ts';
import {difference, EMPTY, type FieldSet, isEmpty, union, withoutSubtrees} from './field-set.ts';
import {managedFieldsAfterScale} from './scale.ts';
import {shapeOf} from './shape.ts';
import {NEVER_TRACKED, resetFields} from './untracked.ts';

export interface Update {
  readonly kind: Kind;
  /** What is stored; absent for a create. */
  readonly old: KubeObject | undefined;
  /**
   * What is to be stored, with its defaults, before admission and allocation add what the writer did not ask for. Its managedFields are those
   * that the client sent: they replace the stored ones unless this is a write of a subresource.
   */
  readonly object: KubeObject;
  readonly manager: string;
  /** '' for the object itself. */
  readonly subresource: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The entries to store; undefined for none. The stored list itself when no ownership has changed. */
export const managedFieldsAfterUpdate = (update: Update): ManagedFieldsEntry[] | undefined => {
  const {kind, old, object, manager, subresource} = update;
  if (subresource === 'scale' && old) return managedFieldsAfterScale(kind, old, object, manager);
  const entries = entriesBefore(update);
  if (old && entries.length === 0) return undefined;
  const changes = trackedChanges(kind, subresource, old, object);
  if (isEmpty(changes.changed) && isEmpty(changes.removed)) return entries === old?.metadata.managedFields ? entries : ordered(entries);
  return ordered(capped(afterChanges(entries, changes, update)));
};

const NONE: ManagedFieldsEntry[] = [];

const entriesBefore = ({old, object, subresource}: Update): ManagedFieldsEntry[] => {
  const stored = old?.metadata.managedFields ?? NONE;
  const sent: unknown = object.metadata.managedFields;
  if (subresource !== '' || sent === undefined || sent === stored) return stored;
  if (isReset(sent)) return NONE;
  const read = readEntries(sent);
  return read && read.length > 0 ? read : stored;
};

/** The changes that count: not those to fields that this write resets. */
export const trackedChanges = (kind: Kind, subresource: string, old: KubeObject | undefined, object: KubeObject): Changes => {
  const reset = resetFields(kind, subresource);
  const {changed, removed} = changesBetween(shapeOf(kind), old, object);
  return {changed: withoutSubtrees(changed, reset), removed: withoutSubtrees(removed, reset)};
};

/** Everybody loses what was changed or removed; then the writer gains what it changed. */
const afterChanges = (entries: readonly ManagedFieldsEntry[], {changed, removed}: Changes, update: Update): ManagedFieldsEntry[] => {
  const {kind, manager, subresource, now} = update;
  const writer: Manager = {manager, operation: 'Update', apiVersion: apiVersionOf(kind), subresource};
  const gained = difference(changed, NEVER_TRACKED);
  const lost = union(changed, removed);
  const out: ManagedFieldsEntry[] = [];
  let mine: ManagedFieldsEntry | undefined;
  for (const entry of entries) {
    const own = sameManager(entry, writer) && !isEmpty(gained);
    const kept = withFields(entry, difference(fieldsOfEntry(entry), own ? removed : lost));
    if (own) mine = kept;
    else if (kept) out.push(kept);
  }
  if (!isEmpty(gained)) out.push(gain(mine ?? entryOf(writer, EMPTY, now), gained, now));
  return out;
};

const gain = (entry: ManagedFieldsEntry, gained: FieldSet, now: number): ManagedFieldsEntry => ({
  ...(withFields(entry, union(entry.fieldsV1, gained)) ?? entry),
  time: timestamp(now),
});
