/** A kubelet: watches the pods of its node, lets the engine move them on, and reports what became of them. */
import type {Clock} from '../../clock.ts';
import {equalJson} from '../../kube/json.ts';
import {type KubeObject, keyOf, splitKey} from '../../kube/object.ts';
import type {PretendImage} from '../../kube/pretend-image.ts';
import {isStatus} from '../../kube/status.ts';
import type {ContainerHost} from '../api/streaming/hosts.ts';
import type {Client, WatchEvent} from '../client.ts';
import {containerHost} from '../container/host.ts';
import {CannotRun} from '../container/machine.ts';
import type {HttpRequest, HttpResponse} from '../container/network/network.ts';
import {Pods} from '../container/pods.ts';
import {Storage} from '../container/storage.ts';
import {MountedTokens} from '../container/tokens.ts';
import {type Controller, type ControllerContext, WorkQueue} from '../controllers/controller.ts';
import type {EventRecorder} from '../controllers/events.ts';
import {configMaps, leases, nodes, pods, secrets, services} from '../kinds/index.ts';
import {Addresses, hostAddress} from './addresses.ts';
import type {Lookup} from './config.ts';
import {adoptSpec, advance, terminate} from './engine.ts';
import {type HttpAnswer, podListens} from './http.ts';
import {parseImageName, printImageName} from './image-name.ts';
import {Images} from './images.ts';
import {type OpenLog, openLog} from './log-source.ts';
import {Logs} from './logs.ts';
import type {Network} from './network.ts';
import {leaseOf} from './node.ts';
import {restore} from './restore.ts';
import {type Container, isAlive, isOver, type PodRun} from './runtime.ts';
import type {Effect, World} from './scene.ts';
import {serviceVariables} from './service-variables.ts';
import {statusOf} from './status.ts';
import {looksTheSame} from './unchanged.ts';

export interface KubeletOptions {
  /** Milliseconds between renewals of the node's Lease; absent: it is written once. */
  readonly heartbeat?: number;
  /** The containers of all nodes, for requests that containers make; default: those of this kubelet. */
  readonly network?: Network;
  /** The API server, as containers reach it; absent: nobody is there. */
  readonly api?: (request: HttpRequest) => HttpResponse;
  /** What outlives pods; default: of this kubelet's own. */
  readonly storage?: Storage;
  /** A random number from 0 up to, but not, n: which endpoint a Service picks; default: the first. */
  readonly below?: (n: number) => number;
}

export class Kubelet implements Controller, Network {
  readonly name: string;
  readonly logs = new Logs();
  /** By key; `reported`: its status has been written as it is now. */
  private readonly runs = new Map<string, {pod: KubeObject; run: PodRun; reported: boolean}>();
  private readonly held = new Set<string>();
  private readonly addresses: Addresses;
  private readonly hostIP: string;
  private clock!: Clock;
  private client!: Client;
  private inside!: Pods;
  private events!: EventRecorder;
  private queue!: WorkQueue;
  private stopWatching: () => void = () => {};
  private stopped = false;

  constructor(
    readonly node: string,
    readonly images: Images,
    private readonly options: KubeletOptions,
  ) {
    this.name = `kubelet-${node}`;
    this.addresses = new Addresses(node);
    this.hostIP = hostAddress(node);
  }

  start(context: ControllerContext): void {
    this.clock = context.clock;
    this.client = context.client('kubelet');
    this.events = context.events('kubelet', this.node);
    this.inside = this.openInside(context);
    this.queue = new WorkQueue(context.clock, (key) => this.sync(key));
    this.stopWatching = this.client.watch(pods, (event) => this.notice(event));
    this.heartbeat();
  }

  /** Looks after its pods no longer; their containers, as far as anyone can tell, run on. */
  stop(): void {
    this.stopWatching();
    this.stopped = true;
  }

  /** What a client reads from a pod of this node; undefined: connection refused. */
  answer(
    pod: KubeObject,
    port: number,
    path: string,
    request: HttpRequest = {method: 'GET', path, headers: {}, body: ''},
  ): HttpAnswer | undefined {
    const known = this.runs.get(keyOf(pod));
    return known && this.inside.answer(known.pod, known.run, port, {...request, path});
  }

  /** Whether a connection to a pod of this node would be taken. */
  listens(pod: KubeObject, port: number): boolean {
    const known = this.runs.get(keyOf(pod));
    return known !== undefined && podListens(known.run, port, this.clock.now());
  }

  /** Its containers, for requests that reach into them. */
  host(): ContainerHost {
    return containerHost({pods: this.inside, state: (pod) => this.runs.get(keyOf(pod))});
  }

  /** The log of a container. Throws a BadRequest when there is none. */
  open(pod: KubeObject, container: string, previous: boolean): OpenLog {
    return openLog(this.logs, this.clock, pod, container, previous);
  }

  private notice({type, object, old}: WatchEvent): void {
    if (object.spec?.nodeName !== this.node) return;
    if (type === 'MODIFIED' && old && isOwnWrite(object, old)) return;
    this.queue.add(keyOf(object));
  }

  private sync(key: string): void {
    if (this.stopped) return;
    const {namespace, name} = splitKey(key);
    const pod = this.client.get(pods, namespace, name);
    const known = this.runs.get(key);
    if (known && known.run.uid !== pod?.metadata.uid) this.forget(key, known.run);
    if (!pod || pod.spec.nodeName !== this.node) return;
    this.move(key, pod, known?.run.uid === pod.metadata.uid ? known!.run : this.admit(pod));
  }

  private forget(key: string, run: PodRun): void {
    this.runs.delete(key);
    this.logs.forget(run.uid);
    this.inside.forget(run.uid);
    if (run.ip !== this.hostIP) this.addresses.free(run.ip);
  }

  /** A pod that is new to this kubelet, or was there before it. */
  private admit(pod: KubeObject): PodRun {
    const {lookup, serviceVariables: given} = this.world(pod);
    const run = restore(pod, this.images, lookup, given(), this.clock.now());
    if (run.ip) this.addresses.reserve(run.ip);
    for (const c of run.containers) {
      const image = c.starts > 0 ? parseImageName(c.image) : undefined;
      if (image) this.held.add(printImageName(image));
      if (isAlive(c)) this.resume(pod, run, c);
    }
    return run;
  }

  /** Takes up the program of a container that has run on meanwhile. */
  private resume(pod: KubeObject, run: PodRun, c: Container): void {
    try {
      this.inside.run(pod, run, c, c.startedAt);
    } catch (error) {
      if (!(error instanceof CannotRun)) throw error;
    }
  }

  private move(key: string, pod: KubeObject, before: PodRun): void {
    const world = this.world(pod);
    const effects: Effect[] = [];
    const asked = pod.metadata.deletionTimestamp
      ? terminate(pod, before, world, effects, (pod.metadata.deletionGracePeriodSeconds ?? 0) * 1000 - this.since(pod))
      : adoptSpec(pod, before, world, effects);
    const {run, due, effects: more} = advance(pod, asked, world);
    const was = this.runs.get(key);
    const reported = was?.reported === true && was.pod === pod && looksTheSame(before, run) && !pod.spec.readinessGates;
    const known = {pod, run, reported};
    this.runs.set(key, known);
    this.logs.follow(pod, before, run);
    this.inside.follow(run);
    for (const effect of [...effects, ...more]) this.apply(pod, effect);
    if (!known.reported) this.report(pod, run);
    known.reported = true;
    if (pod.metadata.deletionTimestamp && isOver(run)) this.remove(pod);
    else if (Number.isFinite(due)) this.queue.addAfter(key, Math.max(0, due - world.now));
  }

  /** Milliseconds since the deletion was asked for. */
  private since(pod: KubeObject): number {
    const grace = (pod.metadata.deletionGracePeriodSeconds ?? 0) * 1000;
    const asked = Date.parse(pod.metadata.deletionTimestamp!) - grace;
    const passed = this.clock.now() - asked;
    // The timestamp has whole seconds only: what is less than one is not taken off.
    return passed < 1000 ? 0 : passed;
  }

  private apply(pod: KubeObject, effect: Effect): void {
    if (effect.type === 'pulled') this.held.add(effect.image);
    else if (effect.type === 'signal') this.inside.stop(pod.metadata.uid!, effect.container, effect.after);
    else {
      const role = (['initContainers', 'ephemeralContainers'] as const).find((each) =>
        pod.spec[each]?.some((c: any) => c.name === effect.container),
      );
      const path = effect.container && `spec.${role ?? 'containers'}{${effect.container}}`;
      this.events.event(pod, effect.warning ? 'Warning' : 'Normal', effect.reason, effect.message, path);
    }
  }

  private report(pod: KubeObject, run: PodRun): void {
    const status = statusOf(pod, run, this.hostIP, this.clock.now());
    if (equalJson(status, pod.status)) return;
    this.client.updateStatus(pods, {...pod, status});
  }

  private remove(pod: KubeObject): void {
    const {namespace, name, uid} = pod.metadata;
    try {
      this.client.delete(pods, namespace, name, {gracePeriodSeconds: 0, preconditions: {uid}});
    } catch (error) {
      if (!isStatus(error, 'NotFound') && !isStatus(error, 'Conflict')) throw error;
    }
  }

  private world(pod: KubeObject): World {
    const {namespace} = pod.metadata;
    const lookup: Lookup = (kind, name) => this.client.get(kind === 'Secret' ? secrets : configMaps, namespace, name);
    return {
      now: this.clock.now(),
      images: this.images,
      holds: (image) => this.held.has(image),
      lookup,
      hostIP: this.hostIP,
      serviceVariables: () => serviceVariables(pod, this.client.list(services)),
      takeAddress: () => this.addresses.take(),
      run: (owner, run, c) => this.inside.run(owner, run, c),
      exec: (owner, run, c, command, timeout) => this.inside.exec(owner, run, c, command, timeout),
    };
  }

  private openInside({clock, tokens: issuer}: ControllerContext): Pods {
    const tokens = new MountedTokens(issuer, () => clock.now());
    const network = this.options.network ?? this;
    const {client, images} = this;
    const containers = {
      listens: (pod: KubeObject, port: number) => network.listens(pod, port),
      answer: (pod: KubeObject, port: number, request: HttpRequest) => network.answer(pod, port, request.path, request),
    };
    const {storage = new Storage(), below: random = () => 0, api} = this.options;
    return new Pods({
      clock,
      client,
      images,
      containers,
      storage,
      random,
      ...(api ? {api} : {}),
      tokens,
      ended: (pod) => this.queue.add(keyOf(pod)),
    });
  }

  private heartbeat(): void {
    const node = this.client.get(nodes, undefined, this.node);
    if (node) {
      const lease = leaseOf(node, this.clock.now());
      if (this.client.get(leases, lease.metadata.namespace, lease.metadata.name)) this.client.update(leases, lease);
      else this.client.create(leases, lease);
    }
    if (this.options.heartbeat) this.clock.after(this.options.heartbeat, () => this.heartbeat());
  }
}

/** A change of nothing but the status, which on a bound pod is the kubelet's: unless a readiness gate hangs on what others write there. */
const isOwnWrite = (object: KubeObject, old: KubeObject): boolean =>
  object.spec === old.spec &&
  object.metadata.deletionTimestamp === old.metadata.deletionTimestamp &&
  !object.spec.readinessGates &&
  object.metadata.deletionGracePeriodSeconds === old.metadata.deletionGracePeriodSeconds;

/** The kubelet of a node, running containers as `images` describe them. */
export const kubelet = (node: string, images: readonly PretendImage[] = [], options: KubeletOptions = {}): Kubelet =>
  new Kubelet(node, new Images(images), options);
