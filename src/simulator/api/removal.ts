/** What a delete makes of an object: which finalizers and how much grace it gets, or that it goes as it is. */
import {timestamp} from '../../clock.ts';
import type {KubeObject, ObjectMeta} from '../../kube/object.ts';
import type {DeleteOptions} from '../client.ts';
import type {Kind} from '../kinds/kind.ts';

const FOREGROUND = 'foregroundDeletion';
const ORPHAN = 'orphan';

/** The object as the delete marks it; itself, when there is nothing more to do; undefined, when it is to be taken away as it stands. */
export const removalOf = (kind: Kind, object: KubeObject, options: DeleteOptions, now: number): KubeObject | undefined => {
  if (kind.kind === 'Namespace') return object.metadata.deletionTimestamp ? object : terminating(object, now);
  if (kind.terminate) return object.metadata.deletionTimestamp ? object : kind.terminate(object, now);
  const {metadata} = object;
  const running = metadata.deletionGracePeriodSeconds ?? 0;
  const grace = kind.gracePeriod && graceFor(kind, object, options);
  // While its grace runs, an object can only be given less of it.
  if (kind.gracePeriod && running > 0 && grace === undefined) return object;
  const finalizers = finalizersFor(kind, metadata, options);
  if (grace === undefined && finalizers.length === 0) return undefined;
  return marked(object, finalizers, grace ?? 0, now);
};

/** Undefined: no grace is to be set, since that has been done. */
const graceFor = (kind: Kind, object: KubeObject, {gracePeriodSeconds}: DeleteOptions): number | undefined => {
  const {deletionTimestamp, deletionGracePeriodSeconds: running = 0} = object.metadata;
  const asked = gracePeriodSeconds !== undefined && gracePeriodSeconds < 0 ? 1 : gracePeriodSeconds;
  if (!deletionTimestamp) return Math.max(0, kind.gracePeriod?.(object, asked) ?? 0);
  return asked !== undefined && asked < running ? asked : undefined;
};

const finalizersFor = (kind: Kind, {finalizers = []}: ObjectMeta, {propagationPolicy}: DeleteOptions): readonly string[] => {
  const chosen = finalizers.some((name) => name === FOREGROUND || name === ORPHAN);
  // What the object itself says goes before what its kind does by default.
  const policy = propagationPolicy ?? (chosen ? undefined : kind.defaultPropagation);
  if (policy === undefined) return finalizers;
  const others = finalizers.filter((name) => name !== FOREGROUND && name !== ORPHAN);
  if (policy === 'Background') return others;
  return [...others, policy === 'Foreground' ? FOREGROUND : ORPHAN];
};

const marked = (object: KubeObject, finalizers: readonly string[], grace: number, now: number): KubeObject => {
  const {deletionTimestamp, deletionGracePeriodSeconds = 0, generation} = object.metadata;
  const sameFinalizers = finalizers.join() === (object.metadata.finalizers ?? []).join();
  if (deletionTimestamp && sameFinalizers && grace === deletionGracePeriodSeconds) return object;
  const since = deletionTimestamp ? Date.parse(deletionTimestamp) - deletionGracePeriodSeconds * 1000 : now;
  const {finalizers: _, ...rest} = object.metadata;
  return {
    ...object,
    metadata: {
      ...rest,
      ...(finalizers.length > 0 ? {finalizers: [...finalizers]} : {}),
      ...(generation === undefined || deletionTimestamp ? {} : {generation: generation + 1}),
      deletionTimestamp: timestamp(since + grace * 1000),
      deletionGracePeriodSeconds: grace,
    },
  };
};

/** A namespace waits for its content, not for a time. */
const terminating = (namespace: KubeObject, now: number): KubeObject => ({
  ...namespace,
  metadata: {...namespace.metadata, deletionTimestamp: timestamp(now)},
  status: {...namespace.status, phase: 'Terminating'},
});
