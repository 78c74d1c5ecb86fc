/** Who runs the containers of a pod, for requests that reach into them. */
import type {KubeObject} from '../../../kube/object.ts';
import {badRequest, StatusError} from '../../../kube/status.ts';
import type {Registry} from '../registry.ts';
import type {CommandOutput, PortsSession, RunningCommand} from './session.ts';

export interface Streams {
  readonly stdin: boolean;
  readonly stdout: boolean;
  readonly stderr: boolean;
  readonly tty: boolean;
}

/** The containers of a node. */
export interface ContainerHost {
  /** Whether there is a running container of that name to reach into. */
  runs(pod: KubeObject, container: string): boolean;
  /** Starts another command in a running container. */
  exec(pod: KubeObject, container: string, command: readonly string[], streams: Streams, output: CommandOutput): RunningCommand;
  /** Joins the streams of a running container's own program. */
  attach(pod: KubeObject, container: string, streams: Streams, output: CommandOutput): RunningCommand;
  connect: (pod: KubeObject, ...connection: Parameters<PortsSession['connect']>) => ReturnType<PortsSession['connect']>;
}

const hosts = new WeakMap<Registry, (pod: KubeObject) => ContainerHost | undefined>();

/** Says who runs the containers of a cluster. */
export const serveStreams = (registry: Registry, host: (pod: KubeObject) => ContainerHost | undefined): void => {
  hosts.set(registry, host);
};

/** Throws a StatusError for a pod without a node, or on a node that nobody answers for. */
export const hostOf = (registry: Registry, pod: KubeObject): ContainerHost => {
  const {nodeName} = pod.spec;
  if (!nodeName) throw badRequest(`pod ${pod.metadata.name} does not have a host assigned`);
  const host = hosts.get(registry)?.(pod);
  if (host) return host;
  const message = `Internal error occurred: error dialing backend: dial tcp: lookup ${nodeName}: no such host`;
  throw new StatusError(500, 'InternalError', message);
};
