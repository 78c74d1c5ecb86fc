/** The inside of one run of a container: its processes, files and network. */
import type {Clock} from '../../clock.ts';
import type {Program} from '../kubelet/program.ts';
import {FileSystem, type FileSystemOptions} from './files/file-system.ts';
import {Kernel} from './kernel/kernel.ts';
import type {Main, Process, ProcessOptions, User} from './kernel/process.ts';
import {NO_INPUT, NO_OUTPUT, type Output} from './kernel/streams.ts';
import type {Network} from './network/network.ts';
import {PROGRAMS} from './programs/index.ts';
import {executable, type NoExecutable} from './shell/execute.ts';
import type {System} from './system.ts';
import type {Userland} from './userland.ts';

export interface MachineOptions {
  readonly clock: Clock;
  /** Of the containers whose processes it is among; absent: it has a kernel of its own. */
  readonly kernel?: Kernel;
  readonly userland: Userland;
  readonly hostname: string;
  readonly network: Network;
  readonly files: FileSystemOptions;
  readonly user: User;
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly log: Output;
  /** The container's own. */
  readonly program: Pick<Program, 'timeline' | 'stop'>;
}

/** A command that cannot be run, in the words of the container runtime. */
export class CannotRun extends Error {}

export class Machine implements System {
  readonly kernel: Kernel;
  readonly clock: Clock;
  readonly files: FileSystem;
  readonly userland: Userland;
  readonly hostname: string;
  readonly network: Network;
  readonly log: Output;

  constructor(private readonly options: MachineOptions) {
    ({clock: this.clock, userland: this.userland, hostname: this.hostname, network: this.network, log: this.log} = options);
    this.kernel = options.kernel ?? new Kernel(options.clock);
    this.files = new FileSystem(options.files, options.user);
  }

  serve(): void {
    this.options.program.timeline.serves = true;
  }

  get stop(): Program['stop'] {
    return this.options.program.stop;
  }

  /** The same container, with processes that another kernel runs. */
  on(kernel: Kernel): Machine {
    return Object.assign(Object.create(Machine.prototype), this, {kernel, clock: kernel.clock});
  }

  program(name: string): Main | undefined {
    const program = PROGRAMS[name];
    return program && ((process) => program(process, process.args));
  }

  /** Starts a command. Throws {@link CannotRun}. */
  run(argv: readonly string[], streams: Partial<ProcessOptions> = {}): Process {
    return this.kernel.spawn(this, this.find(argv[0], streams.assumes), {...this.defaults(), argv, ...streams});
  }

  /** Starts something that is no file of the container. */
  start(main: Main, argv: readonly string[], streams: Partial<ProcessOptions> = {}): Process {
    return this.kernel.spawn(this, main, {...this.defaults(), argv, ...streams});
  }

  /** Ends all its processes. */
  halt(): void {
    this.kernel.killAll(this);
  }

  private defaults(): Omit<ProcessOptions, 'argv'> {
    const {env, cwd, user} = this.options;
    return {env, cwd, user, input: NO_INPUT, output: NO_OUTPUT, errors: NO_OUTPUT};
  }

  private find(name: string, assumes: Main | undefined): Main {
    const {env, cwd, user} = this.options;
    const found = executable({system: this, env: {...env}, cwd, user, assumes}, name, env.PATH ?? '');
    if (typeof found === 'string') throw new CannotRun(cannotRun(name, found));
    return found.main;
  }
}

const cannotRun = (name: string, why: NoExecutable): string => {
  const missing = why === 'No such file or directory';
  const reason = !missing
    ? why.toLowerCase()
    : name.includes('/')
      ? `stat ${name}: no such file or directory`
      : 'executable file not found in $PATH';
  return `exec: ${JSON.stringify(name)}: ${reason}`;
};
