/** Deleting: preconditions, grace, finalizers and propagation. What hangs on the object is the garbage collector's business. */
import {timestamp} from '../../clock.ts';
import type {KubeObject} from '../../kube/object.ts';
import {conflict} from '../../kube/status.ts';
import type {DeleteOptions} from '../client.ts';
import type {Kind} from '../kinds/kind.ts';
import {admit, validateAdmission} from './admission/chain.ts';
import type {AdmissionRequest} from './admission/plugin.ts';
import type {Registry, Writer} from './registry.ts';
import {holds} from './update.ts';

const FOREGROUND = 'foregroundDeletion';
const ORPHAN = 'orphan';

/** The object as it is after the call, and whether it is gone. */
export interface Removal {
  readonly object: KubeObject;
  readonly gone: boolean;
}

export const remove = (registry: Registry, kind: Kind, object: KubeObject, options: DeleteOptions, writer: Writer): Removal => {
  const context = registry.context(writer);
  const request: AdmissionRequest = {operation: 'DELETE', kind, object, old: object, subresource: '', user: writer.user, context};
  admit(request);
  checkPreconditions(kind, object, options);
  validateAdmission(request);
  const finalizers = finalizersFor(kind, object, options);
  const grace = graceFor(kind, object, options);
  const marked = mark(registry, kind, object, finalizers, grace);
  if (!holds(marked)) return {object: registry.remove(kind, marked, writer), gone: true};
  if (marked === object) return {object, gone: false};
  return {object: registry.put(kind, marked, writer), gone: false};
};

const checkPreconditions = (kind: Kind, {metadata}: KubeObject, {preconditions}: DeleteOptions): void => {
  const {uid, resourceVersion} = preconditions ?? {};
  const about = {group: kind.group, resource: kind.kind};
  if (uid !== undefined && uid !== metadata.uid) {
    throw conflict(about, metadata.name, precondition('UID', uid, metadata.uid));
  }
  if (resourceVersion !== undefined && resourceVersion !== metadata.resourceVersion) {
    throw conflict(about, metadata.name, precondition('ResourceVersion', resourceVersion, metadata.resourceVersion));
  }
};

const precondition = (what: string, asked: string, is: string | undefined): string =>
  `the ${what} in the precondition (${asked}) does not match the ${what} in record (${is}). The object might have been deleted and then recreated`;

const finalizersFor = (kind: Kind, {metadata}: KubeObject, options: DeleteOptions): string[] => {
  const policy = options.propagationPolicy ?? kind.defaultPropagation;
  const present = metadata.finalizers ?? [];
  if (policy === undefined) return present;
  const others = present.filter((name) => name !== FOREGROUND && name !== ORPHAN);
  if (policy === 'Foreground') return [...others, FOREGROUND];
  return policy === 'Orphan' ? [...others, ORPHAN] : others;
};

/** A second delete may shorten the grace, never lengthen it. */
const graceFor = (kind: Kind, object: KubeObject, options: DeleteOptions): number => {
  const asked = kind.gracePeriod?.(object, options.gracePeriodSeconds) ?? 0;
  const running = object.metadata.deletionGracePeriodSeconds;
  return running === undefined ? asked : Math.min(running, asked);
};

const mark = (registry: Registry, kind: Kind, object: KubeObject, finalizers: string[], grace: number): KubeObject => {
  const {metadata} = object;
  const sameFinalizers = finalizers.join() === (metadata.finalizers ?? []).join();
  if (metadata.deletionTimestamp && sameFinalizers && grace === metadata.deletionGracePeriodSeconds) return object;
  const {finalizers: _, ...rest} = metadata;
  const marked: KubeObject = {
    ...object,
    metadata: {
      ...rest,
      ...(finalizers.length > 0 ? {finalizers} : {}),
      ...(metadata.generation === undefined || metadata.deletionTimestamp ? {} : {generation: metadata.generation + 1}),
      deletionTimestamp: timestamp(registry.clock.now() + grace * 1000),
      deletionGracePeriodSeconds: grace,
    },
  };
  if (kind.kind !== 'Namespace') return marked;
  delete marked.metadata.deletionGracePeriodSeconds;
  return {...marked, status: {...marked.status, phase: 'Terminating'}};
};
