/** A cluster of nothing but objects, a kubelet or two and a clock: what the kubelet does is seen without the API server's rules. */
import {ManualClock, timestamp} from '../../../src/clock.ts';
import {type KubeObject, keyFor, keyOf} from '../../../src/kube/object.ts';
import {matchesAll} from '../../../src/kube/selector.ts';
import {notFound} from '../../../src/kube/status.ts';
import type {Client, WatchEvent} from '../../../src/simulator/client.ts';
import type {ControllerContext} from '../../../src/simulator/controllers/controller.ts';
import type {Kind} from '../../../src/simulator/kinds/kind.ts';

export interface SeenEvent {
  readonly object: string;
  readonly type: string;
  readonly reason: string;
  readonly message: string;
  readonly path?: string;
}

export class FakeCluster {
  readonly clock = new ManualClock();
  readonly events: SeenEvent[] = [];
  writes = 0;
  private version = 0;
  private readonly objects = new Map<Kind, Map<string, KubeObject>>();
  private readonly listeners = new Map<Kind, Set<(event: WatchEvent) => void>>();

  readonly context: ControllerContext = {
    clock: this.clock,
    client: () => this.client,
    events: () => ({
      event: (about, type, reason, message, path) => {
        this.events.push({object: about.metadata.name, type, reason, message, ...(path ? {path} : {})});
      },
    }),
    random: (n) => 'x'.repeat(n),
    watchKinds: () => {},
  };

  readonly client: Client = {
    get: (kind, namespace, name) => this.all(kind).get(keyFor(namespace, name)),
    list: (kind, namespace, selector = []) =>
      [...this.all(kind).values()].filter(
        ({metadata}) => (namespace === undefined || metadata.namespace === namespace) && matchesAll(selector, metadata.labels),
      ),
    ownedBy: (kind, uid) => this.client.list(kind).filter(({metadata}) => metadata.ownerReferences?.some((owner) => owner.uid === uid)),
    create: (kind, object) => {
      const metadata = {...object.metadata, uid: `uid-${++this.version}`, generation: 1, creationTimestamp: timestamp(this.clock.now())};
      return this.put(kind, {...object, metadata, ...(kind.kind === 'Pod' ? {status: {phase: 'Pending'}} : {})});
    },
    update: (kind, object) =>
      this.put(kind, {...object, metadata: {...object.metadata, generation: (object.metadata.generation ?? 0) + 1}}),
    updateStatus: (kind, object) =>
      this.put(kind, {...this.require(kind, object.metadata.namespace, object.metadata.name), status: object.status}),
    finalize: (_kind, object) => object,
    bind: (kind, namespace, name, node) => {
      const pod = this.require(kind, namespace, name);
      const condition = {type: 'PodScheduled', status: 'True', lastProbeTime: null, lastTransitionTime: timestamp(this.clock.now())};
      return this.put(kind, {...pod, spec: {...pod.spec, nodeName: node}, status: {...pod.status, conditions: [condition]}});
    },
    delete: (kind, namespace, name, options = {}) => this.remove(kind, this.require(kind, namespace, name), options.gracePeriodSeconds),
    watch: (kind, handle) => {
      const listeners = this.listeners.get(kind) ?? new Set();
      this.listeners.set(kind, listeners.add(handle));
      for (const object of this.all(kind).values()) handle({type: 'ADDED', object});
      return () => listeners.delete(handle);
    },
  };

  private all(kind: Kind): Map<string, KubeObject> {
    const all = this.objects.get(kind) ?? new Map<string, KubeObject>();
    this.objects.set(kind, all);
    return all;
  }

  private require(kind: Kind, namespace: string | undefined, name: string): KubeObject {
    const found = this.client.get(kind, namespace, name);
    if (!found) throw notFound(kind, name);
    return found;
  }

  private put(kind: Kind, object: KubeObject): KubeObject {
    this.writes++;
    const old = this.all(kind).get(keyOf(object));
    const stored = {...object, metadata: {...object.metadata, resourceVersion: String(++this.version)}};
    this.all(kind).set(keyOf(object), stored);
    this.tell(kind, old ? {type: 'MODIFIED', object: stored, old} : {type: 'ADDED', object: stored});
    return stored;
  }

  private remove(kind: Kind, object: KubeObject, asked: number | undefined): void {
    const seconds = kind.kind === 'Pod' && object.spec?.nodeName ? (asked ?? object.spec.terminationGracePeriodSeconds ?? 30) : 0;
    if (seconds > 0) {
      const at = timestamp(this.clock.now() + seconds * 1000);
      this.put(kind, {...object, metadata: {...object.metadata, deletionTimestamp: at, deletionGracePeriodSeconds: seconds}});
      return;
    }
    this.writes++;
    this.all(kind).delete(keyOf(object));
    this.tell(kind, {type: 'DELETED', object, old: object});
  }

  private tell(kind: Kind, event: WatchEvent): void {
    for (const listener of this.listeners.get(kind) ?? []) listener(event);
  }
}
