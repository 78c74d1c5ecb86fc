/** The engine of pod life: from a pod's state, its spec and the time to its next state. Pure but for what the world hands out. */
import type {KubeObject} from '../../kube/object.ts';
import {mountDelay} from './backoff.ts';
import {missingVolume} from './config.ts';
import {heard, stop} from './living.ts';
import {type Container, containerSpecs, hasFinished, isAlive, isDone, isHelper, isOver, newEphemeral, type PodRun} from './runtime.ts';
import {type Effect, normal, type Scene, type World} from './scene.ts';
import {STAGES} from './stages.ts';

export interface Progress {
  readonly run: PodRun;
  readonly effects: readonly Effect[];
  /** When to look again, in milliseconds since the epoch; Infinity: only when something happens. */
  readonly due: number;
}

/** No pod changes more often in one instant; more would be a loop without an end. */
const MOST_TURNS = 1000;

/** Lets everything happen that is due by now. */
export const advance = (pod: KubeObject, run: PodRun, world: World): Progress => {
  const effects: Effect[] = [];
  const specs = containerSpecs(pod);
  let current = withNews(run);
  for (let turns = 0; turns < MOST_TURNS; turns++) {
    const next = turn(pod, specs, current, world, effects);
    if (next === current) break;
    current = next;
  }
  return {run: current, effects, due: dueOf(pod, current)};
};

const withNews = (run: PodRun): PodRun => {
  const containers = run.containers.map(heard);
  return containers.some((c, index) => c !== run.containers[index]) ? {...run, containers} : run;
};

const turn = (pod: KubeObject, specs: readonly any[], run: PodRun, world: World, effects: Effect[]): PodRun => {
  if (!run.mounted) return mount(pod, run, world, effects);
  const scene = (spec: any): Scene => ({pod, run, spec, world, effects});
  if (!run.ending && deadlineOf(pod, run) <= world.now) return terminate(pod, run, world, effects, graceOf(pod), DEADLINE);
  for (const [index, c] of run.containers.entries()) {
    if (c.due > world.now && (c.stage !== 'pending' || run.ending)) continue;
    const next = STAGES[c.stage](c, scene(specs[index]));
    if (next !== c) return {...run, containers: run.containers.with(index, next)};
  }
  return stopSidecars(pod, specs, run, world, effects);
};

const DEADLINE = {reason: 'DeadlineExceeded', message: 'Pod was active on the node longer than the specified deadline'};

const graceOf = (pod: KubeObject): number => (pod.spec.terminationGracePeriodSeconds ?? 30) * 1000;

const deadlineOf = (pod: KubeObject, run: PodRun): number =>
  run.startedAt + (pod.spec.activeDeadlineSeconds ?? Number.POSITIVE_INFINITY) * 1000;

const dueOf = (pod: KubeObject, run: PodRun): number => {
  if (!run.mounted) return run.mountDue;
  const deadline = run.ending || isOver(run) ? Number.POSITIVE_INFINITY : deadlineOf(pod, run);
  return run.containers.reduce((least, c) => Math.min(least, c.due), deadline);
};

const mount = (pod: KubeObject, run: PodRun, world: World, effects: Effect[]): PodRun => {
  if (run.ending || world.now < run.mountDue) return run;
  const missing = missingVolume(pod, world.lookup);
  if (!missing) return {...run, mounted: true, ip: pod.spec.hostNetwork ? world.hostIP : world.takeAddress()};
  const message = `MountVolume.SetUp failed for volume "${missing.volume}" : ${missing.why}`;
  effects.push({type: 'event', warning: true, reason: 'FailedMount', message});
  const failedMounts = run.failedMounts + 1;
  return {...run, failedMounts, mountDue: world.now + mountDelay(failedMounts)};
};

/**
 * Begins to end a pod: what runs is stopped, what waits will not start. Called again it can shorten the grace, not lengthen it.
 * Sidecars are stopped when the app containers have ended.
 */
export const terminate = (
  pod: KubeObject,
  run: PodRun,
  world: World,
  effects: Effect[],
  grace: number,
  why: {readonly reason?: string; readonly message?: string} = {},
): PodRun => {
  const killAt = Math.min(run.ending?.killAt ?? Number.POSITIVE_INFINITY, world.now + grace);
  const specs = containerSpecs(pod);
  const containers = run.containers.map((c, index) => {
    const scene = {pod, run, spec: specs[index], world, effects};
    if (c.stage === 'stopping') return shorten(c, killAt);
    if (c.stage !== 'running') return {...c, due: Number.POSITIVE_INFINITY};
    return c.role === 'sidecar' ? c : stopNow(c, scene, killAt);
  });
  return {...run, mountDue: Number.POSITIVE_INFINITY, containers, ending: {...run.ending, ...why, killAt}};
};

const shorten = (c: Container, killAt: number): Container => {
  const least = Math.min(killAt, c.stop!.killAt);
  return {...c, due: Math.min(c.due, least), stop: {killAt: least, restart: false}};
};

const stopNow = (c: Container, scene: Scene, killAt: number): Container => {
  normal(scene, 'Killing', `Stopping container ${c.name}`);
  return stop(c, scene, killAt - scene.world.now, false);
};

/** When all app containers have ended for good, sidecars are stopped one by one, the last first. */
const stopSidecars = (pod: KubeObject, specs: readonly any[], run: PodRun, world: World, effects: Effect[]): PodRun => {
  const othersRun = run.containers.some((c) => !isHelper(c) && isAlive(c));
  const ended = !othersRun && (run.ending !== undefined || hasFinished(run));
  if (!ended || run.containers.some((c) => isHelper(c) && c.stage === 'stopping')) return run;
  const index = run.containers.findLastIndex((c) => isHelper(c) && c.stage === 'running');
  if (index < 0) return run;
  const scene = {pod, run, spec: specs[index], world, effects};
  const next = stopNow(run.containers[index], scene, run.ending?.killAt ?? world.now + graceOf(pod));
  return {...run, containers: run.containers.with(index, next)};
};

/** Containers that were added are begun; a running one whose image was changed in the spec is stopped, and started again with the new one. */
export const adoptSpec = (pod: KubeObject, run: PodRun, world: World, effects: Effect[]): PodRun => {
  if (run.ending) return run;
  const specs = containerSpecs(pod);
  const containers = run.containers.map((c, index) => {
    const spec = specs[index];
    if (c.image === spec.image || isDone(c)) return c;
    if (c.stage !== 'running') return isAlive(c) ? c : {...c, due: world.now, stage: 'pending' as const, failedPulls: 0};
    const scene = {pod, run, spec, world, effects};
    normal(scene, 'Killing', `Container ${c.name} definition changed, will be restarted`);
    return {...stop(c, scene, graceOf(pod), true), crashes: 0};
  });
  const added = newEphemeral(pod, run, world.now);
  const changed = added.length > 0 || containers.some((c, index) => c !== run.containers[index]);
  return changed ? {...run, containers: [...containers, ...added]} : run;
};
