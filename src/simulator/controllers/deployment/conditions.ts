/** Conditions of a Deployment: reasons and sentences as the deployment controller writes them. */
import {timestamp} from '../../../clock.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {type Condition, conditionOf} from '../pods.ts';

export const PROGRESSING = 'Progressing';
export const REPLICA_FAILURE = 'ReplicaFailure';

export const COMPLETE = 'NewReplicaSetAvailable';
export const UPDATED = 'ReplicaSetUpdated';
export const TIMED_OUT = 'ProgressDeadlineExceeded';
export const CREATED = 'NewReplicaSetCreated';
export const CREATE_FAILED = 'ReplicaSetCreateError';
export const FOUND = 'FoundNewReplicaSet';
export const PAUSED = 'DeploymentPaused';
export const RESUMED = 'DeploymentResumed';

export const condition = (type: string, status: 'True' | 'False' | 'Unknown', reason: string, message: string, now: number): Condition => ({
  type,
  status,
  lastUpdateTime: timestamp(now),
  lastTransitionTime: timestamp(now),
  reason,
  message,
});

export const progressing = (status: 'True' | 'False' | 'Unknown', reason: string, message: string, now: number): Condition =>
  condition(PROGRESSING, status, reason, message, now);

export const available = (enough: boolean, now: number): Condition =>
  enough
    ? condition('Available', 'True', 'MinimumReplicasAvailable', 'Deployment has minimum availability.', now)
    : condition('Available', 'False', 'MinimumReplicasUnavailable', 'Deployment does not have minimum availability.', now);

const NO_DEADLINE = 2 ** 31 - 1;

export const hasDeadline = ({spec}: KubeObject): boolean =>
  typeof spec.progressDeadlineSeconds === 'number' && spec.progressDeadlineSeconds !== NO_DEADLINE;

/** Paused and resumed Deployments say so, unless there is no deadline to stop, or it has passed already. */
export const pauseCondition = (deployment: KubeObject, now: number): Condition | undefined => {
  const current = conditionOf(deployment, PROGRESSING);
  if (!hasDeadline(deployment) || current?.reason === TIMED_OUT) return undefined;
  const known = current?.reason === PAUSED;
  if (deployment.spec.paused && !known) return progressing('Unknown', PAUSED, 'Deployment is paused', now);
  if (!deployment.spec.paused && known) return progressing('Unknown', RESUMED, 'Deployment is resumed', now);
  return undefined;
};

/** What keeps ReplicaSets from having the pods they want: of the new one, else of any. */
export const replicaFailure = (all: readonly KubeObject[], fresh: KubeObject | undefined): Condition | undefined => {
  const found = [...(fresh ? [fresh] : []), ...all].map((replicaSet) => conditionOf(replicaSet, REPLICA_FAILURE)).find((c) => c);
  return found && {...found, lastUpdateTime: found.lastTransitionTime};
};
