/** Redirections: where the streams of a command lead instead. */
import {FileError, saying} from '../files/errors.ts';
import {absolute} from '../files/paths.ts';
import type {Process} from '../kernel/process.ts';
import {Exited} from '../kernel/signals.ts';
import {type Input, inputOf, NO_OUTPUT, type Output} from '../kernel/streams.ts';
import type {Steps} from '../kernel/wait.ts';
import {filesOf} from '../programs/support.ts';
import {expandText} from './expand.ts';
import {type Shell, ShellError} from './state.ts';
import type {Redirect} from './tree.ts';

export interface Streams {
  input: Input;
  output: Output;
  errors: Output;
}

/** The streams of a command after its redirections, in their order. Throws a {@link ShellError} when a file cannot be opened. */
export function* redirected(shell: Shell, redirects: readonly Redirect[]): Steps<Streams> {
  const {input, output, errors} = shell.process;
  const streams: Streams = {input, output, errors};
  for (const redirect of redirects) {
    const target = yield* expandText(shell, redirect.target);
    apply(shell, streams, redirect, target);
  }
  return streams;
}

const apply = (shell: Shell, streams: Streams, {operator, stream}: Redirect, target: string): void => {
  if (operator === '<<' || operator === '<<<') streams.input = inputOf(operator === '<<<' ? `${target}\n` : target);
  else if (operator === '<') streams.input = reading(shell, target);
  else if (operator === '>&' || operator === '<&') duplicate(shell, streams, stream, target);
  else {
    const output = writing(shell, target, operator.endsWith('>>'));
    if (operator.startsWith('&')) [streams.output, streams.errors] = [output, output];
    else if (stream === 2) streams.errors = output;
    else if (stream === 1) streams.output = output;
  }
};

/** `2>&1`, `>&2`, `2>&-`. */
const duplicate = (shell: Shell, streams: Streams, stream: number, target: string): void => {
  if (stream === 0) return;
  const source = {'1': streams.output, '2': streams.errors, '-': NO_OUTPUT}[target];
  if (!source && stream === 1 && !/^\d+$/.test(target)) {
    const output = writing(shell, target, false);
    [streams.output, streams.errors] = [output, output];
  } else if (!source) throw new ShellError(`${target}: bad file descriptor`, 2);
  else if (stream === 2) streams.errors = source;
  else streams.output = source;
};

const reading = (shell: Shell, path: string): Input => {
  const files = filesOf(shell.process);
  try {
    const {node} = files.find(absolute(path, shell.process.cwd));
    if (node.type === 'device') return node.device === 'stdin' || node.device === 'tty' ? shell.process.input : inputOf('');
    return inputOf(files.read(absolute(path, shell.process.cwd)));
  } catch (error) {
    throw cannot(shell, 'open', path, error);
  }
};

const writing = (shell: Shell, path: string, append: boolean): Output => {
  try {
    return outputOfPath(shell.process, path, append);
  } catch (error) {
    throw cannot(shell, 'create', path, error);
  }
};

/** Opens a file, or one of the process's own streams. Throws a FileError. */
export const outputOfPath = (process: Process, path: string, append: boolean): Output => {
  const files = filesOf(process);
  const full = absolute(path, process.cwd);
  const there = files.look(full);
  if (there?.type === 'device') return outputOfDevice(process, there.device);
  const file = files.open(full);
  if (!append) files.fill(file, Buffer.alloc(0), false);
  return {
    *write(bytes) {
      try {
        files.fill(file, bytes, true);
      } catch (error) {
        yield* process.complain(`${process.name}: write error: ${saying(error)}\n`);
        throw new Exited(1);
      }
    },
  };
};

const outputOfDevice = (process: Process, name: string): Output => {
  if (name === 'stderr') return process.errors;
  if (name === 'log') return process.system.log;
  return name === 'stdout' || name === 'tty' ? process.output : NO_OUTPUT;
};

const cannot = (shell: Shell, what: 'open' | 'create', path: string, error: unknown): ShellError => {
  if (!(error instanceof FileError)) throw error;
  if (shell.kind === 'bash') return new ShellError(`${path}: ${error.message}`, 1);
  // dash and ash leave out the words of the C library where it is the way to the file that is missing.
  const why = error.code === 'ENOENT' ? (what === 'open' ? 'no such file' : 'nonexistent directory') : error.message;
  const said = shell.kind === 'ash' ? why : error.code === 'ENOENT' ? (what === 'open' ? 'No such file' : 'Directory nonexistent') : why;
  return new ShellError(`${shell.kind === 'ash' ? `can't ${what}` : `cannot ${what}`} ${path}: ${said}`, shell.kind === 'ash' ? 1 : 2);
};
