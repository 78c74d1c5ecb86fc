/** Status of a StatefulSet, computed from its pods. Pure. */
import type {KubeObject} from '../../../kube/object.ts';
import {isAvailable, isDeleting, isReady} from '../pods.ts';
import {withoutZeros} from '../without-zeros.ts';
import {revisionOf} from './identity.ts';

/** The revisions between which a set is, by name, and how often a name of one was taken. */
export interface RevisionNames {
  readonly current: string;
  readonly update: string;
  readonly collisions: number;
}

export interface StatefulSetStatus {
  observedGeneration?: number;
  replicas: number;
  readyReplicas: number;
  currentReplicas: number;
  updatedReplicas: number;
  availableReplicas: number;
  currentRevision: string;
  updateRevision: string;
  collisionCount: number;
}

export const isRunningAndReady = (pod: KubeObject): boolean => pod.status?.phase === 'Running' && isReady(pod);

/** `pods`: all that are there, also those to go. */
export const computeStatus = (set: KubeObject, pods: readonly KubeObject[], names: RevisionNames, now: number): StatefulSetStatus => {
  const ready = pods.filter(isRunningAndReady);
  const staying = pods.filter((pod) => !isDeleting(pod));
  const of = (revision: string): number => staying.filter((pod) => revisionOf(pod) === revision).length;
  return {
    observedGeneration: set.metadata.generation,
    replicas: pods.length,
    readyReplicas: ready.length,
    availableReplicas: ready.filter((pod) => isAvailable(pod, set.spec.minReadySeconds ?? 0, now)).length,
    currentReplicas: of(names.current),
    updatedReplicas: of(names.update),
    currentRevision: names.current,
    updateRevision: names.update,
    collisionCount: names.collisions,
  };
};

/** An update that has reached every pod makes its revision the current one. */
export const completed = ({spec}: KubeObject, status: StatefulSetStatus): StatefulSetStatus => {
  const {replicas, readyReplicas, updatedReplicas, updateRevision} = status;
  const all = [replicas, readyReplicas, updatedReplicas].every((count) => count === spec.replicas);
  if (spec.updateStrategy.type !== 'RollingUpdate' || !all) return status;
  return {...status, currentReplicas: updatedReplicas, currentRevision: updateRevision};
};

export const compact = (status: StatefulSetStatus): StatefulSetStatus =>
  withoutZeros(status, ['replicas', 'availableReplicas', 'collisionCount']);
