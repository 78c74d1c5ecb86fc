/** Reading the logs of a node's containers, with the kubelet's answers when there is none. */
import type {Clock} from '../../clock.ts';
import type {KubeObject} from '../../kube/object.ts';
import {badRequest} from '../../kube/status.ts';
import {type LogOptions, type Logs, linesOf, printLog} from './logs.ts';

/** The log of one run of a container: it ends with the run. */
export interface OpenLog {
  /** The text up to now. */
  text(options: LogOptions): string;
  /** When there may be more, in milliseconds since the epoch; undefined: never. */
  moreAt(): number | undefined;
}

/** So often a reader looks whether there is more. */
const LOOK_MS = 200;

/** Throws a BadRequest when the container has not begun, or has no earlier run. */
export const openLog = (logs: Logs, clock: Clock, pod: KubeObject, container: string, previous: boolean): OpenLog => {
  const run = logs.run(pod.metadata.uid!, container, previous);
  if (!run) throw noRun(pod, container, previous);
  return {
    text: (options) => printLog(linesOf(run, clock.now(), options), options),
    moreAt: () => (run.endedAt === undefined ? clock.now() + LOOK_MS : undefined),
  };
};

const noRun = (pod: KubeObject, container: string, previous: boolean): Error => {
  const of = `container ${JSON.stringify(container)} in pod ${JSON.stringify(pod.metadata.name)}`;
  return badRequest(previous ? `previous terminated ${of} not found` : `${of} is waiting to start: ${waitingFor(pod, container)}`);
};

const SAYS: Record<string, string> = {ErrImagePull: "image can't be pulled", ImagePullBackOff: 'trying and failing to pull image'};

const waitingFor = ({status}: KubeObject, container: string): string => {
  const all = [...(status?.initContainerStatuses ?? []), ...(status?.containerStatuses ?? [])];
  const reason = all.find(({name}) => name === container)?.state?.waiting?.reason ?? 'ContainerCreating';
  return SAYS[reason] ?? reason;
};
