/** How long a Job waits after failures: ten seconds after the first, doubling up to ten minutes; a success makes them forgotten. Pure. */
import type {KubeObject} from '../../../kube/object.ts';
import {conditionOf} from '../pods.ts';

const FIRST_MS = 10_000;
const LONGEST_MS = 600_000;

export interface Backoff {
  readonly failures: number;
  /** Milliseconds since the epoch. */
  readonly last: number;
}

export const NONE: Backoff = {failures: 0, last: 0};

/** When a pod ended, as well as can be told. */
export const endedAt = (pod: KubeObject): number => {
  const statuses: any[] = [...(pod.status?.containerStatuses ?? []), ...(pod.status?.initContainerStatuses ?? [])];
  const times = statuses.flatMap(({state}) => (state?.terminated?.finishedAt ? [Date.parse(state.terminated.finishedAt)] : []));
  if (times.length > 0 && times.length >= (pod.status?.containerStatuses ?? []).length) return Math.max(...times);
  const ready = conditionOf(pod, 'Ready');
  if (ready?.status === 'False' && ready.lastTransitionTime) return Date.parse(ready.lastTransitionTime);
  const {deletionTimestamp, deletionGracePeriodSeconds = 0, creationTimestamp} = pod.metadata;
  if (deletionTimestamp) return Date.parse(deletionTimestamp) - deletionGracePeriodSeconds * 1000;
  return creationTimestamp ? Date.parse(creationTimestamp) : 0;
};

/** What to keep in mind after these pods ended. */
export const afterEnds = (before: Backoff, succeeded: readonly KubeObject[], failed: readonly KubeObject[]): Backoff => {
  const success = succeeded.length > 0 ? Math.max(...succeeded.map(endedAt)) : undefined;
  const since = success === undefined ? before : NONE;
  const times = failed.map(endedAt).filter((time) => success === undefined || time > success);
  return times.length === 0 ? since : {failures: since.failures + times.length, last: Math.max(...times)};
};

/** Milliseconds until another pod may be made. */
export const waitFor = ({failures, last}: Backoff, now: number): number =>
  failures === 0 ? 0 : Math.max(0, last + Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS) - now);
