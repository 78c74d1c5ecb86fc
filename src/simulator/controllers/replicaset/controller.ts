/** The ReplicaSet controller: keeps as many pods as a ReplicaSet wants. */
import {equalJson} from '../../../kube/json.ts';
import {controllerOf, type KubeObject, keyOf, splitKey} from '../../../kube/object.ts';
import {selects} from '../../../kube/selector.ts';
import type {Client, WatchEvent} from '../../client.ts';
import {pods, replicaSets} from '../../kinds/index.ts';
import {claim, Orphans, resolveController} from '../claims.ts';
import {type Controller, type ControllerContext, SYNC_MS, WorkQueue} from '../controller.ts';
import type {EventRecorder} from '../events.ts';
import {isActive, isDeleting, isTerminating, untilAvailable} from '../pods.ts';
import {manage} from './manage.ts';
import {compact, computeStatus, type Found} from './status.ts';

export const replicaSetController: Controller = {
  name: 'replicaset-controller',
  start: (context) => new ReplicaSetController(context),
};

class ReplicaSetController {
  private readonly client: Client;
  private readonly events: EventRecorder;
  private readonly queue: WorkQueue;
  private readonly orphans: Orphans;

  constructor(private readonly context: ControllerContext) {
    this.client = context.client('kube-controller-manager');
    this.events = context.events('replicaset-controller');
    this.queue = new WorkQueue(context.clock, (key) => this.sync(key), SYNC_MS);
    this.orphans = new Orphans(this.client, pods);
    this.client.watch(replicaSets, ({object}) => this.queue.add(keyOf(object)));
    this.client.watch(pods, (event) => this.onPod(event));
  }

  private sync(key: string): void {
    const {namespace, name} = splitKey(key);
    const replicaSet = this.client.get(replicaSets, namespace, name);
    if (!replicaSet) return;
    const found = this.podsOf(replicaSet);
    const hands = {client: this.client, events: this.events, now: this.context.clock.now()};
    const error = isDeleting(replicaSet) ? undefined : manage(hands, replicaSet, found.active);
    this.writeStatus(replicaSet, {...found, error});
    if (error !== undefined) throw error;
    this.lookAgain(key, replicaSet, found);
  }

  private podsOf(replicaSet: KubeObject): Found {
    const {namespace, uid} = replicaSet.metadata;
    const owned = this.client.ownedBy(pods, uid!).filter((pod) => controllerOf(pod)?.uid === uid);
    const relation = {client: this.client, ownerKind: replicaSets, kind: pods};
    const active = claim(relation, replicaSet, [...owned, ...this.orphans.in(namespace)].filter(isActive));
    const terminating = owned.filter((pod) => isTerminating(pod) && selects(replicaSet.spec.selector, pod.metadata.labels));
    return {active, terminating: terminating.length};
  }

  private writeStatus(replicaSet: KubeObject, found: Found): void {
    const status = computeStatus(replicaSet, found, this.context.clock.now());
    if (equalJson(compact(replicaSet.status ?? {}), status)) return;
    this.client.updateStatus(replicaSets, {...replicaSet, status});
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
    const owner = resolveController(this.client, replicaSets, object);
    if (owner) this.queue.add(keyOf(owner));
    const before = old && controllerOf(old)?.uid !== controllerOf(object)?.uid && resolveController(this.client, replicaSets, old);
    if (before) this.queue.add(keyOf(before));
    if (controllerOf(object) || isDeleting(object)) return;
    for (const replicaSet of this.client.list(replicaSets, object.metadata.namespace)) {
      if (selects(replicaSet.spec.selector, object.metadata.labels)) this.queue.add(keyOf(replicaSet));
    }
  }
}
