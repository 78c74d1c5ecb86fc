/** Status of a Deployment, computed from its ReplicaSets. */
import type {KubeObject} from '../../../kube/object.ts';
import {setCondition} from '../conditions.ts';
import type {Condition} from '../pods.ts';
import {available} from './conditions.ts';
import {totalActual, totalAvailable, totalReady, totalSize, totalTerminating} from './counts.ts';
import {minAvailable} from './fenceposts.ts';

export interface DeploymentStatus {
  observedGeneration?: number;
  replicas?: number;
  updatedReplicas?: number;
  readyReplicas?: number;
  availableReplicas?: number;
  unavailableReplicas?: number;
  terminatingReplicas?: number;
  collisionCount?: number;
  conditions?: Condition[];
}

export const statusOf = (deployment: KubeObject): DeploymentStatus => deployment.status ?? {};

/** Without counts of zero, which the API leaves out of a Deployment (all but `terminatingReplicas` and `collisionCount`). */
export const compact = (status: DeploymentStatus): DeploymentStatus =>
  Object.fromEntries(
    Object.entries(status).filter(([name, value]) => {
      if (value === undefined || (Array.isArray(value) && value.length === 0)) return false;
      return value !== 0 || name === 'terminatingReplicas' || name === 'collisionCount';
    }),
  );

export const computeStatus = (
  deployment: KubeObject,
  all: readonly KubeObject[],
  fresh: KubeObject | undefined,
  now: number,
): DeploymentStatus => {
  const availableReplicas = totalAvailable(all);
  const {conditions = [], collisionCount} = statusOf(deployment);
  return compact({
    observedGeneration: deployment.metadata.generation,
    replicas: totalActual(all),
    updatedReplicas: fresh?.status?.replicas,
    readyReplicas: totalReady(all),
    availableReplicas,
    unavailableReplicas: Math.max(0, totalSize(all) - availableReplicas),
    terminatingReplicas: totalTerminating(all),
    collisionCount,
    conditions: setCondition(conditions, available(availableReplicas >= minAvailable(deployment), now)),
  });
};

/** All wanted pods are of the new template and available, no other is left, and this is judged on the newest spec. */
export const isComplete = (deployment: KubeObject, status: DeploymentStatus): boolean => {
  const {replicas} = deployment.spec;
  return (
    (status.updatedReplicas ?? 0) === replicas &&
    (status.replicas ?? 0) === replicas &&
    (status.availableReplicas ?? 0) === replicas &&
    (status.observedGeneration ?? 0) >= (deployment.metadata.generation ?? 0)
  );
};
