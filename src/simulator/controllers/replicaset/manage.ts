/** Making the pods that a ReplicaSet lacks, and deleting those that it has too many of. */
import type {KubeObject} from '../../../kube/object.ts';
import {requirementsOf} from '../../../kube/selector.ts';
import {isStatus, StatusError} from '../../../kube/status.ts';
import type {Client} from '../../client.ts';
import {pods, replicaSets} from '../../kinds/index.ts';
import {controllerReference} from '../claims.ts';
import type {EventRecorder} from '../events.ts';
import {podsToDelete} from './order.ts';
import {slowStart} from './slow-start.ts';

/** Pods made or deleted in one sync at most. */
const BURST = 500;

export interface Hands {
  readonly client: Client;
  readonly events: EventRecorder;
  readonly now: number;
}

/** One step towards the wanted number of pods. Returns what kept it from being done, if anything did. */
export const manage = (hands: Hands, replicaSet: KubeObject, active: readonly KubeObject[]): unknown => {
  const missing = replicaSet.spec.replicas - active.length;
  if (missing > 0) return slowStart(Math.min(missing, BURST), 1, () => createPod(hands, replicaSet)).error;
  if (missing === 0) return undefined;
  const surplus = Math.min(-missing, BURST);
  const related = surplus < active.length ? relatedPods(hands.client, replicaSet) : [];
  return deleteAll(hands, replicaSet, podsToDelete(active, related, surplus, hands.now));
};

/** A pod of the ReplicaSet's template. */
export const podOf = (replicaSet: KubeObject): KubeObject => {
  const {metadata, spec} = replicaSet.spec.template;
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      ...pick(metadata, ['labels', 'annotations', 'finalizers']),
      name: '',
      generateName: `${replicaSet.metadata.name}-`,
      namespace: replicaSet.metadata.namespace,
      ownerReferences: [controllerReference(replicaSets, replicaSet)],
    },
    spec,
  };
};

const pick = (from: Record<string, unknown> | undefined, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(from ?? {}).filter(([field]) => fields.includes(field)));

/** Nothing can be made in a namespace on its way out, and nothing needs to be: that is no failure. */
const createPod = ({client, events}: Hands, replicaSet: KubeObject): void => {
  try {
    const pod = client.create(pods, podOf(replicaSet));
    events.event(replicaSet, 'Normal', 'SuccessfulCreate', `Created pod: ${pod.metadata.name}`);
  } catch (error) {
    if (isTerminating(error)) return;
    events.event(replicaSet, 'Warning', 'FailedCreate', `Error creating: ${(error as Error).message}`);
    throw error;
  }
};

const isTerminating = (error: unknown): boolean =>
  error instanceof StatusError && (error.details?.causes?.some(({reason}) => reason === 'NamespaceTerminating') ?? false);

const deleteAll = ({client, events}: Hands, replicaSet: KubeObject, doomed: readonly KubeObject[]): unknown => {
  const errors = doomed.flatMap(({metadata}) => {
    try {
      client.delete(pods, metadata.namespace, metadata.name);
      events.event(replicaSet, 'Normal', 'SuccessfulDelete', `Deleted pod: ${metadata.name}`);
      return [];
    } catch (error) {
      if (isStatus(error, 'NotFound')) return [];
      events.event(replicaSet, 'Warning', 'FailedDelete', `Error deleting: ${(error as Error).message}`);
      return [error];
    }
  });
  return errors[0];
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
