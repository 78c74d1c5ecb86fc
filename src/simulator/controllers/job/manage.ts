/** Which pods a Job lacks, and which are too many. Pure. */
import type {KubeObject} from '../../../kube/object.ts';
import {deletionOrder} from '../replicaset/order.ts';
import {type Backoff, endedAt, waitFor} from './backoff.ts';
import {type Facts, hasValidIndex, isIndexed, isSuspended, limitsEachIndex, replacesOnlyFailed} from './facts.ts';
import {failuresBefore} from './failure-policy.ts';
import {indexOf} from './indexes.ts';

/** Pods made or deleted in one sync at most. */
const BURST = 500;

export interface Work {
  readonly delete: readonly KubeObject[];
  /** Indexes of the pods to make; undefined for each pod without one. */
  readonly create: readonly (number | undefined)[];
  /** Milliseconds until pods that are lacking may be made. */
  readonly wait?: number;
}

export const workFor = (facts: Facts, backoff: Backoff, now: number): Work => {
  const {job, active} = facts;
  if (isSuspended(job)) return {delete: active, create: []};
  const wanted = wantedPods(facts);
  const doomed = podsToDelete(job, active, Math.max(0, active.length - wanted), now).slice(0, BURST);
  if (doomed.length > 0) return {delete: doomed, create: []};
  const missing = Math.min(BURST, wanted - active.length - (replacesOnlyFailed(job) ? facts.terminating : 0));
  return missing > 0 ? podsToCreate(facts, missing, backoff, now) : {delete: [], create: []};
};

/** Without a number of completions pods are not replaced once one has succeeded; with one there are never more than still count. */
export const wantedPods = ({job: {spec}, active, succeeded}: Pick<Facts, 'job' | 'active' | 'succeeded'>): number => {
  if (spec.completions === undefined) return succeeded > 0 ? active.length : spec.parallelism;
  return Math.max(0, Math.min(spec.completions - succeeded, spec.parallelism));
};

/** Pods whose index another has, or that no longer has a place, go in any case. */
const podsToDelete = (job: KubeObject, active: readonly KubeObject[], surplus: number, now: number): KubeObject[] => {
  const [misplaced, others] = isIndexed(job) ? misplacedOf(job, active, now) : [[], active];
  if (misplaced.length >= surplus) return misplaced;
  return [...misplaced, ...deletionOrder(others, new Map(), now).slice(0, surplus - misplaced.length)];
};

const misplacedOf = (job: KubeObject, active: readonly KubeObject[], now: number): [KubeObject[], KubeObject[]] => {
  const keepers = new Map<number, KubeObject>();
  for (const pod of deletionOrder(active, new Map(), now)) if (hasValidIndex(job, pod)) keepers.set(indexOf(pod)!, pod);
  const kept = new Set(keepers.values());
  return [active.filter((pod) => !kept.has(pod)), active.filter((pod) => kept.has(pod))];
};

const podsToCreate = (facts: Facts, count: number, backoff: Backoff, now: number): Work => {
  const {job} = facts;
  const wait = limitsEachIndex(job) ? 0 : waitFor(backoff, now);
  if (wait > 0) return {delete: [], create: [], wait};
  if (!isIndexed(job)) return {delete: [], create: Array.from({length: count}, () => undefined)};
  const indexes = pendingIndexes(facts, count);
  return limitsEachIndex(job) ? independent(facts, indexes, now) : {delete: [], create: indexes};
};

/** The lowest indexes that are neither done nor at work. */
export const pendingIndexes = (facts: Facts, count: number): number[] => {
  const {job, active, succeededIndexes, failedIndexes, pods} = facts;
  const busy = new Set((replacesOnlyFailed(job) ? pods.filter(isUnfinished) : active).map(indexOf));
  const found: number[] = [];
  for (let index = 0; index < job.spec.completions && found.length < count; index++) {
    if (!busy.has(index) && !succeededIndexes.has(index) && !failedIndexes?.has(index)) found.push(index);
  }
  return found;
};

const isUnfinished = ({status}: KubeObject): boolean => status?.phase !== 'Succeeded' && status?.phase !== 'Failed';

/** Each index waits for its own failures. */
const independent = ({delayed}: Facts, indexes: readonly number[], now: number): Work => {
  const waits = indexes.map((index) => {
    const failed = delayed.get(index);
    return failed ? waitFor({failures: failuresBefore(failed) + 1, last: endedAt(failed)}, now) : 0;
  });
  const due = indexes.filter((_, i) => waits[i] === 0);
  const later = waits.filter((wait) => wait > 0);
  return {delete: [], create: due, ...(later.length > 0 ? {wait: Math.min(...later)} : {})};
};
