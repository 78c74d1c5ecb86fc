/** One step of a rolling update: first the new ReplicaSet up, and only when that is as large as it may be, the old ones down. */
import type {KubeObject} from '../../../kube/object.ts';
import {oldestFirst} from '../ordering.ts';
import {active, availableOf, resized, type Scale, sizeOf, totalAvailable, totalSize} from './counts.ts';
import {isRollingUpdate, maxSurge, minAvailable} from './fenceposts.ts';

/** Size of the new ReplicaSet now of size `current`, when all ReplicaSets together want `total` pods. */
export const newSize = (deployment: KubeObject, total: number, current: number): number => {
  const {replicas} = deployment.spec;
  if (!isRollingUpdate(deployment)) return replicas;
  const room = replicas + maxSurge(deployment) - total;
  return room <= 0 ? current : current + Math.min(room, replicas - current);
};

export const scaleNew = (deployment: KubeObject, all: readonly KubeObject[], fresh: KubeObject): Scale[] => {
  const {replicas} = deployment.spec;
  const size = sizeOf(fresh);
  if (size === replicas) return [];
  const wanted = size > replicas ? replicas : newSize(deployment, totalSize(all), size);
  return wanted === size ? [] : [{replicaSet: fresh, replicas: wanted}];
};

/** Takes up to `budget` unavailable pods out of the old ReplicaSets, the oldest first. */
export const cleanUpUnhealthy = (old: readonly KubeObject[], budget: number): Scale[] =>
  takeDown(old, budget, (replicaSet) => Math.max(0, sizeOf(replicaSet) - availableOf(replicaSet)));

/** Takes out of the old ReplicaSets, the oldest first, as many pods as are available beyond what must be. */
export const scaleDownHealthy = (deployment: KubeObject, all: readonly KubeObject[], old: readonly KubeObject[]): Scale[] =>
  takeDown(old, totalAvailable(all) - minAvailable(deployment), sizeOf);

const takeDown = (old: readonly KubeObject[], budget: number, most: (replicaSet: KubeObject) => number): Scale[] => {
  const scales: Scale[] = [];
  let left = budget;
  for (const replicaSet of oldestFirst(old)) {
    const taken = Math.min(left, most(replicaSet));
    if (taken <= 0) continue;
    left -= taken;
    scales.push({replicaSet, replicas: sizeOf(replicaSet) - taken});
  }
  return scales;
};

/**
 * What the old ReplicaSets lose: unhealthy pods first, for they serve nobody, then healthy ones. Nothing as long as all that could go
 * is needed to make up for new pods that are not available yet. A ReplicaSet may stand in the result twice, one step after the other.
 */
export const scaleOld = (deployment: KubeObject, all: readonly KubeObject[], old: readonly KubeObject[], fresh: KubeObject): Scale[] => {
  if (totalSize(old) === 0) return [];
  const budget = totalSize(all) - minAvailable(deployment) - (sizeOf(fresh) - availableOf(fresh));
  if (budget <= 0) return [];
  const unhealthy = cleanUpUnhealthy(active(old), budget);
  const sizes = new Map(unhealthy.map(({replicaSet, replicas}) => [replicaSet.metadata.uid, replicas]));
  const rest = active(old).map((replicaSet) => resized(replicaSet, sizes.get(replicaSet.metadata.uid) ?? sizeOf(replicaSet)));
  return [...unhealthy, ...scaleDownHealthy(deployment, [...rest, fresh], rest)];
};
