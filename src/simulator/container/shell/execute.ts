/** Finding and running programs: files that are executable, found by their path or in PATH. */
import {FileError} from '../files/errors.ts';
import {absolute, joined} from '../files/paths.ts';
import type {Main, Process} from '../kernel/process.ts';
import type {Steps} from '../kernel/wait.ts';
import {filesOf} from '../programs/support.ts';
import {complain} from './run.ts';
import type {Shell} from './state.ts';

export interface Executable {
  readonly path: string;
  readonly main: Main;
}

/** Why there is none, in the words of the C library. */
export type NoExecutable = 'No such file or directory' | 'Permission denied' | 'Is a directory';

/** What a program is looked for with. */
type Seeker = Pick<Process, 'system' | 'user' | 'cwd' | 'env' | 'assumes'>;

/** The program of a name as seen from a process. */
export const executable = (process: Seeker, name: string, searched = process.env.PATH ?? ''): Executable | NoExecutable => {
  const found = lookFor(process, name, searched);
  const assumed = found === 'No such file or directory' && !/\s|^$/.test(name) ? process.assumes : undefined;
  return assumed ? {path: name, main: assumed} : found;
};

const lookFor = (process: Seeker, name: string, searched: string): Executable | NoExecutable => {
  if (name.includes('/')) return at(process, absolute(name, process.cwd));
  let denied = false;
  for (const folder of searched.split(':').filter(Boolean)) {
    const found = at(process, joined(absolute(folder, process.cwd), name));
    if (typeof found !== 'string') return found;
    denied ||= found === 'Permission denied';
  }
  return denied ? 'Permission denied' : 'No such file or directory';
};

const at = (process: Seeker, path: string): Executable | NoExecutable => {
  const files = filesOf(process);
  try {
    const {node} = files.find(path);
    if (node.type === 'directory') return 'Is a directory';
    if (node.type !== 'file' || (node.mode & 0o111) === 0 || !files.may(node, process.user.uid === 0 ? 0 : 1)) return 'Permission denied';
    const known = node.program === undefined ? undefined : process.system.program(node.program);
    return {path, main: known ?? script(path)};
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return error.code === 'EACCES' ? 'Permission denied' : 'No such file or directory';
  }
};

/** A file that is no program of its own: its first line says what reads it. */
const script = (path: string): Main =>
  function* (process) {
    const first = filesOf(process).read(path).subarray(0, 256).toString().split('\n')[0];
    const [interpreter = '/bin/sh', ...options] = /^#!\s*(.*)$/.exec(first)?.[1].trim().split(/\s+/, 2) ?? [];
    const found = executable(process, interpreter);
    if (typeof found === 'string') return yield* process.fail(`${process.argv[0]}: ${interpreter}: bad interpreter: ${found}`, 126);
    process.argv = [interpreter, ...options, path, ...process.args];
    return yield* found.main(process);
  };

/** Runs a program in a child, with the shell's streams, and waits for it. */
export function* runProgram(shell: Shell, fields: readonly string[], env: Readonly<Record<string, string>>): Steps<number> {
  const found = executable(shell.process, fields[0], shell.get('PATH'));
  if (typeof found === 'string') return yield* notFound(shell, fields[0], found);
  if (!shell.gives) return yield* shell.process.spawn(found.main, {argv: fields, env}).wait();
  Object.assign(shell.process, {argv: fields, env, onSignal: undefined});
  return yield* found.main(shell.process);
}

function* notFound(shell: Shell, name: string, why: NoExecutable): Steps<number> {
  const missing = why === 'No such file or directory';
  if (shell.kind === 'bash') yield* complain(shell, missing && !name.includes('/') ? `${name}: command not found` : `${name}: ${why}`);
  else yield* complain(shell, `${name}: ${missing ? 'not found' : why}`);
  return missing ? 127 : 126;
}
