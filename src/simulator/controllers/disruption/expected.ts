/** How many pods a budget reckons with, and how many of them have to be healthy. */
import {resolveIntOrPercent} from '../../../kube/int-or-percent.ts';
import {controllerOf, type KubeObject} from '../../../kube/object.ts';
import type {Client} from '../../client.ts';
import {deployments, kinds, replicaSets} from '../../kinds/index.ts';
import {apiVersionOf} from '../../kinds/kind.ts';

export interface Expected {
  readonly expectedPods: number;
  readonly desiredHealthy: number;
  /** Pods that no controller owns, where their number would have to be known. */
  readonly unmanaged: readonly KubeObject[];
}

/** Throws an Error when the number of pods cannot be told. */
export const expected = (client: Client, {spec = {}}: KubeObject, pods: readonly KubeObject[]): Expected => {
  const {minAvailable, maxUnavailable} = spec;
  if (maxUnavailable !== undefined) {
    const {total, unmanaged} = wanted(client, pods);
    return {expectedPods: total, desiredHealthy: Math.max(0, total - resolveIntOrPercent(maxUnavailable, total, 'up')), unmanaged};
  }
  if (typeof minAvailable !== 'string') return {expectedPods: pods.length, desiredHealthy: minAvailable ?? 0, unmanaged: []};
  const {total, unmanaged} = wanted(client, pods);
  return {expectedPods: total, desiredHealthy: resolveIntOrPercent(minAvailable, total, 'up'), unmanaged};
};

/** What the controllers of the pods want together, each counted once. */
const wanted = (client: Client, pods: readonly KubeObject[]): {total: number; unmanaged: KubeObject[]} => {
  const scales = new Map<string, number>();
  const unmanaged: KubeObject[] = [];
  for (const pod of pods) {
    const owner = controllerOf(pod);
    if (!owner) unmanaged.push(pod);
    else if (!scales.has(owner.uid)) {
      const {uid, replicas} = scaleOf(client, pod);
      scales.set(owner.uid, scales.has(uid) && uid !== owner.uid ? 0 : replicas);
      if (uid !== owner.uid && !scales.has(uid)) scales.set(uid, 0);
    }
  }
  return {total: [...scales.values()].reduce((sum, replicas) => sum + replicas, 0), unmanaged};
};

/** The topmost controller that has a scale: a Deployment rather than its ReplicaSet. */
const scaleOf = (client: Client, pod: KubeObject): {uid: string; replicas: number} => {
  const owner = ownerOf(client, pod);
  if (!owner) throw new Error(`found no controllers for pod ${JSON.stringify(pod.metadata.name)}`);
  const above = owner.kind === replicaSets ? ownerOf(client, owner.object) : undefined;
  const {kind, object} = above?.kind === deployments ? above : owner;
  if (!kind.scale) throw new Error(`${kind.resource} does not implement the scale subresource`);
  return {uid: object.metadata.uid!, replicas: kind.scale.replicas(object)};
};

const ownerOf = (client: Client, object: KubeObject) => {
  const reference = controllerOf(object);
  const kind = kinds.find((one) => reference && one.kind === reference.kind && apiVersionOf(one) === reference.apiVersion);
  const found = kind && client.get(kind, object.metadata.namespace, reference!.name);
  return kind && found?.metadata.uid === reference!.uid ? {kind, object: found} : undefined;
};
