/** A node's containers, for requests that reach into them. */
import type {KubeObject} from '../../kube/object.ts';
import type {ContainerHost, Streams} from '../api/streaming/hosts.ts';
import type {CommandOutput, RunningCommand, ServedConnection} from '../api/streaming/session.ts';
import {isAlive, type PodRun} from '../kubelet/runtime.ts';
import {containerID} from '../kubelet/texts.ts';
import {serveHttp} from './network/http-server.ts';
import type {Pods} from './pods.ts';
import {runSession} from './session.ts';

/** What a kubelet knows of a pod. */
export interface PodState {
  readonly pod: KubeObject;
  readonly run: PodRun;
}

export interface HostOptions {
  readonly pods: Pods;
  state(pod: KubeObject): PodState | undefined;
}

export const containerHost = ({pods, state}: HostOptions): ContainerHost => ({
  runs: (pod, container) => state(pod)?.run.containers.some((c) => c.name === container && isAlive(c)) ?? false,
  exec: (pod, container, command, streams, output) => exec(pods, state(pod), container, command, streams, output),
  attach: (pod, container, streams, output) => attach(pods, state(pod), container, streams, output),
  connect: (pod, port, send, end) => connect(pods, state(pod), port, send, end),
});

const exec = (
  pods: Pods,
  state: PodState | undefined,
  container: string,
  command: readonly string[],
  streams: Streams,
  output: CommandOutput,
): RunningCommand => {
  const machine = state && pods.machine(state.pod, state.run, container);
  if (!machine) throw new Error(`container not found (${JSON.stringify(container)})`);
  return runSession(machine, command, streams, output, containerID(state.run.uid, `exec-${container}`, 0).replace(/^.*\/\//, ''));
};

const attach = (pods: Pods, state: PodState | undefined, container: string, streams: Streams, output: CommandOutput): RunningCommand => {
  const console = state && pods.console(state.pod, state.run, container);
  if (!console) throw new Error(`container not found (${JSON.stringify(container)})`);
  return console.attach(streams, output);
};

/** Throws an Error, in the runtime's words, when nobody listens. */
const connect = (
  pods: Pods,
  state: PodState | undefined,
  port: number,
  send: (bytes: Uint8Array) => void,
  end: () => void,
): ServedConnection => {
  const network = state && pods.network(state.pod, state.run);
  const peer = network?.dial('127.0.0.1', port) ?? 'refused';
  if (typeof peer !== 'string') return serveHttp(peer, send, end);
  const sandbox = containerID(state?.run.uid ?? '', 'sandbox', 0).replace(/^.*\/\//, '');
  throw new Error(
    `error forwarding port ${port} to pod ${sandbox}, uid : failed to execute portforward in network namespace "/var/run/netns/cni-${state?.run.uid}": ` +
      `failed to connect to localhost:${port} inside namespace "${sandbox}", IPv4: dial tcp4 127.0.0.1:${port}: connect: connection refused ` +
      `IPv6 dial tcp6: address localhost: no suitable address found `,
  );
};
