/** Reading the logs of a node's containers, with the kubelet's answers when there is none. */
import type {Clock} from '../../clock.ts';
import type {KubeObject} from '../../kube/object.ts';
import {badRequest} from '../../kube/status.ts';
import {type LogOptions, type Logs, printLog} from './logs.ts';
import {isDone, type PodRun} from './runtime.ts';

/** A container that prints nothing may begin to, or end: so often a reader looks. */
const LOOK_MS = 1000;

export class LogReader {
  constructor(
    private readonly logs: Logs,
    private readonly clock: Clock,
    private readonly runOf: (pod: KubeObject) => PodRun | undefined,
  ) {}

  /** The text of a log up to now. Throws a BadRequest when the container has not begun, or has no earlier run. */
  log(pod: KubeObject, container: string, options: LogOptions): string {
    const lines = this.logs.lines(pod.metadata.uid!, container, this.clock.now(), options);
    if (lines) return printLog(lines, options);
    const of = `container ${JSON.stringify(container)} in pod ${JSON.stringify(pod.metadata.name)}`;
    if (options.previous) throw badRequest(`previous terminated ${of} not found`);
    throw badRequest(`${of} is waiting to start: ${this.waitingFor(pod, container)}`);
  }

  /** When there may be more; undefined: never. */
  moreAt(pod: KubeObject, container: string): number | undefined {
    const run = this.runOf(pod);
    const found = run?.containers.find(({name}) => name === container);
    if (!found || isDone(found)) return undefined;
    const soon = this.clock.now() + LOOK_MS;
    return Math.min(soon, this.logs.nextLine(pod.metadata.uid!, container, this.clock.now()) ?? soon);
  }

  private waitingFor({status}: KubeObject, container: string): string {
    const all = [...(status?.initContainerStatuses ?? []), ...(status?.containerStatuses ?? [])];
    const reason = all.find(({name}) => name === container)?.state?.waiting?.reason ?? 'ContainerCreating';
    if (reason === 'ErrImagePull') return "image can't be pulled";
    return reason === 'ImagePullBackOff' ? 'trying and failing to pull image' : reason;
  }
}
