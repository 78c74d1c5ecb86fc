/** The phase of a pod: one word for the states of all its containers. */
import {isSidecar} from './runtime.ts';

/** Counts over the containers, each in at most one of the first four. */
interface Counts {
  unknown: number;
  waiting: number;
  running: number;
  stopped: number;
  succeeded: number;
  pendingInit: number;
  pendingSidecar: number;
  failedInit: number;
}

const countInit = (counts: Counts, status: any): void => {
  const {state = {}, lastState = {}} = status ?? {};
  const ended = state.terminated ?? (state.waiting ? lastState.terminated : undefined);
  if (!ended) counts.pendingInit++;
  else if (ended.exitCode !== 0) counts.failedInit++;
};

const countSidecar = (counts: Counts, status: any): void => {
  if (!status) counts.unknown++;
  else if (status.state?.running) {
    counts.running++;
    if (!status.started) counts.pendingSidecar++;
  } else if (status.state?.waiting && !status.lastState?.terminated) counts.waiting++;
};

const countApp = (counts: Counts, status: any): void => {
  const {state = {}, lastState = {}} = status ?? {};
  if (state.running) counts.running++;
  else if (state.terminated) {
    counts.stopped++;
    if (state.terminated.exitCode === 0) counts.succeeded++;
  } else if (state.waiting) counts[lastState.terminated ? 'stopped' : 'waiting']++;
  else counts.unknown++;
};

/** Whether an app container runs or has run: a restarting sidecar does not make such a pod Pending again. */
const hasRun = (status: any): boolean => Boolean(status.state?.running || status.state?.terminated || status.lastState?.terminated);

/** `terminal`: no container will run again, whatever the restart policy is. Statuses may be missing for containers not yet reported. */
export const phaseOf = (spec: any, initStatuses: readonly any[], statuses: readonly any[], terminal: boolean): string => {
  const counts: Counts = {unknown: 0, waiting: 0, running: 0, stopped: 0, succeeded: 0, pendingInit: 0, pendingSidecar: 0, failedInit: 0};
  const find = (all: readonly any[], name: string): any => all.find((status) => status.name === name);
  for (const container of spec.initContainers ?? []) {
    (isSidecar(container) ? countSidecar : countInit)(counts, find(initStatuses, container.name));
  }
  for (const container of spec.containers) countApp(counts, find(statuses, container.name));
  return judge(counts, spec.restartPolicy ?? 'Always', statuses.some(hasRun), terminal);
};

const judge = (counts: Counts, policy: string, everRan: boolean, terminal: boolean): string => {
  if (counts.failedInit > 0 && policy === 'Never') return 'Failed';
  if (counts.pendingInit > 0 || (counts.pendingSidecar > 0 && !everRan)) return 'Pending';
  if (counts.waiting > 0) return 'Pending';
  if (counts.running > 0 && counts.unknown === 0) return 'Running';
  if (counts.running === 0 && counts.stopped > 0 && counts.unknown === 0) return judgeStopped(counts, policy, terminal);
  return 'Pending';
};

const judgeStopped = ({stopped, succeeded}: Counts, policy: string, terminal: boolean): string => {
  if (terminal) return stopped === succeeded ? 'Succeeded' : 'Failed';
  if (policy === 'Always') return 'Running';
  if (stopped === succeeded) return 'Succeeded';
  return policy === 'Never' ? 'Failed' : 'Running';
};
