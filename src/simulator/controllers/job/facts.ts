/** What a sync of a Job sees: its pods, sorted by what has become of them. Pure. */
import type {KubeObject} from '../../../kube/object.ts';
import {isActive, isDeleting, isReady, isTerminating} from '../pods.ts';
import {failsIndex, matchFailure} from './failure-policy.ts';
import {type Indexes, indexOf, parseIndexes} from './indexes.ts';

/** Keeps the pods of a Job until they have been counted. */
export const TRACKING = 'batch.kubernetes.io/job-tracking';

export interface Facts {
  readonly job: KubeObject;
  readonly pods: readonly KubeObject[];
  readonly active: readonly KubeObject[];
  readonly ready: number;
  readonly terminating: number;
  /** Ended pods that no status has counted yet. */
  readonly newSucceeded: readonly KubeObject[];
  readonly newFailed: readonly KubeObject[];
  readonly succeeded: number;
  readonly failed: number;
  /** Of an Indexed Job: as the last status has them, and as they are. */
  readonly countedIndexes: Indexes;
  readonly succeededIndexes: Indexes;
  /** Of a Job with a limit for each index. */
  readonly failedIndexes?: Indexes;
  /** Failed pods, by index, that stay until their successor carries their number of failures on. */
  readonly delayed: ReadonlyMap<number, KubeObject>;
}

export const isIndexed = ({spec}: KubeObject): boolean => spec.completionMode === 'Indexed';
export const isSuspended = ({spec}: KubeObject): boolean => spec.suspend === true;
export const limitsEachIndex = (job: KubeObject): boolean => isIndexed(job) && job.spec.backoffLimitPerIndex !== undefined;
export const replacesOnlyFailed = ({spec}: KubeObject): boolean => spec.podReplacementPolicy === 'Failed';
export const isTracked = ({metadata}: KubeObject): boolean => metadata.finalizers?.includes(TRACKING) ?? false;

/** A pod that is deleted counts as failed, unless the Job waits until it really is. */
export const hasFailed = (job: KubeObject, pod: KubeObject): boolean => {
  const phase = pod.status?.phase;
  if (phase === 'Failed') return true;
  return isDeleting(pod) && (replacesOnlyFailed(job) ? phase === 'Pending' : phase !== 'Succeeded');
};

export const hasValidIndex = (job: KubeObject, pod: KubeObject): boolean => {
  const index = indexOf(pod);
  return !isIndexed(job) || (index !== undefined && index < job.spec.completions);
};

export const factsOf = (job: KubeObject, pods: readonly KubeObject[]): Facts => {
  const active = pods.filter(isActive);
  const {succeeded: counted = [], failed: lost = []} = job.status?.uncountedTerminatedPods ?? {};
  const uncounted = pods.filter((pod) => isTracked(pod) && hasValidIndex(job, pod));
  const newSucceeded = uncounted.filter((pod) => pod.status?.phase === 'Succeeded' && !counted.includes(pod.metadata.uid));
  const newFailed = uncounted.filter((pod) => hasFailed(job, pod) && !lost.includes(pod.metadata.uid));
  const countedIndexes = parseIndexes(job.status?.completedIndexes, job.spec.completions ?? 0);
  const succeededIndexes = new Set([...countedIndexes, ...newSucceeded.map((pod) => indexOf(pod) ?? -1).filter((index) => index >= 0)]);
  const failedIndexes = limitsEachIndex(job) ? failedIndexesOf(job, uncounted) : undefined;
  return {
    job,
    pods,
    active,
    ready: active.filter(isReady).length,
    terminating: pods.filter(isTerminating).length,
    newSucceeded,
    newFailed,
    succeeded: isIndexed(job) ? succeededIndexes.size : (job.status?.succeeded ?? 0) + newSucceeded.length + counted.length,
    failed: (job.status?.failed ?? 0) + newFailed.filter((pod) => countsAsFailed(job, pod)).length + lost.length,
    countedIndexes,
    succeededIndexes,
    failedIndexes,
    delayed: failedIndexes ? delayedOf(job, uncounted, active, [succeededIndexes, failedIndexes]) : new Map(),
  };
};

/** Failures that the policy ignores do not count. */
export const countsAsFailed = ({spec}: KubeObject, pod: KubeObject): boolean =>
  !spec.podFailurePolicy || matchFailure(spec.podFailurePolicy, pod).counts;

const failedIndexesOf = (job: KubeObject, uncounted: readonly KubeObject[]): Set<number> => {
  const failed = parseIndexes(job.status?.failedIndexes, job.spec.completions ?? 0);
  for (const pod of uncounted) if (hasFailed(job, pod) && failsIndex(job, pod)) failed.add(indexOf(pod)!);
  return failed;
};

const delayedOf = (
  job: KubeObject,
  uncounted: readonly KubeObject[],
  active: readonly KubeObject[],
  done: readonly Indexes[],
): Map<number, KubeObject> => {
  const running = new Set(active.map(indexOf));
  const delayed = new Map<number, KubeObject>();
  for (const pod of uncounted.filter((one) => hasFailed(job, one))) {
    const index = indexOf(pod)!;
    if (running.has(index) || done.some((indexes) => indexes.has(index))) continue;
    const other = delayed.get(index);
    if (!other || (other.metadata.creationTimestamp ?? '') <= (pod.metadata.creationTimestamp ?? '')) delayed.set(index, pod);
  }
  return delayed;
};
