/** Scaling a Deployment whose template did not change: the ReplicaSets that have pods share the difference by their sizes. */
import type {KubeObject} from '../../../kube/object.ts';
import {byAge, newestFirst} from '../ordering.ts';
import {active, availableOf, type Scale, sizeOf, totalSize} from './counts.ts';
import {isRollingUpdate, maxSurge} from './fenceposts.ts';
import {DESIRED, MAX, numberAnnotation} from './revision.ts';

/** The only ReplicaSet with pods, or the latest when none has any; undefined when several have. */
export const activeOrLatest = (fresh: KubeObject | undefined, old: readonly KubeObject[]): KubeObject | undefined => {
  const found = active(fresh ? [...old, fresh] : old);
  if (found.length > 1) return undefined;
  return found[0] ?? fresh ?? newestFirst(old)[0];
};

/** The new ReplicaSet has the full size, knows of it, and all its pods are available. */
export const isSaturated = (deployment: KubeObject, fresh: KubeObject | undefined): boolean => {
  const {replicas} = deployment.spec;
  return (
    fresh !== undefined && sizeOf(fresh) === replicas && numberAnnotation(fresh, DESIRED) === replicas && availableOf(fresh) === replicas
  );
};

/** A ReplicaSet with pods was made for another number of replicas than is wanted now. */
export const isScalingEvent = (deployment: KubeObject, all: readonly KubeObject[]): boolean =>
  active(all).some((replicaSet) => {
    const desired = numberAnnotation(replicaSet, DESIRED);
    return desired !== undefined && desired !== deployment.spec.replicas;
  });

/** Half away from zero. */
const round = (value: number): number => Math.sign(value) * Math.round(Math.abs(value));

/** How much a ReplicaSet grows (or shrinks, below zero) to keep its share of the pods that may be. */
export const fraction = (deployment: KubeObject, replicaSet: KubeObject): number => {
  const size = sizeOf(replicaSet);
  if (deployment.spec.replicas === 0) return -size;
  const before = numberAnnotation(replicaSet, MAX) || (deployment.status?.replicas ?? 0);
  return before === 0 ? 0 : round((size * (deployment.spec.replicas + maxSurge(deployment))) / before) - size;
};

/**
 * New sizes for all ReplicaSets with pods, in a rolling update. Those that keep theirs stand in it too: their annotations have to be
 * written. 10 desired, surge 3, sizes 8 and 5, scaled to 15 (surge 4): 8 becomes 12, 5 becomes 7.
 */
export const proportions = (deployment: KubeObject, all: readonly KubeObject[]): Scale[] => {
  const {replicas} = deployment.spec;
  const found = active(all);
  const allowed = replicas > 0 ? replicas + maxSurge(deployment) : 0;
  const difference = allowed - totalSize(found);
  if (difference === 0) return found.map((replicaSet) => ({replicaSet, replicas: sizeOf(replicaSet)}));
  return share(deployment, found.sort(largestFirst(difference > 0)), difference);
};

const share = (deployment: KubeObject, ordered: readonly KubeObject[], difference: number): Scale[] => {
  let left = difference;
  const sizes = ordered.map((replicaSet) => {
    const wanted = left === 0 ? 0 : fraction(deployment, replicaSet);
    const given = difference > 0 ? Math.min(wanted, left) : Math.max(wanted, left);
    left -= given;
    return sizeOf(replicaSet) + given;
  });
  sizes[0] = Math.max(0, sizes[0] + left);
  return ordered.map((replicaSet, i) => ({replicaSet, replicas: sizes[i]}));
};

/** Among equals growing prefers the newer, shrinking the older. */
const largestFirst =
  (newerFirst: boolean) =>
  (a: KubeObject, b: KubeObject): number =>
    sizeOf(b) - sizeOf(a) || (newerFirst ? byAge(b, a) : byAge(a, b));

/** What to scale when only the number of replicas changed, or while paused. */
export const scaleAll = (deployment: KubeObject, fresh: KubeObject | undefined, old: readonly KubeObject[]): Scale[] => {
  const {replicas} = deployment.spec;
  if (!fresh && old.length === 0) return [];
  const one = activeOrLatest(fresh, old);
  if (one) return sizeOf(one) === replicas ? [] : [{replicaSet: one, replicas}];
  if (isSaturated(deployment, fresh)) return active(old).map((replicaSet) => ({replicaSet, replicas: 0}));
  return isRollingUpdate(deployment) ? proportions(deployment, fresh ? [...old, fresh] : old) : [];
};
