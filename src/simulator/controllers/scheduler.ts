/** The scheduler: gives every pod without a node one, or says why it cannot. */
import {timestamp} from '../../clock.ts';
import {type KubeObject, keyOf, splitKey} from '../../kube/object.ts';
import type {Client, WatchEvent} from '../client.ts';
import {nodes, persistentVolumeClaims, persistentVolumes, pods, storageClasses} from '../kinds/index.ts';
import {type Controller, type ControllerContext, WorkQueue} from './controller.ts';
import type {EventRecorder} from './events.ts';
import {type Claims, claimsOf, selectNode} from './scheduler/claims.ts';
import {NodeInfos} from './scheduler/node-info.ts';
import {nowhere, type Placement, place} from './scheduler/place.ts';

const NAME = 'default-scheduler';

/** Waiting pods are looked at again this long after the last time, whatever happens meanwhile. */
const RETRY_MS = 300_000;

const isWaiting = (pod: KubeObject): boolean =>
  !pod.spec.nodeName && !pod.metadata.deletionTimestamp && (pod.spec.schedulerName ?? NAME) === NAME;

class Scheduler {
  private readonly infos = new NodeInfos();
  private readonly queue: WorkQueue;
  private readonly client: Client;
  private readonly events: EventRecorder;
  /** Pods that found no node, by key. */
  private readonly unschedulable = new Set<string>();

  constructor(private readonly context: ControllerContext) {
    this.client = context.client('kube-scheduler');
    this.events = context.events(NAME);
    this.queue = new WorkQueue(context.clock, (key) => this.sync(key));
    this.client.watch(nodes, (event) => this.noticeNode(event));
    this.client.watch(pods, (event) => this.noticePod(event));
    for (const kind of [persistentVolumeClaims, persistentVolumes, storageClasses]) this.client.watch(kind, () => this.retry());
  }

  private noticeNode({type, object, old}: WatchEvent): void {
    if (type === 'DELETED') this.infos.removeNode(object);
    else this.infos.setNode(object);
    if (type !== 'DELETED' && !isHeartbeat(object, old)) this.retry();
  }

  private noticePod({type, object, old}: WatchEvent): void {
    const freed = type === 'DELETED' ? this.infos.removePod(object) : this.infos.setPod(object);
    if (type === 'DELETED') this.unschedulable.delete(keyOf(object));
    else if (isWaiting(object) && (!old || old.spec !== object.spec || old.metadata.labels !== object.metadata.labels))
      this.queue.add(keyOf(object));
    // A pod that was bound may be the one that another wants to be near.
    if (freed || (object.spec.nodeName && !old?.spec.nodeName)) this.retry();
  }

  private retry(): void {
    for (const key of this.unschedulable) this.queue.add(key);
  }

  private sync(key: string): void {
    const {namespace, name} = splitKey(key);
    const pod = this.client.get(pods, namespace, name);
    this.unschedulable.delete(key);
    if (!pod || !isWaiting(pod)) return;
    if (pod.spec.schedulingGates?.length > 0) this.refuse(pod, 'SchedulingGated', GATED);
    else this.place(key, pod);
  }

  private place(key: string, pod: KubeObject): void {
    const {unbound, ...placement} = this.placement(pod);
    if ('node' in placement && unbound.length === 0) {
      this.bind(pod, placement.node);
      return;
    }
    this.unschedulable.add(key);
    this.queue.addAfter(key, RETRY_MS);
    // Its volumes are made first, and say then that they are there.
    if ('node' in placement) selectNode(this.client, unbound, placement.node);
    else this.refuse(pod, 'Unschedulable', placement.message);
  }

  private placement(pod: KubeObject): Placement & Pick<Claims, 'unbound'> {
    const all = this.infos.all();
    let claims: Claims;
    try {
      claims = claimsOf(this.client, pod);
    } catch (error) {
      return {message: nowhere((error as Error).message, all.length), unbound: []};
    }
    return {...place(pod, all, claims.volumes), unbound: claims.unbound};
  }

  private bind(pod: KubeObject, node: string): void {
    const {namespace, name} = pod.metadata;
    this.client.bind(pods, namespace, name, node);
    this.events.event(pod, 'Normal', 'Scheduled', `Successfully assigned ${namespace}/${name} to ${node}`);
  }

  /** Says in the pod's condition why it waits; nothing is written, and no event made, when that is known already. */
  private refuse(pod: KubeObject, reason: string, message: string): void {
    const old: any[] = pod.status?.conditions ?? [];
    const before = old.find((c) => c.type === 'PodScheduled');
    if (before?.reason === reason && before.message === message) return;
    if (reason === 'Unschedulable') this.events.event(pod, 'Warning', 'FailedScheduling', message);
    const condition = {
      type: 'PodScheduled',
      ...(pod.metadata.generation === undefined ? {} : {observedGeneration: pod.metadata.generation}),
      status: 'False',
      reason,
      message,
      lastProbeTime: null,
      lastTransitionTime: before?.status === 'False' ? before.lastTransitionTime : timestamp(this.context.clock.now()),
    };
    const conditions = [...old.filter((c) => c.type !== 'PodScheduled'), condition];
    this.client.updateStatus(pods, {...pod, status: {...pod.status, conditions}});
  }
}

const GATED = 'Scheduling is blocked due to non-empty scheduling gates';

/** A node whose status moved without anything a pod could want having changed. */
const isHeartbeat = (node: KubeObject, old: KubeObject | undefined): boolean =>
  old !== undefined &&
  old.spec === node.spec &&
  JSON.stringify([old.metadata.labels, old.spec, old.status?.allocatable]) ===
    JSON.stringify([node.metadata.labels, node.spec, node.status?.allocatable]);

export const scheduler: Controller = {
  name: NAME,
  start: (context) => {
    new Scheduler(context);
  },
};
