/** The ReplicaSet controller: keeps as many pods as a ReplicaSet wants. */
import {equalJson} from '../../../kube/json.ts';
import {controllerOf, type KubeObject, keyOf, splitKey} from '../../../kube/object.ts';
import {selects} from '../../../kube/selector.ts';
import type {Client, WatchEvent} from '../../client.ts';
import {pods, replicaSets} from '../../kinds/index.ts';
import type {Kind} from '../../kinds/kind.ts';
import {claim, Orphans, resolveController} from '../claims.ts';
import {type Controller, type ControllerContext, SYNC_MS, WorkQueue} from '../controller.ts';
import {PodControl} from '../pod-control.ts';
import {isActive, isDeleting, isTerminating, untilAvailable} from '../pods.ts';
import {manage} from './manage.ts';
import {compact, computeStatus, type Found, type ReplicaSetStatus} from './status.ts';

/** What keeps a number of pods: ReplicaSets, and the older kind that differs only in its looks. */
export interface Species {
  readonly kind: Kind;
  /** Name of the controller, and source of its events. */
  readonly component: string;
  /** The object in the shape of a ReplicaSet. */
  readonly view: (object: KubeObject) => KubeObject;
  /** The status for it, out of that of a ReplicaSet. */
  readonly status: (status: ReplicaSetStatus) => Partial<ReplicaSetStatus>;
}

export const replicaSetController: Controller = {
  name: 'replicaset-controller',
  start: (context) =>
    startReplicas(context, {
      kind: replicaSets,
      component: 'replicaset-controller',
      view: (replicaSet) => replicaSet,
      status: (status) => status,
    }),
};

export const startReplicas = (context: ControllerContext, species: Species): void => {
  new ReplicaSetController(context, species);
};

class ReplicaSetController {
  private readonly client: Client;
  private readonly control: PodControl;
  private readonly queue: WorkQueue;
  private readonly orphans: Orphans;

  constructor(
    private readonly context: ControllerContext,
    private readonly species: Species,
  ) {
    this.client = context.client('kube-controller-manager');
    this.control = new PodControl(this.client, context.events(species.component));
    this.queue = new WorkQueue(context.clock, (key) => this.sync(key), SYNC_MS);
    this.orphans = new Orphans(this.client, pods);
    this.client.watch(species.kind, ({object}) => this.queue.add(keyOf(object)));
    this.client.watch(pods, (event) => this.onPod(event));
  }

  private sync(key: string): void {
    const {namespace, name} = splitKey(key);
    const object = this.client.get(this.species.kind, namespace, name);
    if (!object) return;
    const replicaSet = this.species.view(object);
    const found = this.podsOf(replicaSet);
    const hands = {client: this.client, control: this.control, now: this.context.clock.now()};
    const error = isDeleting(replicaSet) ? undefined : manage(hands, this.species.kind, replicaSet, found.active);
    this.writeStatus(object, this.species.status(computeStatus(replicaSet, {...found, error}, this.context.clock.now())));
    if (error !== undefined) throw error;
    this.lookAgain(key, replicaSet, found);
  }

  private podsOf(replicaSet: KubeObject): Found {
    const {namespace, uid} = replicaSet.metadata;
    const owned = this.client.ownedBy(pods, uid!).filter((pod) => controllerOf(pod)?.uid === uid);
    const relation = {client: this.client, ownerKind: this.species.kind, kind: pods};
    const active = claim(relation, replicaSet, [...owned, ...this.orphans.in(namespace)].filter(isActive));
    const terminating = owned.filter((pod) => isTerminating(pod) && selects(replicaSet.spec.selector, pod.metadata.labels));
    return {active, terminating: terminating.length};
  }

  private writeStatus(object: KubeObject, status: Partial<ReplicaSetStatus>): void {
    if (equalJson(compact(object.status ?? {}), status)) return;
    this.client.updateStatus(this.species.kind, {...object, status});
  }

  /** A pod that is ready becomes available by time alone. */
  private lookAgain(key: string, {spec}: KubeObject, {active}: Found): void {
    if (!spec.minReadySeconds) return;
    const waits = active
      .map((pod) => untilAvailable(pod, spec.minReadySeconds, this.context.clock.now()))
      .filter((wait) => wait !== undefined && wait > 0);
    if (waits.length > 0) this.queue.addAfter(key, Math.min(...(waits as number[])));
  }

  /** Its ReplicaSet, the one it was taken from, and, of an orphan, all that could adopt it. */
  private onPod({object, old}: WatchEvent): void {
    const owner = resolveController(this.client, this.species.kind, object);
    if (owner) this.queue.add(keyOf(owner));
    const before = old && controllerOf(old)?.uid !== controllerOf(object)?.uid && resolveController(this.client, this.species.kind, old);
    if (before) this.queue.add(keyOf(before));
    if (controllerOf(object) || isDeleting(object)) return;
    for (const replicaSet of this.client.list(this.species.kind, object.metadata.namespace)) {
      if (selects(this.species.view(replicaSet).spec.selector, object.metadata.labels)) this.queue.add(keyOf(replicaSet));
    }
  }
}
