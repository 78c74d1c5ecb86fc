/** Builtins that lead elsewhere: out of loops and functions, into other texts and programs. */
import {FileError} from '../../files/errors.ts';
import {absolute} from '../../files/paths.ts';
import {filesOf} from '../../programs/support.ts';
import {executable, runProgram} from '../execute.ts';
import {runText} from '../run.ts';
import {SyntaxProblem} from '../source.ts';
import {Leave, type Shell, ShellError} from '../state.ts';
import {BUILTINS, type Builtin} from './index.ts';

const KEYWORDS = new Set('if then else elif fi for while until do done case esac in { } ! [[ function'.split(' '));

export const leaves = (what: Leave['what']): Builtin =>
  // biome-ignore lint/correctness/useYield: it never comes back
  function* (shell, [count]) {
    const loops = what === 'break' || what === 'continue';
    if (count !== undefined && !/^\d+$/.test(count)) throw new ShellError(`${what}: Illegal number: ${count}`);
    throw new Leave(what, count === undefined ? (loops ? 1 : shell.status) : loops ? Number(count) : Number(count) & 255);
  };

export const evaluateText: Builtin = (shell, args) => runText(shell, args.join(' '));

export const dot: Builtin = function* (shell, [path, ...args]) {
  if (path === undefined) throw new ShellError('.: filename argument required');
  let text: string;
  try {
    text = filesOf(shell.process).read(absolute(path, shell.process.cwd)).toString();
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    throw new ShellError(shell.kind === 'bash' ? `${path}: ${error.message}` : `.: can't open '${path}': ${error.message}`);
  }
  const {positional} = shell;
  if (args.length > 0) shell.positional = args;
  try {
    return yield* runText(shell, text);
  } catch (error) {
    if (error instanceof Leave && error.what === 'return') return error.count;
    if (error instanceof SyntaxProblem) throw new ShellError(`${path}: ${error.message}`);
    throw error;
  } finally {
    shell.positional = positional;
  }
};

/** Takes the place of the shell; without a command its redirections stay. */
export const execute: Builtin = function* (shell, args) {
  if (args.length === 0) {
    shell.keepsStreams = true;
    return 0;
  }
  const found = executable(shell.process, args[0], shell.get('PATH'));
  if (typeof found === 'string') throw new ShellError(`exec: ${args[0]}: not found`, 127);
  shell.process.argv = args;
  shell.process.onSignal = undefined;
  throw new Leave('exit', yield* found.main(shell.process));
};

/** `command -v name`: what a name stands for; `command name ...` runs it, functions left aside. */
export const command: Builtin = function* (shell, args) {
  const [option, ...rest] = args;
  if (option === '-v' || option === '-V') {
    const found = meaning(shell, rest[0] ?? '');
    if (found === undefined) return 127;
    yield* shell.process.print(`${found.text}\n`);
    return 0;
  }
  const words = option === '-p' ? rest : args;
  if (words.length === 0) return 0;
  const builtin = Object.hasOwn(BUILTINS, words[0]) ? BUILTINS[words[0]] : undefined;
  return yield* builtin ? builtin(shell, words.slice(1)) : runProgram(shell, words, shell.process.env);
};

export const type: Builtin = function* (shell, names) {
  let code = 0;
  for (const name of names) {
    const found = meaning(shell, name);
    if (!found) code = shell.kind === 'bash' ? 1 : 127;
    yield* found
      ? shell.process.print(`${name} is ${found.says}\n`)
      : shell.process.complain(`${shell.kind === 'bash' ? 'bash: type: ' : ''}${name}: not found\n`);
  }
  return code;
};

const meaning = (shell: Shell, name: string): {text: string; says: string} | undefined => {
  if (KEYWORDS.has(name)) return {text: name, says: 'a shell keyword'};
  if (shell.functions.has(name)) return {text: name, says: 'a function'};
  if (Object.hasOwn(BUILTINS, name)) return {text: name, says: 'a shell builtin'};
  const found = executable(shell.process, name, shell.get('PATH'));
  return typeof found === 'string' ? undefined : {text: found.path, says: found.path};
};
