/** The insides of a node's pods: made when somebody first looks into one, gone with the run of the container or with the pod. */
import type {Clock} from '../../clock.ts';
import type {KubeObject} from '../../kube/object.ts';
import type {Client} from '../client.ts';
import {configMaps, pods, secrets} from '../kinds/index.ts';
import {parseImageName, shortName} from '../kubelet/image-name.ts';
import type {Images} from '../kubelet/images.ts';
import {type Container, containerSpecs, isAlive, type PodRun} from '../kubelet/runtime.ts';
import {FileError} from './files/errors.ts';
import {type Directory, directory} from './files/node.ts';
import {imageFiles} from './image/files.ts';
import {configOf} from './image/servers.ts';
import {NO_OUTPUT} from './kernel/streams.ts';
import {Machine} from './machine.ts';
import {mountVolumes, networkFiles} from './mounts.ts';
import {type Containers, clusterNetwork} from './network/cluster.ts';
import type {MountedTokens} from './tokens.ts';
import {userOf} from './user.ts';
import {userlandOf} from './userland.ts';
import {volumeOf} from './volumes.ts';

export interface PodsOptions {
  readonly clock: Clock;
  readonly client: Client;
  readonly images: Images;
  readonly containers: Containers;
  readonly random: (n: number) => number;
  /** What PersistentVolumeClaims hold, on whichever node. */
  readonly claims: Map<string, Directory>;
  /** Of service accounts; absent: files of tokens are empty. */
  readonly tokens?: MountedTokens;
}

/** As much as the containers of a pod may write. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Images have been made some weeks ago. */
const IMAGE_AGE_MS = 40 * 24 * 3600 * 1000;

interface Inside {
  readonly volumes: Map<string, Directory | undefined>;
  readonly machines: Map<string, {readonly starts: number; readonly machine: Machine}>;
  bytes: number;
}

export class Pods {
  private readonly insides = new Map<string, Inside>();

  constructor(private readonly options: PodsOptions) {}

  /** The inside of a running container. */
  machine(pod: KubeObject, run: PodRun, name: string): Machine | undefined {
    const c = run.containers.find((each) => each.name === name);
    if (!c || !isAlive(c)) return undefined;
    const inside = this.inside(run.uid);
    const known = inside.machines.get(name);
    if (known?.starts === c.starts) return known.machine;
    known?.machine.kernel.killAll();
    const machine = this.make(pod, run, c, inside);
    inside.machines.set(name, {starts: c.starts, machine});
    return machine;
  }

  /** Ends what runs in containers that do not run any more. */
  follow(run: PodRun): void {
    const inside = this.insides.get(run.uid);
    for (const [name, {machine, starts}] of inside?.machines ?? []) {
      const c = run.containers.find((each) => each.name === name);
      if (c && isAlive(c) && c.starts === starts) continue;
      machine.kernel.killAll();
      inside!.machines.delete(name);
    }
  }

  forget(uid: string): void {
    for (const {machine} of this.insides.get(uid)?.machines.values() ?? []) machine.kernel.killAll();
    this.insides.delete(uid);
  }

  private inside(uid: string): Inside {
    const known = this.insides.get(uid);
    if (known) return known;
    const made: Inside = {volumes: new Map(), machines: new Map(), bytes: 0};
    this.insides.set(uid, made);
    return made;
  }

  private make(pod: KubeObject, run: PodRun, c: Container, inside: Inside): Machine {
    const {clock} = this.options;
    const spec = containerSpecs(pod).find((each) => each.name === c.name);
    const name = parseImageName(c.image)!;
    const [short, userland] = [shortName(name), userlandOf(name)];
    const image = this.options.images.resolve(c.image)?.image;
    const config = configOf(short, name.tag);
    const env = {...config.env, HOSTNAME: hostnameOf(pod), ...c.variables};
    const network = this.network(pod, run.ip ?? '127.0.0.1');
    const root = imageFiles(userland, short, image?.http?.['/']?.body, clock.now() - IMAGE_AGE_MS);
    networkFiles(root, pod, hostnameOf(pod), network.address, network.nameServer);
    mountVolumes(root, spec, (volume) => this.volume(pod, inside, volume), env);
    const user = userOf(pod.spec, spec, image?.user ?? 0);
    const readonly = spec.securityContext?.readOnlyRootFilesystem === true;
    const files = {root, readonly, now: () => clock.now(), charge: (bytes: number) => charge(inside, bytes)};
    const home = user.uid === 0 ? '/root' : '/';
    return new Machine({
      clock,
      userland,
      hostname: hostnameOf(pod),
      network,
      files,
      user,
      env: {HOME: home, ...env},
      cwd: spec.workingDir ?? config.workingDir,
      log: NO_OUTPUT,
    });
  }

  network(pod: KubeObject, address: string): Machine['network'] {
    const {client, containers, random} = this.options;
    return clusterNetwork({client, containers, address, random, pod: () => this.current(pod)});
  }

  /** The pod as it is now; as it was, when it is gone. */
  private current(pod: KubeObject): KubeObject {
    const now = this.options.client.get(pods, pod.metadata.namespace, pod.metadata.name);
    return now?.metadata.uid === pod.metadata.uid ? now! : pod;
  }

  private volume(pod: KubeObject, inside: Inside, name: string): Directory | undefined {
    if (!inside.volumes.has(name)) inside.volumes.set(name, this.makeVolume(pod, inside, name));
    return inside.volumes.get(name);
  }

  private makeVolume(pod: KubeObject, inside: Inside, name: string): Directory | undefined {
    const volume = (pod.spec.volumes ?? []).find((each: any) => each.name === name);
    const {client, clock} = this.options;
    const {namespace} = pod.metadata;
    return (
      volume &&
      volumeOf(volume, {
        now: () => clock.now(),
        lookup: (kind, object) => client.get(kind === 'Secret' ? secrets : configMaps, namespace, object),
        token: (audience, seconds) => this.options.tokens?.tokenOf(inside, this.current(pod), audience, seconds) ?? '',
        pod: () => this.current(pod),
        claim: (claim) => this.claim(`${namespace}/${claim}`),
      })
    );
  }

  private claim(key: string): Directory {
    const known = this.options.claims.get(key);
    if (known) return known;
    const made = directory([], {mode: 0o777, changedAt: this.options.clock.now()});
    this.options.claims.set(key, made);
    return made;
  }
}

export const hostnameOf = ({metadata, spec}: KubeObject): string => (spec.hostNetwork ? spec.nodeName : (spec.hostname ?? metadata.name));

const charge = (inside: Inside, bytes: number): void => {
  if (bytes > 0 && inside.bytes + bytes > MOST_BYTES) throw new FileError('ENOSPC');
  inside.bytes = Math.max(0, inside.bytes + bytes);
};
