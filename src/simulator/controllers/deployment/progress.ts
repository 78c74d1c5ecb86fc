/** Whether a rollout gets on: the Progressing condition, its deadline, and when to look again. */
import type {KubeObject} from '../../../kube/object.ts';
import {findCondition, removeCondition, setCondition} from '../conditions.ts';
import {type Condition, conditionOf} from '../pods.ts';
import {COMPLETE, hasDeadline, PROGRESSING, progressing, REPLICA_FAILURE, replicaFailure, TIMED_OUT, UPDATED} from './conditions.ts';
import {compact, computeStatus, type DeploymentStatus, isComplete, statusOf} from './status.ts';

/** More new pods, fewer old ones, more ready or more available ones than the stored status says. */
export const isProgressing = (deployment: KubeObject, status: DeploymentStatus): boolean => {
  const before = statusOf(deployment);
  const grew = (count: 'updatedReplicas' | 'readyReplicas' | 'availableReplicas') => (status[count] ?? 0) > (before[count] ?? 0);
  return grew('updatedReplicas') || oldPods(status) < oldPods(before) || grew('readyReplicas') || grew('availableReplicas');
};

const oldPods = ({replicas = 0, updatedReplicas = 0}: DeploymentStatus): number => replicas - updatedReplicas;

const deadlineOf = (deployment: KubeObject, condition: Condition): number =>
  Date.parse(condition.lastUpdateTime ?? '') + deployment.spec.progressDeadlineSeconds * 1000;

/** The last progress is further back than the deadline allows. A finished rollout does not time out. */
export const isTimedOut = (deployment: KubeObject, status: DeploymentStatus, now: number): boolean => {
  const condition = findCondition(status.conditions ?? [], PROGRESSING);
  if (!hasDeadline(deployment) || !condition || condition.reason === COMPLETE) return false;
  return condition.reason === TIMED_OUT || deadlineOf(deployment, condition) < now;
};

/** Milliseconds after which a rollout that stands still has to be looked at again; undefined when it need not be. */
export const requeueAfter = (deployment: KubeObject, status: DeploymentStatus, now: number): number | undefined => {
  const condition = conditionOf(deployment, PROGRESSING);
  if (!hasDeadline(deployment) || !condition || isComplete(deployment, status) || condition.reason === TIMED_OUT) return undefined;
  const left = deadlineOf(deployment, condition) - now;
  return left < 1000 ? 0 : left;
};

/** Status of a Deployment in the middle (or at the end) of a rollout. */
export const rolloutStatus = (
  deployment: KubeObject,
  all: readonly KubeObject[],
  fresh: KubeObject | undefined,
  now: number,
): DeploymentStatus => {
  const status = computeStatus(deployment, all, fresh, now);
  const conditions = withFailure(withProgress(deployment, status, fresh, now), all, fresh);
  return compact({...status, conditions});
};

const withProgress = (deployment: KubeObject, status: DeploymentStatus, fresh: KubeObject | undefined, now: number): Condition[] => {
  const conditions = status.conditions ?? [];
  if (!hasDeadline(deployment)) return removeCondition(conditions, PROGRESSING);
  const current = conditionOf(deployment, PROGRESSING);
  if (isFinished(status, current)) return conditions;
  const who = fresh ? `ReplicaSet "${fresh.metadata.name}"` : `Deployment "${deployment.metadata.name}"`;
  if (isComplete(deployment, status)) {
    return setCondition(conditions, progressing('True', COMPLETE, `${who} has successfully progressed.`, now));
  }
  if (isProgressing(deployment, status)) {
    return refreshed(conditions, current, progressing('True', UPDATED, `${who} is progressing.`, now));
  }
  if (!isTimedOut(deployment, status, now)) return conditions;
  return setCondition(conditions, progressing('False', TIMED_OUT, `${who} has timed out progressing.`, now));
};

/** The rollout had ended before: what happens to its pods since is none of its progress. */
const isFinished = ({replicas = 0, updatedReplicas = 0}: DeploymentStatus, current: Condition | undefined): boolean =>
  replicas === updatedReplicas && current?.reason === COMPLETE;

/** Progress moves the time of the last update even if status and reason stay, unlike other conditions. */
const refreshed = (conditions: readonly Condition[], current: Condition | undefined, next: Condition): Condition[] => {
  const kept = current?.status === 'True' ? {lastTransitionTime: current.lastTransitionTime} : {};
  return [...removeCondition(conditions, PROGRESSING), {...next, ...kept}];
};

const withFailure = (conditions: readonly Condition[], all: readonly KubeObject[], fresh: KubeObject | undefined): Condition[] => {
  const failure = replicaFailure(all, fresh);
  return failure ? setCondition(conditions, failure) : removeCondition(conditions, REPLICA_FAILURE);
};
