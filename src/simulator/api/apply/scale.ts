/** Ownership of a write through `scale`: of the whole object it is about `.spec.replicas` alone. */
import type {KubeObject, ManagedFieldsEntry} from '../../../kube/object.ts';
import {apiVersionOf, type Kind} from '../../kinds/kind.ts';
import {entryOf, fieldsOfEntry, type Manager, ordered, withFields} from './entries.ts';
import {difference, single} from './field-set.ts';

const REPLICAS = single(['f:spec', 'f:replicas']);

/**
 * A changed number belongs to the scaler alone; 0 is no value in a Scale, so that nobody owns it. Even an unchanged number takes it from
 * whoever wrote it by update along with other fields: the real server loses it on the way through the Scale's version and back, and
 * for the same reason these entries have no time.
 */
export const managedFieldsAfterScale = (
  kind: Kind,
  old: KubeObject,
  object: KubeObject,
  manager: string,
): ManagedFieldsEntry[] | undefined => {
  const entries = old.metadata.managedFields ?? [];
  const replicas = kind.scale?.replicas(object) ?? 0;
  if (entries.length === 0) return undefined;
  if (replicas === (kind.scale?.replicas(old) ?? 0)) return unscaled(entries);
  const scaler: Manager = {manager, operation: 'Update', apiVersion: apiVersionOf(kind), subresource: 'scale'};
  const others = entries.map(withoutReplicas).filter((entry) => entry !== undefined);
  if (replicas === 0) return ordered(others);
  return ordered([...others, entryOf(scaler, REPLICAS, undefined)]);
};

const withoutReplicas = (entry: ManagedFieldsEntry): ManagedFieldsEntry | undefined =>
  withFields(entry, difference(fieldsOfEntry(entry), REPLICAS));

const unscaled = (entries: ManagedFieldsEntry[]): ManagedFieldsEntry[] | undefined => {
  const left = entries.map((entry) => (entry.operation === 'Update' ? (withoutReplicas(entry) ?? untimed(entry)) : entry));
  return left.every((entry, i) => entry === entries[i]) ? entries : ordered(left);
};

const untimed = (entry: ManagedFieldsEntry): ManagedFieldsEntry => (entry.time ? entryOf(entry, REPLICAS, undefined) : entry);
