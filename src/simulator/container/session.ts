/** A command of a client in a container: its streams joined to a process. */
import type {Streams} from '../api/streaming/hosts.ts';
import type {CommandOutput, RunningCommand} from '../api/streaming/session.ts';
import type {ProcessOptions} from './kernel/process.ts';
import {SIGNALS} from './kernel/signals.ts';
import {interruptTerminal} from './kernel/signals-of-terminal.ts';
import {ClientOutput, NO_INPUT, NO_OUTPUT, Pipe} from './kernel/streams.ts';
import {Terminal} from './kernel/terminal.ts';
import {CannotRun, type Machine} from './machine.ts';

/** Runs a command; `name` is how the runtime calls it in its complaints. */
export const runSession = (
  machine: Machine,
  argv: readonly string[],
  streams: Streams,
  output: CommandOutput,
  name: string,
): RunningCommand => {
  const {options, ends} = streams.tty ? withTerminal(streams, output) : withPipes(streams, output);
  const session = {};
  let over = false;
  const onEnd = (code: number): void => {
    over = true;
    output.finish({code});
  };
  try {
    machine.run(argv, {...options, session, onEnd});
    if (options.terminal) options.terminal.onInterrupt = (signal) => interruptTerminal(machine.kernel, options.terminal!, signal);
    return {
      ...ends,
      // What a command has left behind when it ended lives on.
      hangUp: () => (over ? ends.hangUp() : hangUp(machine, session, ends)),
    };
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error;
    output.finish({
      failure: `error executing command in container: failed to exec in container: failed to start exec "${name}": OCI runtime exec failed: exec failed: unable to start container process: ${error.message}: unknown`,
    });
    return {...ends, hangUp: () => {}};
  }
};

interface Joined {
  readonly options: Pick<ProcessOptions, 'input' | 'output' | 'errors' | 'terminal'>;
  readonly ends: RunningCommand;
}

const withTerminal = (streams: Streams, output: CommandOutput): Joined => {
  const terminal = new Terminal((bytes) => output.stdout(bytes));
  return {
    options: {input: streams.stdin ? terminal : NO_INPUT, output: terminal, errors: terminal, terminal},
    ends: {
      input: (bytes) => terminal.input(bytes),
      endInput: () => {},
      resize: ({columns, rows}) => terminal.resize(columns, rows),
      drained: () => terminal.drained(),
      hangUp: () => terminal.hangUp(),
    },
  };
};

const withPipes = (streams: Streams, output: CommandOutput): Joined => {
  const stdin = new Pipe((full) => output.hold(full));
  const [stdout, stderr] = [new ClientOutput((bytes) => output.stdout(bytes)), new ClientOutput((bytes) => output.stderr(bytes))];
  return {
    options: {
      input: streams.stdin ? stdin : NO_INPUT,
      output: streams.stdout ? stdout : NO_OUTPUT,
      errors: streams.stderr ? stderr : NO_OUTPUT,
    },
    ends: {
      input: (bytes) => stdin.push(bytes),
      endInput: () => stdin.end(),
      resize: () => {},
      drained: () => {
        stdout.drained();
        stderr.drained();
      },
      hangUp: () => {
        stdin.end();
        stdout.close();
        stderr.close();
      },
    },
  };
};

/** Nobody is there any more: what was started for them ends. */
const hangUp = (machine: Machine, session: object, ends: RunningCommand): void => {
  ends.hangUp();
  for (const process of machine.kernel.processes) if (process.session === session) machine.kernel.stop(process, 128 + SIGNALS.HUP);
};
