/** Reads from a cluster what the rules look at. What one may not read (nodes, say) counts as not there. */
import type {KubeClient, ObjectRef} from '../../cluster/cluster.ts';
import {controllerOf, type KubeObject} from '../../kube/object.ts';
import {selectsMap} from '../../kube/selector.ts';
import {isStatus} from '../../kube/status.ts';
import {UserError} from '../../kube/user-error.ts';
import {type Answer, answerFor} from './answer.ts';
import type {Facts} from './facts.ts';

/** Everything of a namespace, read once for all answers about it. */
export interface Surroundings {
  readonly namespace: string;
  readonly pods: readonly KubeObject[];
  readonly replicaSets: readonly KubeObject[];
  readonly events: readonly KubeObject[];
  readonly services: readonly KubeObject[];
  readonly budgets: readonly KubeObject[];
  readonly nodes: readonly KubeObject[];
}

/** Rejects with a StatusError when not even the pods may be read. */
export const gather = async (client: KubeClient, namespace: string): Promise<Surroundings> => {
  const optional = (kind: string, where: string): Promise<KubeObject[]> => client.list({kind, namespace: where}).catch(nothing);
  const [pods, replicaSets, events, services, budgets, nodes] = await Promise.all([
    client.list({kind: 'pods', namespace}),
    client.list({kind: 'replicasets.apps', namespace}),
    optional('events', namespace),
    optional('services', namespace),
    optional('poddisruptionbudgets.policy', namespace),
    optional('nodes', ''),
  ]);
  return {namespace, pods, replicaSets, events, services, budgets, nodes};
};

const nothing = (error: unknown): KubeObject[] => {
  if (isStatus(error, 'Forbidden') || isStatus(error, 'NotFound')) return [];
  throw error;
};

const EXPLAINED = new Set(['Deployment', 'ReplicaSet', 'StatefulSet', 'DaemonSet', 'Job', 'ReplicationController', 'Pod', 'Service']);

/** The object asked about; undefined when it is not there. Rejects with a UserError for a kind that is unknown, or has no pods. */
export const findObject = async (client: KubeClient, ref: ObjectRef): Promise<KubeObject | undefined> => {
  const object = await client.get(ref).catch((error) => {
    throw isStatus(error, 'NotFound')
      ? new UserError(error.message, {hint: 'such as deployment/web, pod/web-5d8f7c-x2v9k, service/web'})
      : error;
  });
  if (object && !EXPLAINED.has(object.kind))
    throw new UserError(`a ${object.kind} has no pods that could stand still`, {
      hint: 'name a deployment, another kind with pods, a pod or a service',
    });
  return object;
};

export const factsOf = (object: KubeObject, around: Surroundings, now: number): Facts => {
  const {pods, replicaSets, events, services, budgets, nodes} = around;
  const own = object.kind === 'Deployment' ? ownedBy(replicaSets, [object]) : [];
  return {
    now,
    object,
    replicaSets: own,
    pods: podsOf(object, own, pods),
    events,
    services,
    budgets,
    neighbours: pods,
    nodes,
  };
};

const ownedBy = (objects: readonly KubeObject[], owners: readonly KubeObject[]): KubeObject[] => {
  const uids = new Set(owners.map(({metadata}) => metadata.uid));
  return objects.filter((each) => uids.has(controllerOf(each)?.uid));
};

const podsOf = (object: KubeObject, sets: readonly KubeObject[], pods: readonly KubeObject[]): KubeObject[] => {
  if (object.kind === 'Pod') return [object];
  if (object.kind === 'Service') return pods.filter(({metadata}) => selectsMap(object.spec?.selector, metadata.labels));
  return ownedBy(pods, object.kind === 'Deployment' ? sets : [object]);
};

/** Answers about all Deployments of the namespace, in the order of their names. */
export const answersIn = async (client: KubeClient, namespace: string, now: number): Promise<Answer[]> => {
  const [around, deployments] = await Promise.all([gather(client, namespace), client.list({kind: 'deployments.apps', namespace})]);
  return deployments.map((object) => answerFor(factsOf(object, around, now))).sort((a, b) => (a.object < b.object ? -1 : 1));
};
