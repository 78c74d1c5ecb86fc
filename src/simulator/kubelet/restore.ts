/** A pod's state from its API object: how a kubelet that starts again finds the pods it left behind, their containers still running. */
import type {KubeObject} from '../../kube/object.ts';
import {environmentOf, type Lookup, Missing} from './config.ts';
import type {Images} from './images.ts';
import {dueWhileRunning, firstProbes} from './living.ts';
import {programOf} from './program.ts';
import {type Container, containerSpecs, type Exit, newRun, type PodRun} from './runtime.ts';

const time = (text: string | undefined): number => (text ? Date.parse(text) : 0);

const exitOf = (terminated: any): Exit | undefined =>
  terminated && {
    code: terminated.exitCode,
    reason: terminated.reason ?? '',
    ...(terminated.message ? {message: terminated.message} : {}),
    startedAt: time(terminated.startedAt),
    finishedAt: time(terminated.finishedAt),
    containerID: terminated.containerID ?? '',
  };

/** The programs of running containers are yet to be taken up again: see {@link Program}. `lookup` and `given`, the variables of Services, serve to put their
 * environment together. */
export const restore = (pod: KubeObject, images: Images, lookup: Lookup, given: Readonly<Record<string, string>>, now: number): PodRun => {
  const {status = {}} = pod;
  const base = newRun(pod, now);
  if (!status.startTime) return base;
  const statuses: any[] = [
    ...(status.initContainerStatuses ?? []),
    ...(status.containerStatuses ?? []),
    ...(status.ephemeralContainerStatuses ?? []),
  ];
  const specs = containerSpecs(pod);
  const containers = base.containers.map((c, index) => {
    const found = statuses.find((s) => s.name === c.name);
    return found ? container(c, found, pod, specs[index], images, environment(pod, specs[index], lookup, given), now) : c;
  });
  return {
    ...base,
    startedAt: time(status.startTime),
    containers,
    mounted: status.podIP !== undefined,
    ...(status.podIP ? {ip: status.podIP} : {}),
  };
};

const container = (
  c: Container,
  status: any,
  pod: KubeObject,
  spec: any,
  images: Images,
  variables: Readonly<Record<string, string>>,
  now: number,
): Container => {
  const {running, terminated, waiting} = status.state ?? {};
  const last = exitOf(status.lastState?.terminated);
  const starts = running || terminated || last ? (status.restartCount ?? 0) + 1 : 0;
  const known: Container = {...c, starts, containerID: status.containerID ?? '', crashes: starts > 1 ? starts - 1 : 0};
  const ran = {...known, ...(last ? {last} : {})};
  if (running) return alive(ran, status, spec, images, variables, now);
  if (terminated) return ended(ran, exitOf(terminated)!, status.ready, pod, now);
  // What waited for something tries again at once: the time it has waited is not known.
  const waited = {...known, ...(last ? {exit: last} : {}), ...(waiting?.message ? {message: waiting.message} : {})};
  return waiting?.reason === 'ImagePullBackOff' || waiting?.reason === 'ErrImagePull' ? {...waited, failedPulls: 1} : waited;
};

const alive = (
  c: Container,
  status: any,
  spec: any,
  images: Images,
  variables: Readonly<Record<string, string>>,
  now: number,
): Container => {
  const resolved = images.resolve(spec.image);
  if (!resolved) return c;
  const running: Container = {
    ...c,
    stage: 'running',
    since: now,
    startedAt: time(status.state.running.startedAt),
    variables,
    program: programOf(spec, resolved, variables, c.starts - 1, time(status.state.running.startedAt)),
    started: status.started ?? true,
    ready: status.ready ?? false,
    probes: firstProbes(spec, now),
  };
  return {...running, due: Math.max(now, dueWhileRunning(running))};
};

const environment = (pod: KubeObject, spec: any, lookup: Lookup, given: Readonly<Record<string, string>>): Record<string, string> => {
  try {
    return environmentOf(pod, spec, lookup, given);
  } catch (error) {
    if (error instanceof Missing) return {};
    throw error;
  }
};

/** Whether a container that ended was to run again: as the restart policy says. */
const ended = (c: Container, exit: Exit, ready: boolean, pod: KubeObject, now: number): Container => {
  const {restartPolicy: policy = 'Always'} = pod.spec;
  const finished = ['Succeeded', 'Failed'].includes(pod.status?.phase);
  const again =
    !finished &&
    c.role !== 'ephemeral' &&
    (c.role === 'sidecar' || (c.role === 'app' && policy === 'Always') || (exit.code !== 0 && policy !== 'Never'));
  return {...c, stage: 'exited', exit, ready, since: now, due: again ? now : Number.POSITIVE_INFINITY, crashes: c.crashes + 1};
};
