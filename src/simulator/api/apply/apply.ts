/** Server-side apply: an applier says what it wants of an object and owns that much of it. */

import {equalJson} from '../../../kube/json.ts';
import type {KubeObject, ManagedFieldsEntry} from '../../../kube/object.ts';
import {apiVersionOf, type Kind} from '../../kinds/kind.ts';
import {checkConfiguration} from './check-patch.ts';
import {type Conflict, conflictError} from './conflicts.ts';
import {entryOf, fieldsOfEntry, type Manager, ordered, sameManager, withFields} from './entries.ts';
import {difference, type FieldSet, intersection, isEmpty, union, withoutSubtrees} from './field-set.ts';
import {fieldsOfLastApplied, KUBECTL, withLastApplied} from './last-applied.ts';
import {mergeConfiguration} from './merge.ts';
import {fieldsOf} from './object-fields.ts';
import {prune} from './prune.ts';
import {type Shape, shapeOf} from './shape.ts';
import {NEVER_TRACKED, resetFields} from './untracked.ts';
import {managedFieldsAfterUpdate, trackedChanges} from './update.ts';

export interface Apply {
  readonly kind: Kind;
  /** What is stored; absent when the apply creates. */
  readonly live: KubeObject | undefined;
  /** The configuration as it came. */
  readonly patch: unknown;
  /** Name and namespace of the request's path. */
  readonly name?: string;
  readonly namespace?: string;
  readonly manager: string;
  /** Take over what others manage instead of failing. */
  readonly force: boolean;
  /** '' for the object itself. */
  readonly subresource: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * The object to store, with its managedFields, not yet defaulted or validated. An apply that changes nothing gives an object equal to the
 * live one. Throws the Status of the real server: 400 and 500 for a configuration that is none, 409 for conflicts.
 */
export const serverSideApply = (apply: Apply): KubeObject => {
  const {kind, live, patch, manager, name} = apply;
  const shape = shapeOf(kind);
  checkConfiguration(kind, shape, patch, name);
  const configuration = patch as KubeObject;
  const applied = applyOver(apply, shape, startOf(apply), configuration);
  if (manager !== KUBECTL) return applied;
  return live ? withLastApplied(applied, configuration) : applied;
};

/** The object that is applied to, its managedFields apart. */
interface Start {
  readonly object: KubeObject;
  readonly entries: readonly ManagedFieldsEntry[];
}

/** An object that nobody is known to manage belongs to `before-first-apply`, so that what is in it is not taken silently. */
const startOf = ({kind, live, now}: Apply): Start => {
  if (!live) return {object: {apiVersion: apiVersionOf(kind), kind: kind.kind, metadata: {}} as KubeObject, entries: []};
  const {managedFields: entries = [], ...metadata} = live.metadata;
  const object: KubeObject = {...live, metadata};
  if (entries.length > 0) return {object, entries};
  return {
    object,
    entries: managedFieldsAfterUpdate({kind, old: undefined, object, manager: 'before-first-apply', subresource: '', now}) ?? [],
  };
};

const applyOver = (apply: Apply, shape: Shape, start: Start, configuration: KubeObject): KubeObject => {
  const {kind, live, manager, subresource, now} = apply;
  const applier: Manager = {manager, operation: 'Apply', apiVersion: apiVersionOf(kind), subresource};
  const last = start.entries.find((entry) => sameManager(entry, applier));
  const others = start.entries.filter((entry) => entry !== last);
  const wanted = withoutSubtrees(fieldsOf(shape, configuration), resetFields(kind, subresource));
  const merged = mergeConfiguration(shape, start.object, configuration);
  const object = last ? prune(shape, merged, last.fieldsV1, [wanted, ...others.map(fieldsOfEntry)]) : merged;
  const unchanged = equalJson(start.object, object);
  const entry = entryOf(applier, difference(wanted, NEVER_TRACKED), unchanged ? last?.time : now);
  const left = unchanged ? others : othersAfter(apply, shape, start, object, others);
  const managedFields = ordered(isEmpty(entry.fieldsV1) ? left : [...left, entry]);
  if (live && unchanged && equalJson(managedFields, live.metadata.managedFields)) return live;
  return withManagedFields(object, managedFields);
};

const withManagedFields = (object: KubeObject, managedFields: ManagedFieldsEntry[] | undefined): KubeObject => ({
  ...object,
  metadata: {...object.metadata, ...(managedFields ? {managedFields} : {})},
});

/** What the others still own; throws their conflicts unless forced. */
const othersAfter = (
  apply: Apply,
  shape: Shape,
  {object: before}: Start,
  object: KubeObject,
  others: readonly ManagedFieldsEntry[],
): ManagedFieldsEntry[] => {
  const {changed, removed} = trackedChanges(apply.kind, apply.subresource, before, object);
  const conflicts = conflictsOf(others, changed);
  if (!apply.force && conflicts.length > 0) refuse(apply, shape, before, conflicts);
  const lost = union(changed, removed);
  return others.map((entry) => withFields(entry, difference(fieldsOfEntry(entry), lost))).filter((entry) => entry !== undefined);
};

const conflictsOf = (others: readonly ManagedFieldsEntry[], changed: FieldSet): Conflict[] =>
  others.map((entry) => ({with: entry, fields: intersection(fieldsOfEntry(entry), changed)})).filter(({fields}) => !isEmpty(fields));

/** kubectl may change what it set by client-side apply; the rest is refused. */
const refuse = ({manager}: Apply, shape: Shape, before: KubeObject, conflicts: readonly Conflict[]): void => {
  const allowed = manager === KUBECTL ? fieldsOfLastApplied(shape, before) : {};
  const refused = conflicts
    .map((conflict) => ({...conflict, fields: difference(conflict.fields, allowed)}))
    .filter(({fields}) => !isEmpty(fields));
  if (refused.length > 0) throw conflictError(refused);
};
