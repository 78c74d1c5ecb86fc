/** The state of a pod on its node, beyond what its API object says. Plain values; `engine.ts` makes the next from the last. */
import type {KubeObject} from '../../kube/object.ts';
import type {Program} from './program.ts';

export type Stage =
  | 'pending'
  | 'pulling'
  | 'pullFailed'
  | 'pullBackOff'
  | 'neverPull'
  | 'badName'
  | 'configError'
  | 'starting'
  | 'running'
  | 'stopping'
  | 'exited'
  | 'crashBackOff';

/** How a run ended. Times in milliseconds. */
export interface Exit {
  readonly code: number;
  readonly reason: string;
  readonly startedAt: number;
  readonly finishedAt: number;
  readonly containerID: string;
  readonly message?: string;
}

export type ProbeType = 'startup' | 'liveness' | 'readiness';

export interface ProbeState {
  readonly next: number;
  readonly successes: number;
  readonly failures: number;
}

export interface Container {
  readonly name: string;
  /** An init container that is restarted for ever is a sidecar. */
  readonly role: 'init' | 'sidecar' | 'app' | 'ephemeral';
  /** The image its stage is about: the spec's, when it was last looked at. */
  readonly image: string;
  readonly stage: Stage;
  readonly since: number;
  /** When its stage is over; Infinity: not by itself. */
  readonly due: number;
  /** Why it waits, in words. */
  readonly message?: string;
  readonly failedPulls: number;
  readonly starts: number;
  /** Ends that the back-off remembers. */
  readonly crashes: number;
  readonly startedAt: number;
  readonly containerID: string;
  readonly program?: Program;
  readonly variables?: Readonly<Record<string, string>>;
  readonly started: boolean;
  readonly ready: boolean;
  readonly probes: Readonly<Partial<Record<ProbeType, ProbeState>>>;
  /** While it stops: when it will be killed, and whether it is to run again. */
  readonly stop?: {readonly killAt: number; readonly restart: boolean};
  /** How the latest run ended, as long as no new one has begun; and how the one before that ended. */
  readonly exit?: Exit;
  readonly last?: Exit;
}

export interface PodRun {
  readonly uid: string;
  readonly startedAt: number;
  readonly ip?: string;
  /** Init containers first, in the order of the spec. */
  readonly containers: readonly Container[];
  readonly mounted: boolean;
  readonly failedMounts: number;
  readonly mountDue: number;
  /** Set once it is to end: by deletion, or for a reason that makes it Failed. */
  readonly ending?: {readonly killAt: number; readonly reason?: string; readonly message?: string};
}

const fresh = (spec: any, role: Container['role'], now: number): Container => ({
  name: spec.name,
  role,
  image: spec.image,
  stage: 'pending',
  since: now,
  due: Number.POSITIVE_INFINITY,
  failedPulls: 0,
  starts: 0,
  crashes: 0,
  startedAt: 0,
  containerID: '',
  started: false,
  ready: false,
  probes: {},
});

/** Container specs of a pod in the order of {@link PodRun.containers}: those that are added later, for debugging, come last. */
export const containerSpecs = ({spec}: KubeObject): readonly any[] => [
  ...(spec.initContainers ?? []),
  ...spec.containers,
  ...(spec.ephemeralContainers ?? []),
];

/** The state of containers that were added to a running pod. */
export const newEphemeral = (pod: KubeObject, run: PodRun, now: number): Container[] =>
  containerSpecs(pod)
    .slice(run.containers.length)
    .map((spec) => fresh(spec, 'ephemeral', now));

export const isSidecar = (spec: any): boolean => spec.restartPolicy === 'Always';

/** A pod that its node has just heard of. */
export const newRun = (pod: KubeObject, now: number): PodRun => ({
  uid: pod.metadata.uid!,
  startedAt: now,
  containers: [
    ...(pod.spec.initContainers ?? []).map((spec: any) => fresh(spec, isSidecar(spec) ? 'sidecar' : 'init', now)),
    ...pod.spec.containers.map((spec: any) => fresh(spec, 'app', now)),
    ...(pod.spec.ephemeralContainers ?? []).map((spec: any) => fresh(spec, 'ephemeral', now)),
  ],
  mounted: false,
  failedMounts: 0,
  mountDue: now,
});

export const isAlive = (c: Container): boolean => c.stage === 'running' || c.stage === 'stopping';
/** It ends when the others have. */
export const isHelper = ({role}: Container): boolean => role === 'sidecar' || role === 'ephemeral';
/** It has ended and will not run again. */
export const isDone = (c: Container): boolean => c.stage === 'exited' && c.due === Number.POSITIVE_INFINITY;
/** An init container the next may follow. */
export const isPassed = (c: Container): boolean => (c.role === 'sidecar' ? c.started : isDone(c) && c.exit?.code === 0);
const BEFORE_FIRST_REPORT: ReadonlySet<Stage> = new Set(['pending', 'pulling', 'starting']);

/**
 * Whether the pod's address is known outside: while the first image is pulled and the first container made, a kubelet reports nothing,
 * although the sandbox is there.
 */
export const hasSandbox = ({ip, containers}: PodRun): boolean =>
  ip !== undefined && containers.some((c) => c.starts > 0 || c.failedPulls > 0 || !BEFORE_FIRST_REPORT.has(c.stage));

/** Its app containers have ended for good, or an init container has failed for good: only sidecars may still run. */
export const hasFinished = ({containers}: PodRun): boolean =>
  containers.every((c) => c.role !== 'app' || isDone(c)) || containers.some((c) => c.role === 'init' && isDone(c) && c.exit?.code !== 0);

/** Nothing of it runs, and nothing will. */
export const isOver = (run: PodRun): boolean => !run.containers.some(isAlive) && (run.ending !== undefined || hasFinished(run));
