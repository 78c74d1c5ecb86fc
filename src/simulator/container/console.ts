/** The streams of a container's own program: its log, and the clients that have joined it. */
import type {Streams} from '../api/streaming/hosts.ts';
import type {CommandOutput, RunningCommand} from '../api/streaming/session.ts';
import type {Kernel} from './kernel/kernel.ts';
import type {ProcessOptions} from './kernel/process.ts';
import {interruptTerminal} from './kernel/signals-of-terminal.ts';
import {type Input, NO_INPUT, type Output, outputTo, Pipe} from './kernel/streams.ts';
import {Terminal} from './kernel/terminal.ts';

export interface ConsoleOptions {
  readonly stdin: boolean;
  /** The input ends when the first client that joined it leaves. */
  readonly stdinOnce: boolean;
  readonly tty: boolean;
  readonly log: Output;
}

interface Client {
  readonly output: CommandOutput;
  /** It does not keep up: what comes meanwhile it does not see, rather than that the program is held up. */
  behind: boolean;
}

export class Console {
  private readonly clients = new Set<Client>();
  private readonly typed = new Pipe();
  private readonly terminal: Terminal | undefined;

  constructor(
    private readonly options: ConsoleOptions,
    kernel: Kernel,
  ) {
    if (!options.tty) return;
    const terminal = new Terminal((bytes) => this.show(bytes, 'stdout'));
    terminal.onInterrupt = (signal) => interruptTerminal(kernel, terminal, signal);
    this.terminal = terminal;
  }

  /** What the program is started with. */
  streams(): Pick<ProcessOptions, 'input' | 'output' | 'errors' | 'terminal'> {
    const {terminal} = this;
    const input: Input = this.options.stdin ? (terminal ?? this.typed) : NO_INPUT;
    if (terminal) return {input, output: terminal, errors: terminal, terminal};
    const to = (stream: 'stdout' | 'stderr'): Output => outputTo((bytes) => void this.show(bytes, stream));
    return {input, output: to('stdout'), errors: to('stderr')};
  }

  attach(streams: Streams, output: CommandOutput): RunningCommand {
    const client: Client = {output, behind: false};
    this.clients.add(client);
    const takesInput = streams.stdin && this.options.stdin;
    const leave = (): void => {
      this.clients.delete(client);
      if (takesInput && this.options.stdinOnce) this.endInput();
    };
    return {
      input: (bytes) => {
        if (takesInput) this.type(bytes);
      },
      endInput: () => {
        if (takesInput && this.options.stdinOnce) this.endInput();
      },
      resize: ({columns, rows}) => this.terminal?.resize(columns, rows),
      drained: () => {
        client.behind = false;
      },
      hangUp: leave,
    };
  }

  /** The program has ended: who is there is told so, though not how. */
  close(): void {
    for (const {output} of [...this.clients]) output.finish({code: 0});
    this.clients.clear();
  }

  private type(bytes: Uint8Array): void {
    if (this.terminal) this.terminal.input(bytes);
    else this.typed.push(bytes);
  }

  private endInput(): void {
    if (this.terminal) this.terminal.hangUp();
    else this.typed.end();
  }

  private show(bytes: Uint8Array, stream: 'stdout' | 'stderr'): boolean {
    for (const step = this.options.log.write(bytes); !step.next().done; );
    for (const client of this.clients) if (!client.behind && !client.output[stream](bytes)) client.behind = true;
    return true;
  }
}
