/** Whether a Job is at its end, and why. Pure. */
import {timestamp} from '../../../clock.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {findCondition} from '../conditions.ts';
import type {Condition} from '../pods.ts';
import {type Facts, hasFailed, isIndexed, isSuspended} from './facts.ts';
import {matchFailure} from './failure-policy.ts';
import {parseIndexes} from './indexes.ts';

/** A condition of a Job; it announces the end before all pods are gone, and states it afterwards. */
export interface JobCondition extends Condition {
  readonly lastProbeTime: string;
}

export const jobCondition = (type: string, status: string, reason: string, message: string, now: number): JobCondition => {
  const time = timestamp(now);
  return {type, status, lastProbeTime: time, lastTransitionTime: time, reason, message};
};

const conditionsOf = ({status}: KubeObject): Condition[] => status?.conditions ?? [];

const holds = (job: KubeObject, type: string): Condition | undefined => {
  const condition = findCondition(conditionsOf(job), type);
  return condition?.status === 'True' ? condition : undefined;
};

export const finishOf = (job: KubeObject): Condition | undefined => holds(job, 'Complete') ?? holds(job, 'Failed');

export interface End {
  readonly failed: boolean;
  readonly reason: string;
  readonly message: string;
}

const failure = (reason: string, message: string): End => ({failed: true, reason, message});

/** Reasons for which a Job ends whatever its pods still do. One that was announced stands. */
export const endOf = (facts: Facts, now: number): End | undefined => {
  const {job} = facts;
  const success = holds(job, 'SuccessCriteriaMet');
  if (success) return {failed: false, reason: success.reason!, message: success.message!};
  const target = holds(job, 'FailureTarget');
  if (target) return failure(target.reason!, target.message!);
  return byPolicy(facts) ?? byLimit(facts, now) ?? (isIndexed(job) ? byIndexes(facts) : undefined);
};

const byPolicy = ({job, pods}: Facts): End | undefined => {
  const {podFailurePolicy} = job.spec;
  if (!podFailurePolicy) return undefined;
  for (const pod of pods.filter((one) => hasFailed(job, one))) {
    const {message} = matchFailure(podFailurePolicy, pod);
    if (message !== undefined) return failure('PodFailurePolicy', message);
  }
  return undefined;
};

const byLimit = ({job, pods, failed}: Facts, now: number): End | undefined => {
  if (failed > job.spec.backoffLimit || tooManyRestarts(job, pods)) {
    return failure('BackoffLimitExceeded', 'Job has reached the specified backoff limit');
  }
  const left = untilDeadline(job, now);
  return left !== undefined && left <= 0 ? failure('DeadlineExceeded', 'Job was active longer than specified deadline') : undefined;
};

/** Pods that are restarted in place fail without ending. */
const tooManyRestarts = ({spec}: KubeObject, pods: readonly KubeObject[]): boolean => {
  if (spec.template.spec.restartPolicy !== 'OnFailure') return false;
  const alive = pods.filter(({status}) => status?.phase === 'Running' || status?.phase === 'Pending');
  const statuses = alive.flatMap(({status}) => [...(status.initContainerStatuses ?? []), ...(status.containerStatuses ?? [])]);
  const restarts = statuses.reduce((sum: number, {restartCount = 0}: {restartCount?: number}) => sum + restartCount, 0);
  return spec.backoffLimit === 0 ? restarts > 0 : restarts >= spec.backoffLimit;
};

/** Milliseconds; undefined when there is no deadline, or it does not run. */
export const untilDeadline = (job: KubeObject, now: number): number | undefined => {
  const {activeDeadlineSeconds: seconds} = job.spec;
  if (seconds === undefined || isSuspended(job) || !job.status?.startTime) return undefined;
  return Date.parse(job.status.startTime) + seconds * 1000 - now;
};

const byIndexes = ({job, failedIndexes, succeededIndexes}: Facts): End | undefined => {
  const {maxFailedIndexes, completions, successPolicy} = job.spec;
  const lost = failedIndexes?.size ?? 0;
  if (maxFailedIndexes !== undefined && lost > maxFailedIndexes) {
    return failure('MaxFailedIndexesExceeded', 'Job has exceeded the specified maximal number of failed indexes');
  }
  if (lost > 0 && lost + succeededIndexes.size >= completions) return failure('FailedIndexes', 'Job has failed indexes');
  const rule = (successPolicy?.rules ?? []).findIndex((one: any) => isMet(one, succeededIndexes, completions));
  return rule < 0 ? undefined : {failed: false, reason: 'SuccessPolicy', message: `Matched rules at index ${rule}`};
};

const isMet = ({succeededIndexes: text, succeededCount: count}: any, succeeded: ReadonlySet<number>, completions: number): boolean => {
  const wanted = text === undefined ? succeeded : parseIndexes(text, completions);
  const reached = [...wanted].filter((index) => succeeded.has(index)).length;
  return reached >= (count ?? wanted.size);
};

/** All the pods that were wanted have succeeded, and none is left. Without a number of them one success is enough. */
export const isComplete = ({spec}: KubeObject, succeeded: number, active: number): boolean =>
  active === 0 && (spec.completions === undefined ? succeeded > 0 : succeeded >= spec.completions);

export const COMPLETE: End = {failed: false, reason: 'CompletionsReached', message: 'Reached expected number of succeeded pods'};
