/** What most programs need. */
import {FileError} from '../files/errors.ts';
import type {FileSystem} from '../files/file-system.ts';
import {absolute} from '../files/paths.ts';
import type {Process} from '../kernel/process.ts';
import {type Input, inputOf} from '../kernel/streams.ts';
import type {Steps} from '../kernel/wait.ts';

/** The files as the user of a process sees them. */
export const filesOf = ({system, user}: Pick<Process, 'system' | 'user'>): FileSystem => system.files.as(user);

export const pathIn = (process: Process, path: string): string => absolute(path, process.cwd);

/** Of the two families of tools, whose words are to be used. */
export const isBusybox = ({system}: Process): boolean => system.userland.tools === 'busybox';

/** Does something with a file; a failure is said in the way of the tool, and false. */
export function* attempt(process: Process, what: string, work: () => void): Steps<boolean> {
  try {
    work();
    return true;
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    yield* process.complain(`${process.name}: ${what}: ${error.message}\n`);
    return false;
  }
}

/** What a path leads to, to be read; undefined after saying why not. `-` is the input. */
export function* openInput(process: Process, path: string): Steps<Input | undefined> {
  if (path === '-') return process.input;
  try {
    const node = filesOf(process).find(pathIn(process, path)).node;
    if (node.type === 'device') return inputOfDevice(process, node.device);
    return inputOf(filesOf(process).read(pathIn(process, path)));
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    yield* process.complain(`${cannotOpen(process, path, error)}\n`);
    return undefined;
  }
}

const inputOfDevice = (process: Process, name: string): Input => {
  if (name === 'stdin' || name === 'tty') return process.input;
  if (name === 'null') return inputOf('');
  return {
    *read(most = 4096) {
      return Buffer.from(Array.from({length: most}, (_, i) => (name === 'zero' ? 0 : (i * 197 + 13) & 255)));
    },
    // biome-ignore lint/correctness/useYield: there is always more of it
    *line() {
      return Buffer.alloc(4096);
    },
  };
};

const cannotOpen = (process: Process, path: string, error: FileError): string => {
  const {name} = process;
  if (error.code === 'EISDIR') return isBusybox(process) ? `${name}: read error: Is a directory` : `${name}: ${path}: Is a directory`;
  if (isBusybox(process)) return `${name}: can't open '${path}': ${error.message}`;
  return OPENS_FOR_READING.has(name)
    ? `${name}: cannot open '${path}' for reading: ${error.message}`
    : `${name}: ${path}: ${error.message}`;
};

const OPENS_FOR_READING = new Set(['head', 'tail']);

/** Options and what is left of a command line. Options with a value are those whose letter a `:` follows in `letters`. */
export interface Parsed {
  readonly options: ReadonlyMap<string, string>;
  readonly operands: readonly string[];
  /** The first option that is not known. */
  readonly unknown?: string;
}

/** `-n 5 -rf --all file`; after `--` all are operands. Long options are given as `name` or, with a value, `name:`. */
export const parseOptions = (args: readonly string[], letters: string, long: readonly string[] = []): Parsed => {
  const options = new Map<string, string>();
  const operands: string[] = [];
  for (let i = 0; i < args.length; i++) {
    const arg = args[i];
    if (arg === '--') return {options, operands: [...operands, ...args.slice(i + 1)]};
    if (arg.startsWith('--')) {
      const [name, value] = arg.slice(2).split(/=(.*)/s);
      if (long.includes(`${name}:`)) options.set(name, value ?? args[++i] ?? '');
      else if (long.includes(name)) options.set(name, '');
      else return {options, operands, unknown: arg};
    } else if (arg.startsWith('-') && arg.length > 1) {
      for (let at = 1; at < arg.length; at++) {
        const place = arg[at] === ':' ? -1 : letters.indexOf(arg[at]);
        if (place < 0) return {options, operands, unknown: arg[at]};
        if (letters[place + 1] !== ':') options.set(arg[at], '');
        else {
          options.set(arg[at], arg.slice(at + 1) || (args[++i] ?? ''));
          break;
        }
      }
    } else operands.push(arg);
  }
  return {options, operands};
};

/** What a tool says to an option that it does not know. */
export function* refuseOption(process: Process, option: string): Steps<number> {
  const {name} = process;
  const said = option.startsWith('--')
    ? `unrecognized option '${option}'`
    : isBusybox(process)
      ? `unrecognized option: ${option}`
      : `invalid option -- '${option}'`;
  const hint = isBusybox(process) ? '' : `Try '${name} --help' for more information.\n`;
  yield* process.complain(`${name}: ${said}\n${hint}`);
  return name === 'ls' || name === 'grep' ? 2 : 1;
}
