/** The DaemonSet controller: one pod on every node that is fit for it. */
import {equalJson} from '../../../kube/json.ts';
import {controllerOf, type KubeObject, keyOf, splitKey} from '../../../kube/object.ts';
import {requirementsOf, selects} from '../../../kube/selector.ts';
import type {Client, WatchEvent} from '../../client.ts';
import {controllerRevisions, daemonSets, nodes, pods} from '../../kinds/index.ts';
import {claim, Orphans, resolveController} from '../claims.ts';
import {type Controller, type ControllerContext, SYNC_MS, WorkQueue} from '../controller.ts';
import type {EventRecorder} from '../events.ts';
import {PodControl} from '../pod-control.ts';
import {isDeleting, untilAvailable} from '../pods.ts';
import {slowStart} from '../replicaset/slow-start.ts';
import {Revisions} from '../revisions.ts';
import {Failures} from './failures.ts';
import {type History, hashOf, historyOf, surplus} from './history.ts';
import {type Ended, manage, type Plan, type View} from './manage.ts';
import {byNode} from './nodes.ts';
import {podFor} from './pod.ts';
import {roll} from './rolling.ts';
import {computeStatus} from './status.ts';

const BURST = 250;

export const daemonSetController: Controller = {
  name: 'daemonset-controller',
  start: (context) => new DaemonSetController(context),
};

class DaemonSetController {
  private readonly client: Client;
  private readonly events: EventRecorder;
  private readonly control: PodControl;
  private readonly queue: WorkQueue;
  private readonly orphans: Orphans;
  private readonly revisions: Revisions;
  private readonly failures = new Failures();

  constructor(private readonly context: ControllerContext) {
    this.client = context.client('kube-controller-manager');
    this.events = context.events('daemonset-controller');
    this.control = new PodControl(this.client, this.events);
    this.queue = new WorkQueue(context.clock, (key) => this.sync(key), SYNC_MS);
    this.orphans = new Orphans(this.client, pods);
    this.revisions = new Revisions(this.client, daemonSets, new Orphans(this.client, controllerRevisions));
    this.client.watch(daemonSets, ({object}) => this.queue.add(keyOf(object)));
    this.client.watch(pods, (event) => this.onPod(event));
    this.client.watch(nodes, (event) => this.onNode(event));
  }

  private sync(key: string): void {
    const {namespace, name} = splitKey(key);
    const set = this.client.get(daemonSets, namespace, name);
    if (!set) return;
    if (requirementsOf(set.spec.selector).length === 0) {
      this.events.event(set, 'Warning', 'SelectingAll', 'This daemon set is selecting all pods. A non-empty selector is required.');
      return;
    }
    if (isDeleting(set)) return;
    const history = historyOf(set, this.revisions.of(set), this.revisions);
    try {
      this.act(key, set, history);
    } finally {
      this.writeStatus(set, history);
    }
    for (const old of surplus(set, history.old, this.podsOf(set))) this.revisions.delete(old);
    this.lookAgain(key, set);
  }

  private view(set: KubeObject, {current}: History): View {
    const found = byNode(this.podsOf(set));
    return {set, nodes: this.client.list(nodes), byNode: found, hash: hashOf(current), now: this.context.clock.now()};
  }

  private podsOf(set: KubeObject): KubeObject[] {
    const {namespace, uid} = set.metadata;
    const owned = this.client.ownedBy(pods, uid!).filter((pod) => controllerOf(pod)?.uid === uid);
    return claim({client: this.client, ownerKind: daemonSets, kind: pods}, set, [...owned, ...this.orphans.in(namespace)]);
  }

  /** Mends what is amiss; an update goes on only when nothing was. */
  private act(key: string, set: KubeObject, history: History): void {
    const view = this.view(set, history);
    const {create, delete: surplus, failed, succeeded} = manage(view);
    const doomed = [...surplus, ...this.endedOf(key, set, failed, succeeded)];
    if (create.length > 0 || doomed.length > 0) this.carryOut(set, {create, delete: doomed}, view.hash);
    else if (set.spec.updateStrategy.type === 'RollingUpdate') this.carryOut(set, roll(view), view.hash);
  }

  private endedOf(key: string, set: KubeObject, failed: readonly Ended[], succeeded: readonly Ended[]): KubeObject[] {
    const due = failed.filter(({node, pod}) => {
      const wait = this.failures.wait(`${set.metadata.uid}/${pod.metadata.namespace}/${node}`, this.context.clock.now());
      if (wait > 0) this.queue.addAfter(key, wait);
      return wait === 0;
    });
    const tell = (type: 'Normal' | 'Warning', reason: string, what: string, verb: string) => (ended: Ended) => {
      const {namespace, name} = ended.pod.metadata;
      const message = `Found ${what} daemon pod ${namespace}/${name} on node ${ended.node}, will try to ${verb} it`;
      this.events.event(set, type, reason, message);
      return ended.pod;
    };
    return [
      ...due.map(tell('Warning', 'FailedDaemonPod', 'failed', 'kill')),
      ...succeeded.map(tell('Normal', 'SucceededDaemonPod', 'succeeded', 'delete')),
    ];
  }

  /** Throws the first thing that kept it from being done. */
  private carryOut(set: KubeObject, plan: Plan, hash: string): void {
    let at = 0;
    const count = Math.min(plan.create.length, BURST);
    const {error} = slowStart(count, 1, () => this.control.create(set, podFor(set, plan.create[at++], hash)));
    const failure = this.control.deleteAll(set, plan.delete.slice(0, BURST)) ?? error;
    if (failure !== undefined) throw failure;
  }

  private writeStatus(set: KubeObject, history: History): void {
    const {collisions} = history;
    const {conditions, ...before} = set.status ?? {};
    const status = {...computeStatus(this.view(set, history)), ...(collisions > 0 ? {collisionCount: collisions} : {})};
    if (!equalJson(before, status))
      this.client.updateStatus(daemonSets, {...set, status: {...status, ...(conditions ? {conditions} : {})}});
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
      const owner = pod && resolveController(this.client, daemonSets, pod);
      if (owner) this.queue.add(keyOf(owner));
    }
    if (controllerOf(object) || isDeleting(object)) return;
    for (const set of this.client.list(daemonSets, object.metadata.namespace)) {
      if (selects(set.spec.selector, object.metadata.labels)) this.queue.add(keyOf(set));
    }
  }

  /** Signs of life change nothing; labels, taints and the coming and going of nodes do. */
  private onNode({type, object, old}: WatchEvent): void {
    const same = type === 'MODIFIED' && equalJson(object.spec, old?.spec) && equalJson(object.metadata.labels, old?.metadata.labels);
    if (same) return;
    for (const set of this.client.list(daemonSets)) this.queue.add(keyOf(set));
  }
}
