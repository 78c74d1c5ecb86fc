/** The conditions of a pod that its kubelet keeps, in the order and words of the real one. */
import {timestamp} from '../../clock.ts';
import type {KubeObject} from '../../kube/object.ts';
import {hasSandbox, isOver, isPassed, type PodRun} from './runtime.ts';

interface State {
  readonly status: 'True' | 'False';
  readonly reason?: string;
  readonly message?: string;
}

const TRUE: State = {status: 'True'};
const no = (reason: string, message?: string): State => ({status: 'False', reason, ...(message ? {message} : {})});

const initialized = (run: PodRun, phase: string): State => {
  if (phase === 'Succeeded') return {...TRUE, reason: 'PodCompleted'};
  const inits = run.containers.filter((c) => c.role === 'init' || c.role === 'sidecar');
  const incomplete = inits.filter((c) => !isPassed(c)).map((c) => c.name);
  // A sidecar that restarts later does not take the pod back.
  const begun = run.containers.some((c) => c.role === 'app' && (c.starts > 0 || c.stage !== 'pending'));
  if (incomplete.length === 0 || begun) return TRUE;
  return no('ContainersNotInitialized', `containers with incomplete status: [${incomplete.join(' ')}]`);
};

const containersReady = (run: PodRun, phase: string): State => {
  if (phase === 'Succeeded') return no('PodCompleted');
  if (phase === 'Failed') return no('PodFailed');
  const unready = run.containers.filter((c) => (c.role === 'app' || c.role === 'sidecar') && !c.ready).map((c) => c.name);
  return unready.length === 0 ? TRUE : no('ContainersNotReady', `containers with unready status: [${unready.join(' ')}]`);
};

/** Ready: its containers are, and every readiness gate that others keep says True. */
const ready = (pod: KubeObject, containers: State): State => {
  if (containers.status === 'False') return containers;
  const problems = (pod.spec.readinessGates ?? []).flatMap(({conditionType}: {conditionType: string}) => {
    const found = (pod.status?.conditions ?? []).find((c: any) => c.type === conditionType);
    if (!found) return `corresponding condition of pod readiness gate ${JSON.stringify(conditionType)} does not exist.`;
    return found.status === 'True'
      ? []
      : `the status of pod readiness gate ${JSON.stringify(conditionType)} is not "True", but ${found.status}`;
  });
  return problems.length === 0 ? TRUE : no('ReadinessGatesNotReady', problems.join(', '));
};

const OWN = ['PodReadyToStartContainers', 'Initialized', 'Ready', 'ContainersReady', 'PodScheduled'];

/** All conditions of the pod: the kubelet's own first, then those that others have put there. */
export const conditionsOf = (pod: KubeObject, run: PodRun, phase: string, now: number): any[] => {
  const old: any[] = pod.status?.conditions ?? [];
  const containers = containersReady(run, phase);
  const sandbox = hasSandbox(run) && !isOver(run);
  const states: Record<string, State> = {
    PodReadyToStartContainers: {status: sandbox ? 'True' : 'False'},
    Initialized: initialized(run, phase),
    Ready: ready(pod, containers),
    ContainersReady: containers,
    PodScheduled: TRUE,
  };
  return [...OWN.map((type) => condition(pod, type, states[type], old, now)), ...old.filter((c) => !OWN.includes(c.type))];
};

const condition = (pod: KubeObject, type: string, state: State, old: readonly any[], now: number): any => {
  const before = old.find((c) => c.type === type);
  return {
    type,
    ...(pod.metadata.generation === undefined ? {} : {observedGeneration: pod.metadata.generation}),
    ...state,
    lastProbeTime: null,
    lastTransitionTime: before?.status === state.status ? before.lastTransitionTime : timestamp(now),
  };
};
