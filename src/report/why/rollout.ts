/** The arithmetic of a Deployment's rollout, as its controller does it. */
import {resolveIntOrPercent} from '../../kube/int-or-percent.ts';
import {equalJson} from '../../kube/json.ts';
import type {KubeObject} from '../../kube/object.ts';

const HASH = 'pod-template-hash';

/** The ReplicaSet of the template as it is now; undefined while there is none. */
export const newSetOf = ({spec}: KubeObject, sets: readonly KubeObject[]): KubeObject | undefined =>
  sets.find(({spec: own}) => equalJson(withoutHash(own.template), withoutHash(spec.template)));

const withoutHash = (template: any): unknown => {
  const {[HASH]: _, ...labels} = template?.metadata?.labels ?? {};
  return {...template, metadata: {...template?.metadata, labels, creationTimestamp: undefined}};
};

export interface Numbers {
  readonly wanted: number;
  readonly updated: number;
  readonly available: number;
  /** Of all versions, as the status tells. */
  readonly existing: number;
  readonly maxSurge: number;
  readonly maxUnavailable: number;
  readonly recreate: boolean;
}

export const numbersOf = ({spec, status}: KubeObject): Numbers => {
  const wanted = spec.replicas ?? 1;
  const {maxSurge: surge, maxUnavailable: missing} = spec.strategy?.rollingUpdate ?? {};
  const maxSurge = resolveIntOrPercent(surge, wanted, 'up');
  const maxUnavailable = resolveIntOrPercent(missing, wanted, 'down');
  return {
    wanted,
    updated: status?.updatedReplicas ?? 0,
    available: status?.availableReplicas ?? 0,
    existing: status?.replicas ?? 0,
    maxSurge,
    // Both resolved to 0 would stand still for ever: then one may be missing.
    maxUnavailable: maxSurge === 0 && maxUnavailable === 0 ? 1 : maxUnavailable,
    recreate: spec.strategy?.type === 'Recreate',
  };
};

/** The controller has seen the object as it is now. */
export const isObserved = ({metadata, status}: KubeObject): boolean => (status?.observedGeneration ?? 0) >= (metadata.generation ?? 0);

/** All pods are of the present template and available, and no others are left. */
export const isComplete = (deployment: KubeObject): boolean => {
  const {wanted, updated, available, existing} = numbersOf(deployment);
  return isObserved(deployment) && updated === wanted && existing === wanted && available >= wanted;
};
