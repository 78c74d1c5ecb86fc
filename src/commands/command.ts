/** What a command is. One command, one file, and one line in `index.ts`. */
import type {Home} from '../kube/home.ts';
import {UserError} from '../kube/user-error.ts';

export interface Option {
  /** As commander writes it: `--name NAME`, `--yes`, `-n, --nodes N`. The value's key is the long name in camel case. */
  readonly flags: string;
  readonly say: string;
  /** Turns the text given into a value; throws a UserError for a bad one. Absent: the text itself (or true, for a flag). */
  readonly parse?: (text: string, flags: string) => unknown;
  readonly default?: unknown;
  /** May be given more than once; the value is an array. */
  readonly repeatable?: boolean;
}

/** The options that every command has. */
export interface CommonOptions {
  readonly context?: string;
  readonly kubeconfig?: string;
  /** Folders with `tasks/` and `graders/`, as given. */
  readonly pack: readonly string[];
  readonly seed?: number;
  readonly json: boolean;
  readonly home?: string;
}

/** Where a command writes to and what it reads of its surroundings: the process's own, or a test's. */
export interface Surroundings {
  /** `write` takes text as it is to appear, line ends included. */
  readonly stdout: {write(text: string): unknown; readonly isTTY?: boolean; readonly columns?: number};
  readonly stderr: {write(text: string): unknown; readonly isTTY?: boolean; readonly columns?: number};
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface CommandContext<Own = unknown> extends Surroundings {
  /** What was given for `usage`, in order; a missing optional one is absent, a variadic one (`FILE...`) is spread. */
  readonly args: readonly string[];
  readonly options: CommonOptions & Own;
  /** Exists and is writable. */
  readonly home: Home;
  /** Whether stdout may be coloured. */
  readonly color: boolean;
  /** A line for people, on stdout. */
  print(line: string): void;
  /** With --json: the one thing on stdout. */
  printJson(value: unknown): void;
  /** A line beside the result (progress, a warning), on stderr. */
  note(line: string): void;
}

export interface Command<Own = any> {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** Positional arguments as commander writes them: `<task>`, `[name]`, `<folder...>`. */
  readonly usage?: string;
  readonly options?: readonly Option[];
  /** Resolves to the exit code. Throws a UserError for what the user can mend. */
  run?(context: CommandContext<Own>): Promise<number>;
  /** Instead of `run`: commands below this one, such as `cluster start`. */
  readonly commands?: readonly Command[];
}

/** For {@link Option.parse}: a whole number from `least` to `most`. */
export const wholeNumber =
  (least: number, most = Number.MAX_SAFE_INTEGER) =>
  (text: string, flags: string): number => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    throw new UserError(`${flags}: "${text}" is not a whole number ${range(least, most)}`);
  };

/** For {@link Option.parse}: a number above 0, at most `most`. */
export const positiveNumber =
  (most = Number.MAX_SAFE_INTEGER) =>
  (text: string, flags: string): number => {
    const value = Number(text);
    if (text.trim() !== '' && value > 0 && value <= most) return value;
    throw new UserError(`${flags}: "${text}" is not a number above 0${most === Number.MAX_SAFE_INTEGER ? '' : ` and at most ${most}`}`);
  };

const range = (least: number, most: number): string =>
  most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
