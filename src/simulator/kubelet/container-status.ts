/** One container's entry in its pod's status. */
import {timestamp} from '../../clock.ts';
import {parseImageName, printImageName} from './image-name.ts';
import {type Container, type Exit, isDone} from './runtime.ts';
import {imageID} from './texts.ts';

type State = Record<string, any>;

const terminated = ({code, reason, message, startedAt, finishedAt, containerID}: Exit): State => ({
  terminated: {
    exitCode: code,
    reason,
    ...(message ? {message} : {}),
    startedAt: timestamp(startedAt),
    finishedAt: timestamp(finishedAt),
    containerID,
  },
});

const waiting = (reason: string, message?: string): State => ({waiting: {reason, ...(message ? {message} : {})}});

const REASONS: Partial<Record<Container['stage'], string>> = {
  pullFailed: 'ErrImagePull',
  pullBackOff: 'ImagePullBackOff',
  neverPull: 'ErrImageNeverPull',
  badName: 'InvalidImageName',
  configError: 'CreateContainerConfigError',
  crashBackOff: 'CrashLoopBackOff',
};

/** While it is made ready to start, a container is shown as it was before: trying again is no news. */
const stateOf = (c: Container, first: string): State => {
  if (c.stage === 'running' || c.stage === 'stopping') return {running: {startedAt: timestamp(c.startedAt)}};
  if (c.stage === 'exited') return endedState(c);
  const reason = REASONS[c.stage];
  if (reason) return waiting(reason, c.message);
  if (c.failedPulls > 0) return waiting('ImagePullBackOff', c.message);
  if (!c.exit) return waiting(first);
  return c.crashes > 1 ? waiting('CrashLoopBackOff', c.message) : endedState(c);
};

/** One that could not be started, and will be tried again, has not ended: it waits. */
const endedState = (c: Container): State =>
  c.exit!.reason === 'StartError' && !isDone(c) ? waiting('RunContainerError', c.exit!.message) : terminated(c.exit!);

/** A container of a pod that has been ended: one that never ran is not known to have done anything. */
const lostState = (c: Container): State => (c.exit ? terminated(c.exit) : {terminated: LOST});

const LOST = {
  exitCode: 137,
  reason: 'ContainerStatusUnknown',
  message: 'The container could not be located when the pod was terminated',
  startedAt: null,
  finishedAt: null,
};

const lastStateOf = (c: Container, state: State): State => {
  const last = state.waiting ? (c.exit ?? c.last) : c.last;
  return last ? terminated(last) : {};
};

const mounts = (spec: any): any =>
  spec.volumeMounts?.length > 0
    ? {
        volumeMounts: spec.volumeMounts.map(({name, mountPath, readOnly}: any) => ({
          name,
          mountPath,
          ...(readOnly ? {readOnly: true, recursiveReadOnly: 'Disabled'} : {}),
        })),
      }
    : {};

/** `first`: why a container that has not begun waits, ContainerCreating or PodInitializing; undefined: its pod has been ended. */
export const containerStatus = (c: Container, spec: any, first: string | undefined): any => {
  const state = first === undefined ? lostState(c) : stateOf(c, first);
  const name = c.starts > 0 ? parseImageName(c.image) : undefined;
  const image = name && printImageName(name);
  return {
    ...(spec.resources?.requests ? {allocatedResources: spec.resources.requests} : {}),
    ...(c.containerID ? {containerID: c.containerID} : {}),
    image: image ?? spec.image,
    imageID: image ? imageID(image) : '',
    lastState: lastStateOf(c, state),
    name: c.name,
    ready: c.ready,
    ...(c.starts > 0 ? {resources: spec.resources ?? {}} : {}),
    restartCount: Math.max(0, c.starts - 1),
    started: c.started,
    state,
    ...mounts(spec),
  };
};
