/**
 * Counting the pods of a Job, each once, though a sync may be cut off anywhere: their uids go into the status first, then their finalizers
 * go, then the uids become numbers. Pure.
 */
import type {KubeObject} from '../../../kube/object.ts';
import {isDeleting} from '../pods.ts';
import {withoutZeros} from '../without-zeros.ts';
import {countsAsFailed, type Facts, hasFailed, hasValidIndex, isIndexed, isTracked} from './facts.ts';
import {indexOf, printIndexes} from './indexes.ts';
import type {End} from './verdict.ts';

/** Of a status under construction. */
export type JobStatus = any;

interface Uncounted {
  readonly succeeded: readonly string[];
  readonly failed: readonly string[];
}

const uncountedOf = ({uncountedTerminatedPods: {succeeded = [], failed = []} = {}}: JobStatus): Uncounted => ({succeeded, failed});

/** Pods that need no longer be kept. `end`: why the Job ends, if it does. */
export const podsToRelease = (facts: Facts, end: End | undefined): KubeObject[] =>
  facts.pods.filter((pod) => {
    if (!isTracked(pod)) return false;
    if (end || isDeleting(facts.job) || pod.status?.phase === 'Succeeded') return true;
    return hasFailed(facts.job, pod) && facts.delayed.get(indexOf(pod) ?? -1)?.metadata.uid !== pod.metadata.uid;
  });

/** The status with the uids of pods that are to be counted; of an Indexed Job successes count by index. */
export const withUncounted = (status: JobStatus, facts: Facts, released: readonly KubeObject[], end: End | undefined): JobStatus => {
  const {job} = facts;
  const {succeeded, failed} = uncountedOf(status);
  const isNew = ({metadata}: KubeObject): boolean => ![...succeeded, ...failed].includes(metadata.uid!);
  const won = released.filter((pod) => pod.status?.phase === 'Succeeded' && isNew(pod));
  const lost = released.filter((pod) => !won.includes(pod) && isNew(pod) && isLost(job, pod, end));
  const uids = (pods: readonly KubeObject[]): string[] => pods.map(({metadata}) => metadata.uid!);
  const uncounted = {succeeded: isIndexed(job) ? succeeded : [...succeeded, ...uids(won)], failed: [...failed, ...uids(lost)]};
  return {...status, ...indexesOf(facts, won), uncountedTerminatedPods: withoutZeros(uncounted, [])};
};

/** When a Job fails, pods that were still at work failed with it. */
const isLost = (job: KubeObject, pod: KubeObject, end: End | undefined): boolean =>
  pod.status?.phase !== 'Succeeded' && hasValidIndex(job, pod) && (hasFailed(job, pod) || end?.failed === true) && countsAsFailed(job, pod);

const indexesOf = ({job, countedIndexes, failedIndexes}: Facts, won: readonly KubeObject[]): JobStatus => {
  if (!isIndexed(job)) return {};
  const indexes = new Set([...countedIndexes, ...won.filter((pod) => hasValidIndex(job, pod)).map((pod) => indexOf(pod)!)]);
  const text = printIndexes(indexes);
  return {
    succeeded: indexes.size,
    ...(text ? {completedIndexes: text} : {}),
    ...(failedIndexes ? {failedIndexes: printIndexes(failedIndexes)} : {}),
  };
};

/** The status in which uids of pods that nothing keeps any more have become numbers. `kept`: uids of those that are still kept. */
export const counted = (status: JobStatus, kept: ReadonlySet<string>): JobStatus => {
  const {succeeded, failed} = uncountedOf(status);
  const left = {succeeded: succeeded.filter((uid) => kept.has(uid)), failed: failed.filter((uid) => kept.has(uid))};
  return {
    ...status,
    succeeded: (status.succeeded ?? 0) + succeeded.length - left.succeeded.length,
    failed: (status.failed ?? 0) + failed.length - left.failed.length,
    uncountedTerminatedPods: withoutZeros(left, []),
  };
};

export const hasUncounted = (status: JobStatus): boolean => {
  const {succeeded, failed} = uncountedOf(status);
  return succeeded.length + failed.length > 0;
};

export const compact = (status: JobStatus): JobStatus => withoutZeros(status, ['ready', 'terminating']);
