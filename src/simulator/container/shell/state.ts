/** What a shell remembers: variables, functions, options. */
import type {Process} from '../kernel/process.ts';
import type {Signal} from '../kernel/signals.ts';
import type {Variables} from './arithmetic.ts';
import type {Command} from './tree.ts';

export interface Options {
  /** -e, -u, -x, -f, pipefail */
  exitOnError: boolean;
  unsetIsError: boolean;
  trace: boolean;
  noGlob: boolean;
  pipefail: boolean;
}

/** Thrown to leave loops, functions and the shell itself. */
export class Leave {
  constructor(
    readonly what: 'break' | 'continue' | 'return' | 'exit',
    /** How many loops, or which code. */
    readonly count: number,
  ) {}
}

/** Something that ends the script, or in an interactive shell the line. */
export class ShellError extends Error {
  constructor(
    message: string,
    readonly code = 2,
  ) {
    super(message);
  }
}

export class Shell implements Variables {
  readonly variables: Map<string, string>;
  readonly exported: Set<string>;
  readonly constant = new Set<string>();
  readonly functions: Map<string, Command>;
  readonly traps = new Map<Signal | 'EXIT', string>();
  /** Signals with a trap that have come. */
  readonly pending: Signal[] = [];
  readonly jobs: Process[] = [];
  options: Options = {exitOnError: false, unsetIsError: false, trace: false, noGlob: false, pipefail: false};
  positional: readonly string[] = [];
  name: string;
  status = 0;
  /** The code of the last `$(...)`. */
  substituted = 0;
  interactive = false;
  /** How deep functions call each other; in how many conditions a failure is no error. */
  calls = 0;
  conditions = 0;
  /** Variables to be given back when a function ends. */
  locals: Map<string, string | undefined>[] = [];
  /** It has one command only, which takes its place. */
  gives: boolean = false;
  /** `exec` has made the redirections of its command those of the shell. */
  keepsStreams = false;
  /** Commands since the shell last let others have their turn. */
  busy = 0;

  constructor(
    readonly process: Process,
    parent?: Shell,
  ) {
    this.name = parent?.name ?? process.argv[0];
    this.variables = new Map(parent?.variables ?? Object.entries(process.env));
    this.exported = new Set(parent?.exported ?? Object.keys(process.env));
    this.functions = new Map(parent?.functions);
    this.positional = parent?.positional ?? [];
    this.status = parent?.status ?? 0;
    if (parent) this.options = {...parent.options};
    if (!this.variables.has('IFS')) this.variables.set('IFS', ' \t\n');
    this.variables.set('PWD', process.cwd);
  }

  /** ash of busybox, dash of debian, or bash. */
  get kind(): 'ash' | 'dash' | 'bash' {
    if (this.name.endsWith('bash')) return 'bash';
    return this.process.system.userland.tools === 'busybox' ? 'ash' : 'dash';
  }

  get(name: string): string | undefined {
    return this.variables.get(name);
  }

  /** Throws a {@link ShellError} for a readonly one. */
  set(name: string, value: string): void {
    if (this.constant.has(name)) throw new ShellError(`${name}: is read only`);
    this.variables.set(name, value);
    if (this.exported.has(name)) this.process.env[name] = value;
  }

  export(name: string): void {
    this.exported.add(name);
    const value = this.variables.get(name);
    if (value !== undefined) this.process.env[name] = value;
  }

  unset(name: string): void {
    if (this.constant.has(name)) throw new ShellError(`${name}: is read only`);
    this.variables.delete(name);
    this.exported.delete(name);
    delete this.process.env[name];
  }

  changeDirectory(path: string): void {
    this.set('OLDPWD', this.process.cwd);
    this.process.cwd = path;
    this.set('PWD', path);
  }

  /** `$?`, `$1`, `$#` ...; undefined for what is not set. */
  parameter(name: string): string | undefined {
    if (/^[1-9]\d*$/.test(name)) return this.positional[Number(name) - 1];
    switch (name) {
      case '0':
        return this.name;
      case '?':
        return String(this.status);
      case '#':
        return String(this.positional.length);
      case '$':
        return String(this.process.pid);
      case '!':
        return this.jobs.length > 0 ? String(this.jobs.at(-1)!.pid) : undefined;
      case '@':
      case '*':
        return this.positional.length > 0 ? this.positional.join(this.get('IFS')?.[0] ?? ' ') : undefined;
      case '-':
        return `${this.options.exitOnError ? 'e' : ''}${this.interactive ? 'i' : ''}`;
      case 'RANDOM':
        return String((this.busy * 7919 + this.process.system.clock.now()) % 32_768);
      default:
        return this.variables.get(name);
    }
  }
}
