/** Which old ReplicaSets go when there are more than the history may hold. */
import type {KubeObject} from '../../../kube/object.ts';
import {byAge} from '../ordering.ts';
import {isDeleting} from '../pods.ts';
import {sizeOf} from './counts.ts';
import {revisionOf} from './revision.ts';

const NO_LIMIT = 2 ** 31 - 1;

/**
 * The oldest revisions beyond the limit, but for those that have pods or have not been looked at. Those are not replaced by younger ones:
 * a ReplicaSet that still has pods counts, and stays.
 */
export const surplusHistory = (old: readonly KubeObject[], limit: number | undefined | null): KubeObject[] => {
  if (typeof limit !== 'number' || limit === NO_LIMIT) return [];
  const kept = old.filter((replicaSet) => !isDeleting(replicaSet));
  const surplus = Math.max(0, kept.length - limit);
  return kept
    .sort((a, b) => revisionOf(a) - revisionOf(b) || byAge(a, b))
    .slice(0, surplus)
    .filter(isIdle);
};

const isIdle = (replicaSet: KubeObject): boolean =>
  sizeOf(replicaSet) === 0 &&
  (replicaSet.status?.replicas ?? 0) === 0 &&
  (replicaSet.metadata.generation ?? 0) <= (replicaSet.status?.observedGeneration ?? 0);
