/** Puts the inside of a container together: the files of its image, what is mounted, its environment, its user. */
import type {Clock} from '../../clock.ts';
import type {KubeObject} from '../../kube/object.ts';
import type {PretendImage} from '../../kube/pretend-image.ts';
import {parseImageName, shortName} from '../kubelet/image-name.ts';
import {type Container, containerSpecs} from '../kubelet/runtime.ts';
import {imageFiles, place} from './image/files.ts';
import {configOf} from './image/servers.ts';
import type {Output} from './kernel/streams.ts';
import {Machine} from './machine.ts';
import {mountVolumes, networkFiles} from './mounts.ts';
import type {Network} from './network/network.ts';
import {userOf} from './user.ts';
import {userlandOf} from './userland.ts';
import type {VolumesOfPod} from './volumes-of-pod.ts';

/** Images have been made some weeks ago. */
const IMAGE_AGE_MS = 40 * 24 * 3600 * 1000;

export interface BuildOptions {
  readonly pod: KubeObject;
  readonly c: Container;
  readonly image: PretendImage | undefined;
  readonly volumes: VolumesOfPod;
  readonly network: Network;
  readonly clock: Clock;
  /** The container whose processes it sees, and whose files it finds in `/proc/1/root`. */
  readonly target?: Machine;
  readonly log: Output;
}

export interface Built {
  readonly machine: Machine;
  /** The command line of the image's own program. */
  readonly command: readonly string[];
}

export const buildMachine = ({pod, c, image, volumes, network, clock, target, log}: BuildOptions): Built => {
  const spec = containerSpecs(pod).find((each) => each.name === c.name);
  const name = parseImageName(c.image)!;
  const [short, userland] = [shortName(name), userlandOf(name)];
  const config = configOf(short, name.tag);
  const hostname = hostnameOf(pod);
  const user = userOf(pod.spec, spec, image?.user ?? 0);
  const env = {PATH: '', HOSTNAME: hostname, ...config.env, HOME: user.uid === 0 ? '/root' : '/', ...c.variables};
  const root = imageFiles(userland, short, image?.http?.['/']?.body, clock.now() - IMAGE_AGE_MS);
  networkFiles(root, pod, hostname, network.address, network.nameServer);
  mountVolumes(root, spec, (volume) => volumes.volume(volume), env);
  if (target) place(root, '/proc/1/root', {type: 'mount', node: target.files.find('/').node, readonly: false, source: 'overlay'});
  const readonly = spec.securityContext?.readOnlyRootFilesystem === true;
  const files = {root, readonly, now: () => clock.now(), charge: (bytes: number) => volumes.charge(bytes)};
  const machine = new Machine({
    clock,
    ...(target ? {kernel: target.kernel} : {}),
    userland,
    hostname,
    network,
    files,
    user,
    env,
    cwd: spec.workingDir ?? config.workingDir,
    log,
    program: c.program!,
  });
  return {machine, command: config.command};
};

const hostnameOf = ({metadata, spec}: KubeObject): string => (spec.hostNetwork ? spec.nodeName : (spec.hostname ?? metadata.name));
