/** Owner references and the finalizers that deletion goes by. Pure. */
import type {KubeObject, OwnerReference} from '../../kube/object.ts';
import {isDeleting} from './pods.ts';

export const FOREGROUND = 'foregroundDeletion';
export const ORPHAN = 'orphan';

/** To be deleted once its dependants are. */
export const isWaitingForDependents = (object: KubeObject): boolean =>
  isDeleting(object) && (object.metadata.finalizers?.includes(FOREGROUND) ?? false);

export interface Owners {
  /** How many stay. */
  readonly solid: number;
  /** Uids of those that are gone, and of those that wait for their dependants to go. */
  readonly gone: ReadonlySet<string>;
  readonly waiting: ReadonlySet<string>;
}

/** `find`: the object of that name (any uid), undefined when there is none, `unknown` for a kind that nobody knows. */
export const sortOwners = (object: KubeObject, find: (reference: OwnerReference) => KubeObject | 'unknown' | undefined): Owners => {
  const [gone, waiting] = [new Set<string>(), new Set<string>()];
  let solid = 0;
  for (const reference of object.metadata.ownerReferences ?? []) {
    const owner = find(reference);
    if (owner === 'unknown') solid++;
    else if (owner?.metadata.uid !== reference.uid) gone.add(reference.uid);
    else if (isWaitingForDependents(owner)) waiting.add(reference.uid);
    else solid++;
  }
  return {solid, gone, waiting};
};

export const withoutOwners = (object: KubeObject, uids: ReadonlySet<string>): KubeObject => {
  const {ownerReferences = [], ...metadata} = object.metadata;
  const kept = ownerReferences.filter(({uid}) => !uids.has(uid));
  return {...object, metadata: {...metadata, ...(kept.length > 0 ? {ownerReferences: kept} : {})}};
};

export const withoutFinalizer = (object: KubeObject, finalizer: string): KubeObject => {
  const {finalizers = [], ...metadata} = object.metadata;
  const kept = finalizers.filter((name) => name !== finalizer);
  return {...object, metadata: {...metadata, ...(kept.length > 0 ? {finalizers: kept} : {})}};
};
