/**
 * The life of a container as a table: for each stage what comes when its time is over. A stage's length is set on entering it.
 *
 *   pending > pulling > starting > running > exited > (crashBackOff) > starting ...
 *                 \> pullFailed > pullBackOff > pulling ...
 */
import type {KubeObject} from '../../kube/object.ts';
import {CannotRun} from '../container/machine.ts';
import {crashDelay, FORGET_CRASHES_MS, pullDelay, RESYNC_MS} from './backoff.ts';
import {environmentOf, Missing} from './config.ts';
import {printImageName} from './image-name.ts';
import {PULL_MS, RECHECK_MS, type Resolved, START_MS} from './images.ts';
import {dueWhileRunning, endAt, firstProbes, hooked, launch, live} from './living.ts';
import {type Container, hasFinished, isPassed, type Stage} from './runtime.ts';
import {enter, normal, podFullName, type Scene, warning} from './scene.ts';
import {containerID, duration, imageSize} from './texts.ts';

type Rule = (c: Container, scene: Scene) => Container;

/** How long ErrImagePull is seen before it is called ImagePullBackOff, and Error before CrashLoopBackOff. */
const SHOWN_MS = 1500;
const FOREVER = Number.POSITIVE_INFINITY;

/** What becomes of a container whose turn has come: from here its image is seen to. */
export const begin: Rule = (stale, scene) => {
  const c = stale.image === scene.spec.image ? stale : {...stale, image: scene.spec.image, failedPulls: 0};
  const resolved = scene.world.images.resolve(c.image);
  if (!resolved) return badName(c, scene);
  const held = scene.world.holds(printImageName(resolved.name));
  const policy = scene.spec.imagePullPolicy ?? 'IfNotPresent';
  if (policy === 'Never' && !held) return neverPull(c, scene);
  if (policy !== 'Always' && held) {
    normal(scene, 'Pulled', `Container image "${c.image}" already present on machine and can be accessed by the pod`);
    return configure(c, scene, resolved);
  }
  normal(scene, 'Pulling', `Pulling image "${c.image}"`);
  return enter(c, scene, 'pulling', held ? RECHECK_MS : (resolved.image.pull ?? PULL_MS), {message: c.message});
};

const badName: Rule = (c, scene) => {
  const message = `Failed to apply default image tag "${c.image}": couldn't parse image name "${c.image}": invalid reference format`;
  warning(scene, 'InspectFailed', message);
  warning(scene, 'Failed', 'Error: InvalidImageName');
  return enter(c, scene, 'badName', RESYNC_MS, {message});
};

const neverPull: Rule = (c, scene) => {
  const message = `Container image "${c.image}" is not present with pull policy of Never`;
  warning(scene, 'ErrImageNeverPull', message);
  warning(scene, 'Failed', 'Error: ErrImageNeverPull');
  return enter(c, scene, 'neverPull', RESYNC_MS, {message});
};

const pulled: Rule = (c, scene) => {
  const resolved = scene.world.images.resolve(c.image)!;
  if (resolved.missing) return pullFailed(c, scene, resolved.missing);
  const image = printImageName(resolved.name);
  const took = duration(scene.world.now - c.since);
  scene.effects.push({type: 'pulled', image});
  normal(
    scene,
    'Pulled',
    `Successfully pulled image "${c.image}" in ${took} (${took} including waiting). Image size: ${imageSize(image)} bytes.`,
  );
  return configure({...c, failedPulls: 0}, scene, resolved);
};

const pullFailed = (c: Container, scene: Scene, why: string): Container => {
  warning(scene, 'Failed', `Failed to pull image "${c.image}": ${why}`);
  warning(scene, 'Failed', 'Error: ErrImagePull');
  return enter(c, scene, 'pullFailed', SHOWN_MS, {failedPulls: c.failedPulls + 1, message: why});
};

const pullBackOff: Rule = (c, scene) => {
  normal(scene, 'BackOff', `Back-off pulling image "${c.image}"`);
  warning(scene, 'Failed', 'Error: ImagePullBackOff');
  const message = `Back-off pulling image "${c.image}": ErrImagePull: ${c.message}`;
  return enter(c, scene, 'pullBackOff', pullDelay(c.failedPulls) - SHOWN_MS, {message});
};

/** The image is here: the environment is put together, and the container made. */
const configure = (c: Container, scene: Scene, resolved: Resolved): Container => {
  try {
    const variables = environmentOf(withAddress(scene), scene.spec, scene.world.lookup, scene.world.serviceVariables());
    refuseRoot(scene, resolved);
    return enter(c, scene, 'starting', resolved.image.start ?? START_MS, {variables, message: c.message});
  } catch (error) {
    if (!(error instanceof Missing)) throw error;
    warning(scene, 'Failed', `Error: ${error.message}`);
    return enter(c, scene, 'configError', RESYNC_MS, {message: error.message});
  }
};

/** The pod with what its status will say by the time that the container runs. */
const withAddress = ({pod, run, world}: Scene): KubeObject => ({
  ...pod,
  status: {...pod.status, hostIP: world.hostIP, hostIPs: [{ip: world.hostIP}], podIP: run.ip, podIPs: [{ip: run.ip}]},
});

const refuseRoot = ({pod, spec}: Scene, {image}: Resolved): void => {
  const asked = {...pod.spec.securityContext, ...spec.securityContext};
  if (asked.runAsNonRoot !== true) return;
  const why =
    asked.runAsUser === 0 ? "container's runAsUser breaks non-root policy" : 'container has runAsNonRoot and image will run as root';
  if ((asked.runAsUser ?? image.user ?? 0) === 0) throw new Missing(`${why} (pod: "${podFullName(pod)}", container: ${spec.name})`);
};

const start: Rule = (c, scene) => {
  const {now} = scene.world;
  normal(scene, 'Created', 'Container created');
  const started: Container = {
    ...enter(c, scene, 'running', FOREVER),
    starts: c.starts + 1,
    startedAt: now,
    containerID: containerID(scene.run.uid, c.name, c.starts),
    last: c.exit ?? c.last,
    exit: undefined,
    started: !scene.spec.startupProbe,
    ready: c.role !== 'ephemeral' && !scene.spec.startupProbe && !scene.spec.readinessProbe,
    probes: firstProbes(scene.spec, now),
  };
  try {
    const running = launch(started, scene);
    normal(scene, 'Started', 'Container started');
    return hooked({...running, due: dueWhileRunning(running)}, scene);
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error;
    return startFailed(c, scene, `${CANNOT_START}${error.message}: unknown`);
  }
};

const CANNOT_START =
  'failed to create containerd task: failed to create shim task: OCI runtime create failed: runc create failed: ' +
  'unable to start container process: error during container init: ';

const startFailed = (c: Container, scene: Scene, message: string): Container => {
  warning(scene, 'Failed', `Error: ${message}`);
  const tried = {
    ...c,
    starts: c.starts + 1,
    startedAt: 0,
    containerID: containerID(scene.run.uid, c.name, c.starts),
    last: c.exit ?? c.last,
  };
  const ended = end(tried, scene, 128);
  return {...ended, exit: {...ended.exit!, reason: 'StartError', message}};
};

/** A run has ended: `again` says whether another follows whatever the restart policy is (a probe failed, the image changed). */
export const end = (c: Container, scene: Scene, code: number, again = false): Container => {
  const {now} = scene.world;
  const exit = {code, reason: code === 0 ? 'Completed' : 'Error', startedAt: c.startedAt, finishedAt: now, containerID: c.containerID};
  const ended = {exit, started: false, ready: false, stop: undefined};
  if (scene.run.ending || !(again || restarts(c, scene, code))) {
    return enter(c, scene, 'exited', FOREVER, {...ended, ready: c.role === 'init' && code === 0});
  }
  const ranLong = c.startedAt > 0 && now - c.startedAt >= FORGET_CRASHES_MS;
  const crashes = ranLong ? 0 : c.crashes;
  return enter(c, scene, 'exited', crashes === 0 ? 0 : SHOWN_MS, {...ended, crashes: crashes + 1});
};

const restarts = (c: Container, {pod, run}: Scene, code: number): boolean => {
  const policy = pod.spec.restartPolicy ?? 'Always';
  if (c.role === 'ephemeral') return false;
  if (c.role === 'sidecar') return !hasFinished(run);
  if (c.role === 'init') return code !== 0 && policy !== 'Never';
  return policy === 'Always' || (policy === 'OnFailure' && code !== 0);
};

const afterExit: Rule = (c, scene) => {
  const delay = crashDelay(c.crashes - 1);
  if (delay === 0) return begin(c, scene);
  const full = podFullName(scene.pod);
  warning(scene, 'BackOff', `Back-off restarting failed container ${c.name} in pod ${full}`);
  const message = `back-off ${duration(delay)} restarting failed container=${c.name} pod=${full}`;
  return enter(c, scene, 'crashBackOff', delay - SHOWN_MS, {message});
};

/** It ended by itself, or of SIGTERM, or was killed. */
const stopped: Rule = (c, scene) => {
  const {now} = scene.world;
  const {timeline, stop} = c.program!;
  const code = endAt(c) <= now ? timeline.end!.code : now >= c.stop!.killAt ? 137 : stop.code;
  return end(c, scene, code, c.stop!.restart);
};

/** Once an init container has passed, the next is begun; all app containers are begun together, one for debugging at any time. */
const pending: Rule = (c, scene) => {
  const {containers} = scene.run;
  if (c.role === 'ephemeral') return begin(c, scene);
  const before = containers.slice(0, c.role === 'app' ? containers.length : containers.findIndex((other) => other.name === c.name));
  return before.every((other) => other.role === 'app' || other.role === 'ephemeral' || isPassed(other)) ? begin(c, scene) : c;
};

export const STAGES: Readonly<Record<Stage, Rule>> = {
  pending,
  pulling: pulled,
  pullFailed: pullBackOff,
  pullBackOff: begin,
  neverPull: begin,
  badName: begin,
  configError: begin,
  starting: start,
  running: live(end),
  stopping: stopped,
  exited: afterExit,
  crashBackOff: begin,
};
