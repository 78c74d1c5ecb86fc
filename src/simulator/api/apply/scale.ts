/** Ownership of a write through `scale`: of the whole object it is about `.spec.replicas` alone. */
import type {KubeObject, ManagedFieldsEntry} from '../../../kube/object.ts';
import {apiVersionOf, type Kind} from '../../kinds/kind.ts';
import {entryOf, fieldsOfEntry, type Manager, ordered, sameManager, withFields} from './entries.ts';
import {difference, single} from './field-set.ts';

const REPLICAS = single(['f:spec', 'f:replicas']);

/**
 * A changed number belongs to the scaler alone; 0 is no value in a Scale, so that nobody owns it. The entry takes its time from an earlier
 * one of the same scaler, and so has none at first, as in the real server.
 */
export const managedFieldsAfterScale = (
  kind: Kind,
  old: KubeObject,
  object: KubeObject,
  manager: string,
): ManagedFieldsEntry[] | undefined => {
  const entries = old.metadata.managedFields;
  const replicas = kind.scale?.replicas(object) ?? 0;
  if (!entries || entries.length === 0 || replicas === (kind.scale?.replicas(old) ?? 0)) return entries;
  const scaler: Manager = {manager, operation: 'Update', apiVersion: apiVersionOf(kind), subresource: 'scale'};
  const others = entries
    .map((entry) => withFields(entry, difference(fieldsOfEntry(entry), REPLICAS)))
    .filter((entry) => entry !== undefined);
  if (replicas === 0) return ordered(others);
  const time = entries.find((entry) => sameManager(entry, scaler))?.time;
  return ordered([...others.filter((entry) => !sameManager(entry, scaler)), entryOf(scaler, REPLICAS, time)]);
};
