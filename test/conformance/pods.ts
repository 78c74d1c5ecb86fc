/** Pods as a scenario drives them, where no kubelet does. */
import type {KubeObject} from '../../src/kube/object.ts';
import type {PodsStep} from './scenario.ts';

/** Those that a step is about, the oldest first. */
export const pick = (pods: readonly KubeObject[], {image, hash, phase, name, deleting, count = 1000}: PodsStep): KubeObject[] =>
  pods
    .filter(
      (pod) =>
        (image === undefined || pod.spec.containers[0].image === image) &&
        (hash === undefined || pod.metadata.labels?.['pod-template-hash'] === hash) &&
        (phase === undefined || pod.status.phase === phase) &&
        (name === undefined || pod.metadata.name.startsWith(name)) &&
        (deleting === undefined || Boolean(pod.metadata.deletionTimestamp) === deleting),
    )
    .sort((a, b) => compare(a.metadata.creationTimestamp!, b.metadata.creationTimestamp!) || compare(a.metadata.name, b.metadata.name))
    .slice(0, count);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The status of a pod in a state; `now`: a timestamp. */
export const statusOf = (pod: KubeObject, state: 'ready' | 'running' | 'succeeded' | 'failed', now: string): unknown => {
  const condition = (type: string, status: string, reason?: string) => ({
    type,
    status,
    lastTransitionTime: now,
    ...(reason ? {reason} : {}),
  });
  const containers = (status: object) =>
    pod.spec.containers.map(({name, image}: any) => ({name, image, imageID: '', restartCount: 0, ready: false, ...status}));
  if (state === 'ready' || state === 'running') {
    const ready = state === 'ready';
    return {
      phase: 'Running',
      podIP: '10.0.0.1',
      podIPs: [{ip: '10.0.0.1'}],
      conditions: [
        ...['Ready', 'ContainersReady'].map((type) => condition(type, ready ? 'True' : 'False')),
        ...['Initialized', 'PodScheduled'].map((type) => condition(type, 'True')),
      ],
      containerStatuses: containers({ready, started: true, state: {running: {startedAt: now}}}),
    };
  }
  const failed = state === 'failed';
  const terminated = {exitCode: failed ? 1 : 0, reason: failed ? 'Error' : 'Completed', startedAt: now, finishedAt: now};
  return {
    phase: failed ? 'Failed' : 'Succeeded',
    conditions: [condition('Ready', 'False', failed ? 'PodFailed' : 'PodCompleted')],
    containerStatuses: containers({state: {terminated}}),
  };
};
