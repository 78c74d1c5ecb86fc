/** The Job controller: which Job to sync when, and pods that have lost their Job. */
import {controllerOf, type KubeObject, keyFor, keyOf, splitKey} from '../../../kube/object.ts';
import {selects} from '../../../kube/selector.ts';
import type {Client, WatchEvent} from '../../client.ts';
import {jobs, pods} from '../../kinds/index.ts';
import {claim, Orphans, resolveController} from '../claims.ts';
import {type Controller, type ControllerContext, SYNC_MS, WorkQueue} from '../controller.ts';
import type {EventRecorder} from '../events.ts';
import {PodControl} from '../pod-control.ts';
import {Recent} from '../recent.ts';
import {afterEnds, type Backoff, NONE} from './backoff.ts';
import {type Facts, factsOf, isTracked} from './facts.ts';
import {release} from './release.ts';
import {Sync} from './sync.ts';
import {finishOf, untilDeadline} from './verdict.ts';

/** What happens to pods is looked at together, after so long. */
const BATCH_MS = 1000;
const MEMORY = 4096;

export const jobController: Controller = {
  name: 'job-controller',
  start: (context) => new JobController(context),
};

class JobController {
  private readonly client: Client;
  private readonly events: EventRecorder;
  private readonly control: PodControl;
  private readonly queue: WorkQueue;
  private readonly lost: WorkQueue;
  private readonly orphans: Orphans;
  /** By uid of the Job. */
  private readonly backoffs = new Recent<string, Backoff>(MEMORY);

  constructor(private readonly context: ControllerContext) {
    this.client = context.client('kube-controller-manager');
    this.events = context.events('job-controller');
    this.control = new PodControl(this.client, this.events);
    this.queue = new WorkQueue(context.clock, (key) => this.sync(key), SYNC_MS);
    this.lost = new WorkQueue(context.clock, (key) => this.free(key));
    this.orphans = new Orphans(this.client, pods);
    this.client.watch(jobs, (event) => this.onJob(event));
    this.client.watch(pods, (event) => this.onPod(event));
  }

  private sync(key: string): void {
    const {namespace, name} = splitKey(key);
    const job = this.client.get(jobs, namespace, name);
    if (!job) return;
    const found = this.podsOf(job);
    if (finishOf(job)) {
      for (const pod of found) release(this.client, pod);
      return;
    }
    this.act(key, factsOf(job, found));
  }

  private act(key: string, facts: Facts): void {
    const {uid} = facts.job.metadata;
    const now = this.context.clock.now();
    const backoff = afterEnds(this.backoffs.get(uid!) ?? NONE, facts.newSucceeded, facts.newFailed);
    const sync = new Sync({client: this.client, control: this.control, events: this.events, now}, facts, backoff);
    sync.run();
    this.backoffs.set(uid!, backoff);
    if (sync.wait) this.queue.addAfter(key, sync.wait);
    const left = untilDeadline(this.client.get(jobs, facts.job.metadata.namespace, facts.job.metadata.name) ?? facts.job, now);
    if (left !== undefined && left > 0) this.queue.addAfter(key, left);
  }

  private podsOf(job: KubeObject): KubeObject[] {
    const {namespace, uid} = job.metadata;
    const owned = this.client.ownedBy(pods, uid!).filter((pod) => controllerOf(pod)?.uid === uid);
    return claim({client: this.client, ownerKind: jobs, kind: pods}, job, [...owned, ...this.orphans.in(namespace)]);
  }

  /** A change of the spec is looked at at once; one of the status mostly follows from pods. */
  private onJob({type, object, old}: WatchEvent): void {
    if (type === 'MODIFIED' && object.metadata.generation === old?.metadata.generation) this.queue.addAfter(keyOf(object), BATCH_MS);
    else this.queue.add(keyOf(object));
    if (type === 'DELETED') for (const pod of this.client.ownedBy(pods, object.metadata.uid!)) this.lost.add(keyOf(pod));
  }

  private onPod({object, old}: WatchEvent): void {
    for (const pod of [object, old]) {
      const owner = pod && resolveController(this.client, jobs, pod);
      if (owner) this.queue.addAfter(keyOf(owner), BATCH_MS);
    }
    if (isTracked(object)) this.lost.add(keyOf(object));
    if (controllerOf(object)) return;
    for (const job of this.client.list(jobs, object.metadata.namespace)) {
      if (selects(job.spec.selector, object.metadata.labels)) this.queue.addAfter(keyOf(job), BATCH_MS);
    }
  }

  /** Nobody will count a pod whose Job is gone. */
  private free(key: string): void {
    const {namespace, name} = splitKey(key);
    const pod = this.client.get(pods, namespace, name);
    if (!pod || !isTracked(pod)) return;
    const owner = controllerOf(pod);
    if (owner && (owner.kind !== 'Job' || this.client.get(jobs, namespace, owner.name)?.metadata.uid === owner.uid)) return;
    if (!owner && this.client.list(jobs, namespace).some((job) => selects(job.spec.selector, pod.metadata.labels))) {
      this.lost.addAfter(keyFor(namespace, name), BATCH_MS);
    } else release(this.client, pod);
  }
}
