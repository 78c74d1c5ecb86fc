/** Status of a ReplicaSet, computed from its pods. */
import {timestamp} from '../../../clock.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {selectsMap} from '../../../kube/selector.ts';
import {findCondition, removeCondition, setCondition} from '../conditions.ts';
import {type Condition, isAvailable, isReady} from '../pods.ts';

const FAILURE = 'ReplicaFailure';

export interface ReplicaSetStatus {
  replicas: number;
  fullyLabeledReplicas?: number;
  readyReplicas?: number;
  availableReplicas?: number;
  terminatingReplicas?: number;
  observedGeneration?: number;
  conditions?: Condition[];
}

/** What a sync found: the pods that count, those that are going, and what kept it from making or deleting pods. */
export interface Found {
  readonly active: readonly KubeObject[];
  readonly terminating: number;
  readonly error?: unknown;
}

export const computeStatus = (replicaSet: KubeObject, found: Found, now: number): ReplicaSetStatus => {
  const {active, terminating} = found;
  const {template, minReadySeconds = 0} = replicaSet.spec;
  const labels = template.metadata?.labels ?? {};
  const ready = active.filter(isReady);
  return compact({
    replicas: active.length,
    fullyLabeledReplicas: active.filter((pod) => selectsMap(labels, pod.metadata.labels)).length,
    readyReplicas: ready.length,
    availableReplicas: ready.filter((pod) => isAvailable(pod, minReadySeconds, now)).length,
    terminatingReplicas: terminating,
    observedGeneration: replicaSet.metadata.generation,
    conditions: withFailure(replicaSet, found, now),
  });
};

/** A failure is noted once, and stays as it is until a sync succeeds. */
const withFailure = ({spec, status}: KubeObject, {active, error}: Found, now: number): Condition[] => {
  const conditions: Condition[] = status?.conditions ?? [];
  if (error === undefined) return removeCondition(conditions, FAILURE);
  if (findCondition(conditions, FAILURE)) return conditions;
  return setCondition(conditions, {
    type: FAILURE,
    status: 'True',
    lastTransitionTime: timestamp(now),
    reason: active.length < spec.replicas ? 'FailedCreate' : 'FailedDelete',
    message: (error as Error).message,
  });
};

/** Without counts of zero, which the API leaves out of a ReplicaSet (all but `replicas` and `terminatingReplicas`). */
export const compact = (status: ReplicaSetStatus): ReplicaSetStatus =>
  Object.fromEntries(
    Object.entries(status).filter(([name, value]) => {
      if (value === undefined || (Array.isArray(value) && value.length === 0)) return false;
      return value !== 0 || name === 'replicas' || name === 'terminatingReplicas';
    }),
  ) as unknown as ReplicaSetStatus;
