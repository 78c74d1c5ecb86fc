/** The READY, STATUS and RESTARTS cells of a pod: one word for what its containers are up to. */
import type {KubeObject} from '../../../kube/object.ts';
import {humanDuration} from './age.ts';

interface Tally {
  ready: number;
  total: number;
  reason: string;
  restarts: number;
  lastRestart: number | undefined;
}

export interface PodSummary {
  /** `1/2` */
  readonly ready: string;
  readonly status: string;
  /** `3` or `3 (5m ago)` */
  readonly restarts: string;
}

const isSidecar = (container: any): boolean => container?.restartPolicy === 'Always';
const sidecarsOf = (pod: KubeObject): Set<string> =>
  new Set((pod.spec?.initContainers ?? []).filter(isSidecar).map((c: {name: string}) => c.name));
const hasCondition = (pod: KubeObject, type: string, status: string, reason?: string): boolean =>
  (pod.status?.conditions ?? []).some((c: any) => c.type === type && c.status === status && (reason === undefined || c.reason === reason));

/** What stands for a container that ended: its reason, or its signal, or its exit code. */
const ended = ({reason, signal, exitCode}: any): string => reason || (signal ? `Signal:${signal}` : `ExitCode:${exitCode ?? 0}`);

const countRestarts = (tally: Tally, status: any): void => {
  tally.restarts += status.restartCount ?? 0;
  const finished = status.lastState?.terminated?.finishedAt;
  if (finished) tally.lastRestart = Math.max(tally.lastRestart ?? 0, Date.parse(finished));
};

/** What an init container that holds the pod up shows behind `Init:`. */
const initReason = ({state}: any, index: number, count: number): string => {
  if (state?.terminated) return ended(state.terminated);
  const waiting = state?.waiting?.reason;
  return waiting && waiting !== 'PodInitializing' ? waiting : `${index}/${count}`;
};

/** Walks the init containers; true when one of them holds the pod up. */
const tallyInit = (pod: KubeObject, tally: Tally): boolean => {
  const sidecars = sidecarsOf(pod);
  const count = (pod.spec?.initContainers ?? []).length;
  for (const [index, status] of (pod.status?.initContainerStatuses ?? []).entries()) {
    countRestarts(tally, status);
    if (status.state?.terminated && (status.state.terminated.exitCode ?? 0) === 0) continue;
    if (!(sidecars.has(status.name) && status.started)) {
      tally.reason = `Init:${initReason(status, index, count)}`;
      return true;
    }
    if (status.ready) tally.ready++;
  }
  return false;
};

/** Once initialised only sidecars and app containers count as restarting. */
const forgetInitRestarts = (pod: KubeObject, tally: Tally): void => {
  const sidecars = sidecarsOf(pod);
  tally.restarts = 0;
  tally.lastRestart = undefined;
  for (const status of pod.status?.initContainerStatuses ?? []) if (sidecars.has(status.name)) countRestarts(tally, status);
};

/** Walks the app containers from the last to the first: the first one's trouble is the one shown. */
const tallyContainers = (pod: KubeObject, tally: Tally): void => {
  let running = false;
  for (const status of [...(pod.status?.containerStatuses ?? [])].reverse()) {
    countRestarts(tally, status);
    if (status.state?.waiting?.reason) tally.reason = status.state.waiting.reason;
    else if (status.state?.terminated) tally.reason = ended(status.state.terminated);
    else if (status.ready && status.state?.running) {
      running = true;
      tally.ready++;
    }
  }
  if (tally.reason === 'Completed' && running) tally.reason = hasCondition(pod, 'Ready', 'True') ? 'Running' : 'NotReady';
};

const isTerminal = (phase: string | undefined): boolean => phase === 'Succeeded' || phase === 'Failed';

/** What the summary starts from, before the containers have their say. */
const firstReason = (pod: KubeObject): string =>
  hasCondition(pod, 'PodScheduled', 'False', 'SchedulingGated') ? 'SchedulingGated' : pod.status?.reason || (pod.status?.phase ?? '');

const lastReason = (pod: KubeObject, reason: string): string => {
  if (!pod.metadata.deletionTimestamp) return reason;
  if (pod.status?.reason === 'NodeLost') return 'Unknown';
  return isTerminal(pod.status?.phase) ? reason : 'Terminating';
};

/** Summarises a pod. `now` in milliseconds, for the age of the last restart. */
export const podSummary = (pod: KubeObject, now: number): PodSummary => {
  const total = (pod.spec?.containers ?? []).length + sidecarsOf(pod).size;
  const tally: Tally = {ready: 0, total, reason: firstReason(pod), restarts: 0, lastRestart: undefined};
  const initializing = tallyInit(pod, tally);
  if (!initializing || hasCondition(pod, 'Initialized', 'True')) {
    forgetInitRestarts(pod, tally);
    tallyContainers(pod, tally);
  }
  const ago = tally.restarts > 0 && tally.lastRestart !== undefined ? ` (${humanDuration(now - tally.lastRestart)} ago)` : '';
  return {ready: `${tally.ready}/${tally.total}`, status: lastReason(pod, tally.reason), restarts: `${tally.restarts}${ago}`};
};
