/** What controllers ask about a pod: whether it is ready, available, finished, active. */
import type {KubeObject} from '../../kube/object.ts';

export interface Condition {
  type: string;
  status: string;
  reason?: string;
  message?: string;
  lastTransitionTime?: string;
  lastUpdateTime?: string;
}

export const conditionOf = (object: KubeObject, type: string): Condition | undefined =>
  object.status?.conditions?.find((condition: Condition) => condition.type === type);

export const isReady = (pod: KubeObject): boolean => conditionOf(pod, 'Ready')?.status === 'True';

/** Milliseconds since the epoch from when on the pod is ready; undefined when it is not, or nobody noted when it became so. */
export const readySince = (pod: KubeObject): number | undefined => {
  const ready = conditionOf(pod, 'Ready');
  return ready?.status === 'True' && ready.lastTransitionTime ? Date.parse(ready.lastTransitionTime) : undefined;
};

/** Milliseconds from `now` until a ready pod has been ready for `minReadySeconds`; 0 when it has; undefined when that cannot be said. */
export const untilAvailable = (pod: KubeObject, minReadySeconds: number, now: number): number | undefined => {
  if (!isReady(pod)) return undefined;
  if (minReadySeconds === 0) return 0;
  const since = readySince(pod);
  return since === undefined ? undefined : Math.max(0, since + minReadySeconds * 1000 - now);
};

export const isAvailable = (pod: KubeObject, minReadySeconds: number, now: number): boolean =>
  untilAvailable(pod, minReadySeconds, now) === 0;

export const isFinished = (pod: KubeObject): boolean => pod.status?.phase === 'Succeeded' || pod.status?.phase === 'Failed';

export const isDeleting = (object: KubeObject): boolean => object.metadata.deletionTimestamp !== undefined;

/** Counts towards a workload's replicas. */
export const isActive = (pod: KubeObject): boolean => !isFinished(pod) && !isDeleting(pod);

/** On its way out, but not yet ended. */
export const isTerminating = (pod: KubeObject): boolean => !isFinished(pod) && isDeleting(pod);
