/** How many pods a rollout may have too many, and how many it may lack. */
import {type IntOrString, resolveIntOrPercent} from '../../../kube/int-or-percent.ts';
import type {KubeObject} from '../../../kube/object.ts';

export interface Fenceposts {
  readonly surge: number;
  readonly unavailable: number;
}

/**
 * maxSurge and maxUnavailable as numbers: percentages of `desired`, the surge rounded up, the unavailable down. Both zero would be a
 * standstill, so then one may be unavailable. `25%` and `25%` of 10 are 3 and 2. Throws an Error for a text that is no percentage.
 */
export const resolveFenceposts = (
  maxSurge: IntOrString | undefined | null,
  maxUnavailable: IntOrString | undefined | null,
  desired: number,
): Fenceposts => {
  const surge = resolveIntOrPercent(maxSurge, desired, 'up');
  const unavailable = resolveIntOrPercent(maxUnavailable, desired, 'down');
  return {surge, unavailable: surge === 0 && unavailable === 0 ? 1 : unavailable};
};

export const isRollingUpdate = (deployment: KubeObject): boolean => deployment.spec.strategy?.type === 'RollingUpdate';

const fencepostsOf = ({spec}: KubeObject): Fenceposts =>
  resolveFenceposts(spec.strategy.rollingUpdate?.maxSurge, spec.strategy.rollingUpdate?.maxUnavailable, spec.replicas);

/** Pods over the desired number that a rollout may make; 0 for Recreate. */
export const maxSurge = (deployment: KubeObject): number => (isRollingUpdate(deployment) ? fencepostsOf(deployment).surge : 0);

/** Pods that may be unavailable, at most all; 0 for Recreate. */
export const maxUnavailable = (deployment: KubeObject): number =>
  isRollingUpdate(deployment) && deployment.spec.replicas > 0
    ? Math.min(fencepostsOf(deployment).unavailable, deployment.spec.replicas)
    : 0;

export const minAvailable = (deployment: KubeObject): number => deployment.spec.replicas - maxUnavailable(deployment);
