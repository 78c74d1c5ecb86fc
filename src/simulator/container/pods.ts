/** The insides of a node's pods: of a container made when its command begins or somebody first looks in, gone with its run or with the pod. */
import type {Clock} from '../../clock.ts';
import type {KubeObject} from '../../kube/object.ts';
import type {Client} from '../client.ts';
import {configMaps, persistentVolumeClaims, persistentVolumes, pods, secrets} from '../kinds/index.ts';
import {listensOn} from '../kubelet/http.ts';
import type {Images} from '../kubelet/images.ts';
import {lineOutput} from '../kubelet/log-lines.ts';
import {type Container, containerSpecs, isAlive, type PodRun} from '../kubelet/runtime.ts';
import type {ExecResult} from '../kubelet/scene.ts';
import {buildMachine} from './build-machine.ts';
import {Console} from './console.ts';
import type {FileSystem} from './files/file-system.ts';
import {directory, type FileNode} from './files/node.ts';
import type {Process} from './kernel/process.ts';
import {ReplayClock} from './kernel/replay-clock.ts';
import type {Machine} from './machine.ts';
import {type Containers, clusterNetwork} from './network/cluster.ts';
import type {HttpRequest, HttpResponse, Network} from './network/network.ts';
import {probe} from './probe.ts';
import {serve} from './programs/servers.ts';
import type {Storage} from './storage.ts';
import type {MountedTokens} from './tokens.ts';
import {VolumesOfPod} from './volumes-of-pod.ts';
import {answerFor} from './web-server.ts';

export interface PodsOptions {
  readonly clock: Clock;
  readonly client: Client;
  readonly images: Images;
  readonly containers: Containers;
  readonly random: (n: number) => number;
  readonly storage: Storage;
  /** The API server, as it answers at the address of its Service. */
  readonly api?: (request: HttpRequest) => HttpResponse;
  /** Of service accounts; absent: files of tokens are empty. */
  readonly tokens?: MountedTokens;
  /** Told when the program of a container has ended by itself. */
  readonly ended: (pod: KubeObject) => void;
}

/** One run of a container. */
interface Living {
  readonly starts: number;
  readonly machine: Machine;
  readonly console: Console;
  readonly main: Process;
}

interface Inside {
  /** The pod's state, when it was last told. */
  run: PodRun;
  readonly volumes: VolumesOfPod;
  readonly living: Map<string, Living>;
}

export class Pods {
  private readonly insides = new Map<string, Inside>();

  constructor(private readonly options: PodsOptions) {}

  /** Starts the command of a container that begins, or began at `since` and is taken up again. Throws a CannotRun. */
  run(pod: KubeObject, run: PodRun, c: Container, since = this.options.clock.now()): void {
    this.note(pod, run, c);
    if (c.program?.command) this.open(pod, run, c, since);
  }

  machine(pod: KubeObject, run: PodRun, name: string): Machine | undefined {
    return this.living(pod, run, name)?.machine;
  }

  console(pod: KubeObject, run: PodRun, name: string): Console | undefined {
    return this.living(pod, run, name)?.console;
  }

  exec(pod: KubeObject, run: PodRun, c: Container, command: readonly string[], timeout: number): ExecResult {
    this.note(pod, run, c);
    const ready = this.options.clock.now() - c.startedAt >= c.program!.ready;
    return probe(this.open(pod, run, c).machine, command, timeout, ready);
  }

  /** Asks the program of a container to end, in `after` ms. */
  stop(uid: string, name: string, after: number): void {
    const living = this.insides.get(uid)?.living.get(name);
    if (!living) return;
    const signal = (): void => living.machine.kernel.signal(living.main, 'TERM');
    if (after > 0) this.options.clock.after(after, signal);
    else signal();
  }

  /** Ends what runs in containers that do not run any more. */
  follow(run: PodRun): void {
    const inside = this.insides.get(run.uid);
    if (inside) inside.run = run;
    for (const [name, {machine, starts}] of inside?.living ?? []) {
      const c = run.containers.find((each) => each.name === name);
      if (c && isAlive(c) && c.starts === starts) continue;
      inside!.living.delete(name);
      machine.halt();
    }
  }

  forget(uid: string): void {
    const inside = this.insides.get(uid);
    this.insides.delete(uid);
    for (const {machine} of inside?.living.values() ?? []) machine.halt();
  }

  /** The network as seen from a pod. */
  network(pod: KubeObject, run: PodRun): Network {
    const {client, containers, random, clock, api} = this.options;
    const inside = this.inside(pod, run);
    const own = {
      ports: () => inside.run.containers.flatMap((c) => (c.program?.ports ?? []).filter((port) => listensOn(c, port, clock.now()))),
      answer: (port: number, request: HttpRequest) => this.answer(pod, inside.run, port, request),
    };
    return clusterNetwork({
      client,
      containers,
      own,
      ...(api ? {api} : {}),
      address: run.ip ?? '127.0.0.1',
      random,
      pod: () => this.current(pod),
    });
  }

  /** What a client reads from a port of a pod; undefined: nobody listens, or nobody speaks HTTP. */
  answer(pod: KubeObject, run: PodRun, port: number, request: HttpRequest): HttpResponse | undefined {
    const files = (c: Container, open: boolean): FileSystem | undefined =>
      (open ? this.open(pod, run, c) : this.insides.get(run.uid)?.living.get(c.name))?.machine.files;
    return answerFor({pod, run, now: this.options.clock.now(), files}, port, request);
  }

  /** Takes note of a pod's state while it is made: with one container that has just come to be as it is. */
  private note(pod: KubeObject, run: PodRun, c: Container): void {
    this.inside(pod, run).run = {...run, containers: run.containers.map((each) => (each.name === c.name ? c : each))};
  }

  /** The inside of a running container. */
  private living(pod: KubeObject, run: PodRun, name: string): Living | undefined {
    const c = run.containers.find((each) => each.name === name);
    return c && isAlive(c) ? this.open(pod, run, c) : undefined;
  }

  private open(pod: KubeObject, run: PodRun, c: Container, since = this.options.clock.now()): Living {
    const inside = this.inside(pod, run);
    const known = inside.living.get(c.name);
    if (known?.starts === c.starts) return known;
    known?.machine.halt();
    return this.begin(pod, run, c, inside, since);
  }

  private begin(pod: KubeObject, run: PodRun, c: Container, inside: Inside, since: number): Living {
    const past = since < this.options.clock.now() ? new ReplayClock(this.options.clock, since) : undefined;
    const clock = past ?? this.options.clock;
    const log = lineOutput(c.program!.lines, () => clock.now());
    const image = this.options.images.resolve(c.image)?.image;
    const network = this.network(pod, run);
    const target = this.target(pod, run, c);
    const {machine, command} = buildMachine({
      pod,
      c,
      image,
      volumes: inside.volumes,
      network,
      clock,
      log: log.output,
      ...(target ? {target} : {}),
    });
    const {stdin = false, stdinOnce = false, tty = false} = containerSpecs(pod).find((each) => each.name === c.name);
    const console = new Console({stdin, stdinOnce, tty, log: log.output}, machine.kernel);
    const onEnd = (code: number): void => {
      log.end();
      console.close();
      this.end(pod, c, code, clock.now());
      machine.halt();
    };
    const streams = {...console.streams(), onEnd, assumes: machine.userland.open ? serveIt : undefined};
    const main = c.program!.command ? machine.run(c.program!.command, streams) : machine.start(serveIt, command, streams);
    const living = {starts: c.starts, machine, console, main};
    inside.living.set(c.name, living);
    past?.catchUp();
    return living;
  }

  /** The container whose processes another is among: the one it is to debug, or the first of a pod that shares them. */
  private target(pod: KubeObject, run: PodRun, c: Container): Machine | undefined {
    const shared = pod.spec.shareProcessNamespace === true ? run.containers.find(isAlive)?.name : undefined;
    const name = containerSpecs(pod).find((each) => each.name === c.name).targetContainerName ?? shared;
    return name === undefined || name === c.name ? undefined : this.machine(pod, run, name);
  }

  /** A program that ends by itself says so; of one whose container was ended it is known. */
  private end(pod: KubeObject, {program, startedAt}: Container, code: number, now: number): void {
    if (program!.timeline.end) return;
    program!.timeline.end = {at: now - startedAt, code};
    this.options.ended(pod);
  }

  private inside(pod: KubeObject, run: PodRun): Inside {
    const known = this.insides.get(run.uid);
    if (known) return known;
    const made: Inside = {run, volumes: this.volumes(pod), living: new Map()};
    this.insides.set(run.uid, made);
    return made;
  }

  private volumes(pod: KubeObject): VolumesOfPod {
    const {client, clock, tokens, storage} = this.options;
    const {namespace} = pod.metadata;
    const owner = {};
    return new VolumesOfPod(pod, {
      now: () => clock.now(),
      lookup: (kind, object) => client.get(kind === 'Secret' ? secrets : configMaps, namespace, object),
      token: (audience, seconds) => tokens?.tokenOf(owner, this.current(pod), audience, seconds) ?? '',
      pod: () => this.current(pod),
      claim: (claim) => this.claim(pod, claim),
      hostPath: (path) => storage.hostPath(pod.spec.nodeName, path, clock.now()),
    });
  }

  /** The pod as it is now; as it was, when it is gone. */
  private current(pod: KubeObject): KubeObject {
    const now = this.options.client.get(pods, pod.metadata.namespace, pod.metadata.name);
    return now?.metadata.uid === pod.metadata.uid ? now! : pod;
  }

  private claim(pod: KubeObject, name: string): FileNode {
    const {client, clock, storage} = this.options;
    const found = client.get(persistentVolumeClaims, pod.metadata.namespace, name);
    if (!found) return directory([], {mode: 0o777, changedAt: clock.now()});
    const volume = found.spec.volumeName ? client.get(persistentVolumes, undefined, found.spec.volumeName) : undefined;
    return storage.claim(found, volume, pod.spec.nodeName, clock.now());
  }
}

const serveIt = (process: Process): ReturnType<typeof serve> => serve(process, process.args);
