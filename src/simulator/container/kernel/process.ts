/** One process of a container. */
import type {System} from '../system.ts';
import type {Signal} from './signals.ts';
import type {Input, Output} from './streams.ts';
import type {Terminal} from './terminal.ts';
import {Condition, type Steps} from './wait.ts';

/** What a process runs; gives its exit code. */
export type Main = (process: Process) => Steps<number>;

export interface ProcessOptions {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly input: Input;
  readonly output: Output;
  readonly errors: Output;
  readonly user: User;
  readonly terminal?: Terminal;
  readonly parent?: Process;
  /** What was started together, and hangs up together. */
  readonly session?: object;
  /** Told its exit code. */
  readonly onEnd?: (code: number) => void;
  /** What runs in the place of a program that is not known, here and in its children. */
  readonly assumes?: Main;
}

export interface User {
  readonly uid: number;
  readonly gid: number;
  readonly groups: readonly number[];
}

export class Process {
  argv: readonly string[];
  env: Record<string, string>;
  cwd: string;
  input: Input;
  output: Output;
  errors: Output;
  readonly user: User;
  readonly terminal: Terminal | undefined;
  readonly parent: Process | undefined;
  readonly session: object;
  readonly startedAt: number;
  readonly assumes: Main | undefined;
  /** Set once it has ended. */
  code: number | undefined;
  readonly ended = new Condition();
  readonly onEnd: ((code: number) => void) | undefined;
  /** Takes a signal on itself; false: what is usual happens. */
  onSignal: ((signal: Signal) => boolean) | undefined;

  constructor(
    readonly system: System,
    readonly pid: number,
    options: ProcessOptions,
  ) {
    this.argv = options.argv;
    this.env = {...options.env};
    this.cwd = options.cwd;
    [this.input, this.output, this.errors] = [options.input, options.output, options.errors];
    this.user = options.user;
    this.terminal = options.terminal;
    this.parent = options.parent;
    this.session = options.session ?? {};
    this.onEnd = options.onEnd;
    this.assumes = options.assumes;
    this.startedAt = system.clock.now();
  }

  /** Without the name of the program. */
  get args(): readonly string[] {
    return this.argv.slice(1);
  }

  get name(): string {
    return this.argv[0].slice(this.argv[0].lastIndexOf('/') + 1);
  }

  print(text: string): Steps<void> {
    return this.output.write(Buffer.from(text));
  }

  complain(text: string): Steps<void> {
    return this.errors.write(Buffer.from(text));
  }

  /** Says what is wrong, and gives the exit code. */
  *fail(text: string, code = 1): Steps<number> {
    yield* this.complain(`${text}\n`);
    return code;
  }

  /** A child with the same streams and surroundings, but for what is given. */
  spawn(main: Main, options: Partial<ProcessOptions> = {}): Process {
    const {argv, env, cwd, input, output, errors, user, terminal, session, assumes} = this;
    return this.system.kernel.spawn(this.system, main, {
      argv,
      env,
      cwd,
      input,
      output,
      errors,
      user,
      terminal,
      session,
      assumes,
      parent: this,
      ...options,
    });
  }

  *wait(): Steps<number> {
    while (this.code === undefined) yield this.ended.wait;
    return this.code;
  }
}
