/** Sums over ReplicaSets. */
import type {KubeObject} from '../../../kube/object.ts';

/** A ReplicaSet and the size it is to get. */
export interface Scale {
  readonly replicaSet: KubeObject;
  readonly replicas: number;
}

export const sizeOf = (replicaSet: KubeObject): number => replicaSet.spec.replicas;
export const availableOf = (replicaSet: KubeObject): number => replicaSet.status?.availableReplicas ?? 0;

const sum = (replicaSets: readonly KubeObject[], count: (replicaSet: KubeObject) => number): number =>
  replicaSets.reduce((total, replicaSet) => total + count(replicaSet), 0);

/** Pods wanted, of all together. */
export const totalSize = (replicaSets: readonly KubeObject[]): number => sum(replicaSets, sizeOf);
export const totalActual = (replicaSets: readonly KubeObject[]): number => sum(replicaSets, ({status}) => status?.replicas ?? 0);
export const totalReady = (replicaSets: readonly KubeObject[]): number => sum(replicaSets, ({status}) => status?.readyReplicas ?? 0);
export const totalAvailable = (replicaSets: readonly KubeObject[]): number => sum(replicaSets, availableOf);

/** Pods that are going; undefined when a ReplicaSet that has been looked at does not tell. */
export const totalTerminating = (replicaSets: readonly KubeObject[]): number | undefined => {
  const silent = ({status}: KubeObject) => (status?.observedGeneration ?? 0) > 0 && typeof status?.terminatingReplicas !== 'number';
  return replicaSets.some(silent) ? undefined : sum(replicaSets, ({status}) => status?.terminatingReplicas ?? 0);
};

/** Those that want pods. */
export const active = (replicaSets: readonly KubeObject[]): KubeObject[] => replicaSets.filter((replicaSet) => sizeOf(replicaSet) > 0);

/** The ReplicaSet as it would be with another size: for planning a second step upon a first. */
export const resized = (replicaSet: KubeObject, replicas: number): KubeObject => ({...replicaSet, spec: {...replicaSet.spec, replicas}});
