/** What an upgraded connection is for, whatever protocol carries it: a command in a container, or ports of a pod. */

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** Where a command's output goes. `false`: the client does not keep up; wait until {@link RunningCommand.drained}. */
export interface CommandOutput {
  stdout(bytes: Uint8Array): boolean;
  stderr(bytes: Uint8Array): boolean;
  /** The command does not keep up with its input: the client is not to be read from, or again. */
  hold(on: boolean): void;
  /** The command is over: with its exit code, or because it could not be run at all. Called once, as the last. */
  finish(result: {readonly code: number} | {readonly failure: string}): void;
}

/** What a client does to a command. */
export interface RunningCommand {
  input(bytes: Uint8Array): void;
  endInput(): void;
  resize(size: Size): void;
  drained(): void;
  /** The client is gone. */
  hangUp(): void;
}

export interface CommandSession {
  readonly type: 'command';
  readonly stdin: boolean;
  readonly stdout: boolean;
  readonly stderr: boolean;
  readonly tty: boolean;
  start(output: CommandOutput): RunningCommand;
}

/** The pod's end of one forwarded connection. */
export interface ServedConnection {
  receive(bytes: Uint8Array): void;
  /** The client sends no more. */
  end(): void;
}

export interface PortsSession {
  readonly type: 'ports';
  /** Of the query, for protocols that name them there. */
  readonly ports: readonly number[];
  /** Throws an Error, in the node's words, when nobody listens. `end`: the pod sends no more. */
  connect(port: number, send: (bytes: Uint8Array) => void, end: () => void): ServedConnection;
}

export type Session = CommandSession | PortsSession;
