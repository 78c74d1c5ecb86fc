/** Making the pods that a ReplicaSet lacks, and deleting those that it has too many of. */
import type {KubeObject} from '../../../kube/object.ts';
import {requirementsOf} from '../../../kube/selector.ts';
import type {Client} from '../../client.ts';
import {pods, replicaSets} from '../../kinds/index.ts';
import type {Kind} from '../../kinds/kind.ts';
import {type PodControl, podOf} from '../pod-control.ts';
import {podsToDelete} from './order.ts';
import {slowStart} from './slow-start.ts';

/** Pods made or deleted in one sync at most. */
const BURST = 500;

export interface Hands {
  readonly client: Client;
  readonly control: PodControl;
  readonly now: number;
}

/** One step towards the wanted number of pods. Returns what kept it from being done, if anything did. */
export const manage = (hands: Hands, kind: Kind, replicaSet: KubeObject, active: readonly KubeObject[]): unknown => {
  const missing = replicaSet.spec.replicas - active.length;
  if (missing > 0) {
    const pod = podOf(replicaSet.spec.template, kind, replicaSet);
    return slowStart(Math.min(missing, BURST), 1, () => hands.control.create(replicaSet, pod)).error;
  }
  if (missing === 0) return undefined;
  const surplus = Math.min(-missing, BURST);
  const related = surplus < active.length ? relatedPods(hands.client, replicaSet) : [];
  return hands.control.deleteAll(replicaSet, podsToDelete(active, related, surplus, hands.now));
};

/** Pods of all ReplicaSets with the same owner: a rolling update should not empty one node and leave another crowded. */
const relatedPods = (client: Client, replicaSet: KubeObject): KubeObject[] => {
  const owner = replicaSet.metadata.ownerReferences?.find(({controller}) => controller);
  if (!owner) return [];
  const found = client
    .ownedBy(replicaSets, owner.uid)
    .flatMap(({metadata, spec}) => client.list(pods, metadata.namespace, requirementsOf(spec.selector)));
  return [...new Map(found.map((pod) => [pod.metadata.uid, pod])).values()];
};
