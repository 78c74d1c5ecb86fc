/** The StatefulSet controller: which StatefulSet to sync when. */
import {equalJson} from '../../../kube/json.ts';
import {controllerOf, type KubeObject, keyOf, splitKey} from '../../../kube/object.ts';
import {selects} from '../../../kube/selector.ts';
import type {Client, WatchEvent} from '../../client.ts';
import {controllerRevisions, pods, statefulSets} from '../../kinds/index.ts';
import {claim, Orphans, resolveController} from '../claims.ts';
import {type Controller, type ControllerContext, SYNC_MS, WorkQueue} from '../controller.ts';
import type {EventRecorder} from '../events.ts';
import {isDeleting, untilAvailable} from '../pods.ts';
import {Revisions} from '../revisions.ts';
import {type Pair, revisionsFor, surplus} from './history.ts';
import {isMember} from './identity.ts';
import {compact, completed, computeStatus} from './status.ts';
import {Sync} from './sync.ts';

export const statefulSetController: Controller = {
  name: 'statefulset-controller',
  start: (context) => new StatefulSetController(context),
};

class StatefulSetController {
  private readonly client: Client;
  private readonly events: EventRecorder;
  private readonly queue: WorkQueue;
  private readonly orphans: Orphans;
  private readonly revisions: Revisions;

  constructor(private readonly context: ControllerContext) {
    this.client = context.client('kube-controller-manager');
    this.events = context.events('statefulset-controller');
    this.queue = new WorkQueue(context.clock, (key) => this.sync(key), SYNC_MS);
    this.orphans = new Orphans(this.client, pods);
    this.revisions = new Revisions(this.client, statefulSets, new Orphans(this.client, controllerRevisions));
    this.client.watch(statefulSets, ({object}) => this.queue.add(keyOf(object)));
    this.client.watch(pods, (event) => this.onPod(event));
  }

  private sync(key: string): void {
    const {namespace, name} = splitKey(key);
    const set = this.client.get(statefulSets, namespace, name);
    if (!set) return;
    const known = this.revisions.of(set);
    const found = this.podsOf(set);
    const pair = revisionsFor(set, known, this.revisions);
    try {
      if (!isDeleting(set)) new Sync(this.client, this.events, set, pair, found, this.context.clock.now()).run();
    } finally {
      this.writeStatus(set, pair);
    }
    for (const old of surplus(set, known, found, pair)) this.revisions.delete(old);
    this.lookAgain(key, set);
  }

  private podsOf(set: KubeObject): KubeObject[] {
    const {namespace, uid} = set.metadata;
    const owned = this.client.ownedBy(pods, uid!).filter((pod) => controllerOf(pod)?.uid === uid);
    const orphans = this.orphans.in(namespace).filter((pod) => isMember(set, pod));
    return claim({client: this.client, ownerKind: statefulSets, kind: pods}, set, [...owned, ...orphans]);
  }

  /** Of the pods as they are after the sync. */
  private writeStatus(set: KubeObject, {current, update, collisions}: Pair): void {
    const names = {current: current.metadata.name, update: update.metadata.name, collisions};
    const status = compact(completed(set, computeStatus(set, this.podsOf(set), names, this.context.clock.now())));
    const {conditions, ...before} = set.status ?? {};
    if (!equalJson(before, status))
      this.client.updateStatus(statefulSets, {...set, status: {...status, ...(conditions ? {conditions} : {})}});
  }

  /** A pod that is ready becomes available by time alone. */
  private lookAgain(key: string, set: KubeObject): void {
    const {minReadySeconds} = set.spec;
    if (!minReadySeconds) return;
    for (const pod of this.podsOf(set)) {
      const wait = untilAvailable(pod, minReadySeconds, this.context.clock.now());
      if (wait) this.queue.addAfter(key, wait);
    }
  }

  /** Its set, the one it was taken from, and, of an orphan, all that could adopt it. */
  private onPod({object, old}: WatchEvent): void {
    for (const pod of [object, old]) {
      const owner = pod && resolveController(this.client, statefulSets, pod);
      if (owner) this.queue.add(keyOf(owner));
    }
    if (controllerOf(object) || isDeleting(object)) return;
    for (const set of this.client.list(statefulSets, object.metadata.namespace)) {
      if (isMember(set, object) && selects(set.spec.selector, object.metadata.labels)) this.queue.add(keyOf(set));
    }
  }
}
