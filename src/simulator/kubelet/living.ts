/** A container that runs: it may end, be probed, and be stopped. */
import {parseProbe, probe} from './probes.ts';
import {programOf} from './program.ts';
import type {Container, ProbeState, ProbeType} from './runtime.ts';
import {normal, type Scene, warning} from './scene.ts';

type End = (c: Container, scene: Scene, code: number) => Container;

const TYPES: readonly ProbeType[] = ['startup', 'liveness', 'readiness'];
const SAY: Record<ProbeType, string> = {startup: 'Startup', liveness: 'Liveness', readiness: 'Readiness'};

export const firstProbes = (spec: any, now: number): Container['probes'] =>
  Object.fromEntries(
    TYPES.flatMap((type) => {
      const found = spec[`${type}Probe`];
      return found ? [[type, {next: now + (found.initialDelaySeconds ?? 0) * 1000, successes: 0, failures: 0}]] : [];
    }),
  );

/** Until the startup probe has passed no other is made; after that it is not made again. */
const isMade = (c: Container, type: ProbeType): boolean => (type === 'startup' ? !c.started : c.started);

/** When the program ends by itself. */
export const endAt = ({program, startedAt}: Container): number =>
  program?.timeline.end ? startedAt + program.timeline.end.at : Number.POSITIVE_INFINITY;

export const dueWhileRunning = (c: Container): number =>
  Math.min(
    endAt(c),
    ...TYPES.map((type) => (isMade(c, type) ? (c.probes[type]?.next ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY)),
  );

/** What happens to a running container when something is due: its end, or the first probe whose time has come. */
export const live =
  (end: End) =>
  (c: Container, scene: Scene): Container => {
    const {now} = scene.world;
    if (endAt(c) <= now) return end(c, scene, c.program!.timeline.end!.code);
    const type = TYPES.find((t) => isMade(c, t) && (c.probes[t]?.next ?? Number.POSITIVE_INFINITY) <= now);
    const next = type ? probed(c, type, scene) : c;
    return scheduled(next);
  };

const scheduled = (c: Container): Container => (c.stage === 'running' ? {...c, due: dueWhileRunning(c)} : c);

/** A container that begins, with its program. Throws a {@link CannotRun}. */
export const launch = (c: Container, scene: Scene): Container => {
  const {now, images} = scene.world;
  const program = programOf(scene.spec, images.resolve(c.image)!, c.variables ?? {}, c.starts - 1, now);
  const launched = {...c, program};
  scene.world.run(scene.pod, scene.run, launched);
  return launched;
};

/** A container whose program has ended sooner than was known. */
export const heard = (c: Container): Container =>
  (c.stage === 'running' || c.stage === 'stopping') && endAt(c) < c.due ? {...c, due: endAt(c)} : c;

const probed = (c: Container, type: ProbeType, scene: Scene): Container => {
  const spec = parseProbe(scene.spec[`${type}Probe`]);
  const {ok, output} = probe(c, spec, scene);
  if (!ok) warning(scene, 'Unhealthy', `${SAY[type]} probe failed: ${output}`);
  const before = c.probes[type]!;
  const state: ProbeState = {
    next: scene.world.now + spec.period,
    successes: ok ? before.successes + 1 : 0,
    failures: ok ? 0 : before.failures + 1,
  };
  return judged({...c, probes: {...c.probes, [type]: state}}, type, state, spec, scene);
};

const judged = (c: Container, type: ProbeType, state: ProbeState, spec: ReturnType<typeof parseProbe>, scene: Scene): Container => {
  const [passed, failed] = [state.successes >= spec.successThreshold, state.failures >= spec.failureThreshold];
  if (type === 'readiness') return {...c, ready: passed || (c.ready && !failed)};
  if (failed) {
    normal(scene, 'Killing', `Container ${c.name} failed ${type} probe, will be restarted`);
    return stop(
      c,
      scene,
      spec.grace ?? (scene.pod.spec.terminationGracePeriodSeconds ?? 30) * 1000,
      scene.pod.spec.restartPolicy !== 'Never',
    );
  }
  if (type === 'liveness' || !passed) return c;
  const others = firstProbes(scene.spec, scene.world.now);
  // The other probes begin now; their initial delay counts from the start of the container.
  const begun = {...others, liveness: delayed(others.liveness, c, scene), readiness: delayed(others.readiness, c, scene)};
  return {...c, started: true, ready: !scene.spec.readinessProbe, probes: begun};
};

const delayed = (state: ProbeState | undefined, c: Container, {world}: Scene): ProbeState | undefined =>
  state && {...state, next: Math.max(world.now, state.next - (world.now - c.startedAt))};

/** Begins to stop a container: the preStop hook, then SIGTERM, and SIGKILL when `grace` ms are over. */
export const stop = (c: Container, scene: Scene, grace: number, restart: boolean): Container => {
  const {now} = scene.world;
  const killAt = now + grace;
  const hook = hookMs(c, scene);
  scene.effects.push({type: 'signal', container: c.name, after: hook});
  const due = Math.min(killAt, endAt(c), now + hook + c.program!.stop.after);
  return {...c, stage: 'stopping', since: now, due, stop: {killAt, restart}};
};

/** Longer no hook of a start is waited for. */
const HOOK_LIMIT_MS = 60_000;

/** A container that has just been started, after its postStart hook; where that fails the container is stopped. */
export const hooked = (c: Container, scene: Scene): Container => {
  const exec = scene.spec.lifecycle?.postStart?.exec;
  if (!exec || scene.world.exec(scene.pod, scene.run, c, exec.command, HOOK_LIMIT_MS).code === 0) return c;
  warning(scene, 'FailedPostStartHook', 'PostStartHook failed');
  normal(scene, 'Killing', 'FailedPostStartHook');
  return stop(c, scene, (scene.pod.spec.terminationGracePeriodSeconds ?? 30) * 1000, scene.pod.spec.restartPolicy !== 'Never');
};

const hookMs = (c: Container, scene: Scene): number => {
  const hook = scene.spec.lifecycle?.preStop;
  if (!hook) return 0;
  if (hook.sleep) return hook.sleep.seconds * 1000;
  return hook.exec ? probe(c, parseProbe({exec: hook.exec, timeoutSeconds: 1e6}), scene).takes : 0;
};
