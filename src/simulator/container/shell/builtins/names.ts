/** Builtins about variables, parameters and options. */
import {evaluate} from '../arithmetic.ts';
import {type Options, type Shell, ShellError} from '../state.ts';
import type {Builtin} from './index.ts';

const quoted = (text: string): string => `'${text.replaceAll("'", `'"'"'`)}'`;

/** `NAME=value` or `NAME`. */
const parts = (word: string): [string, string | undefined] => {
  const [, name, value] = /^([A-Za-z_]\w*)(?:=([\s\S]*))?$/.exec(word) ?? [];
  if (name === undefined) throw new ShellError(`${word}: bad variable name`);
  return [name, value];
};

/** Sets what has a value, and does `then` to each name. */
const names = (then: (shell: Shell, name: string) => void, list: (shell: Shell) => string[]): Builtin =>
  function* (shell, args) {
    const words = args.filter((arg) => !/^-[a-zA-Z]$/.test(arg));
    if (words.length === 0) yield* shell.process.print(list(shell).join(''));
    for (const word of words) {
      const [name, value] = parts(word);
      if (value !== undefined) shell.set(name, value);
      then(shell, name);
    }
    return 0;
  };

export const exportNames = names(
  (shell, name) => shell.export(name),
  (shell) =>
    [...shell.exported]
      .sort()
      .map((name) => `${shell.kind === 'bash' ? 'declare -x' : 'export'} ${name}=${quoted(shell.get(name) ?? '')}\n`),
);

export const readonly = names(
  (shell, name) => shell.constant.add(name),
  (shell) => [...shell.constant].sort().map((name) => `readonly ${name}=${quoted(shell.get(name) ?? '')}\n`),
);

export const declare = names(
  () => {},
  () => [],
);

// biome-ignore lint/correctness/useYield: it has nothing to wait for
export const local: Builtin = function* (shell, args) {
  const before = shell.locals.at(-1);
  if (!before) throw new ShellError('local: not in a function');
  for (const word of args) {
    const [name, value] = parts(word);
    if (!before.has(name)) before.set(name, shell.variables.get(name));
    shell.set(name, value ?? '');
  }
  return 0;
};

export const unset: Builtin = function* (shell, args) {
  const functions = args.includes('-f');
  for (const name of args.filter((arg) => !arg.startsWith('-'))) {
    if (functions || !shell.variables.has(name)) shell.functions.delete(name);
    if (!functions) shell.unset(name);
  }
  return 0;
};

const LETTERS: Record<string, keyof Options> = {e: 'exitOnError', u: 'unsetIsError', x: 'trace', f: 'noGlob'};
const LONG: Record<string, keyof Options> = {
  errexit: 'exitOnError',
  nounset: 'unsetIsError',
  xtrace: 'trace',
  noglob: 'noGlob',
  pipefail: 'pipefail',
};

/** `set -eu`, `set -o pipefail`, `set -- a b`; without anything it lists the variables. */
export const set: Builtin = function* (shell, args) {
  if (args.length === 0) {
    const lines = [...shell.variables].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => `${name}=${quoted(value)}\n`);
    yield* shell.process.print(lines.join(''));
    return 0;
  }
  const rest = takeOptions(shell, args);
  if (rest) shell.positional = rest;
  return 0;
};

/** Sets the options at the head of a command line; gives what follows, or undefined when nothing does. */
export const takeOptions = (shell: Shell, args: readonly string[]): readonly string[] | undefined => {
  for (let i = 0; i < args.length; i++) {
    const arg = args[i];
    if (arg === '--') return args.slice(i + 1);
    if (!/^[-+][a-zA-Z]+$/.test(arg)) return args.slice(i);
    const on = arg.startsWith('-');
    for (const letter of arg.slice(1)) {
      const option = letter === 'o' ? LONG[args[++i] ?? ''] : LETTERS[letter];
      if (option) shell.options[option] = on;
    }
  }
  return undefined;
};

// biome-ignore lint/correctness/useYield: it has nothing to wait for
export const shift: Builtin = function* (shell, [count = '1']) {
  if (Number(count) > shell.positional.length) return 1;
  shell.positional = shell.positional.slice(Number(count));
  return 0;
};

// biome-ignore lint/correctness/useYield: it has nothing to wait for
export const letArithmetic: Builtin = function* (shell, args) {
  let last = 0n;
  for (const text of args) last = evaluate(text, shell);
  return Number(last === 0n);
};

export const umask: Builtin = function* (shell, args) {
  if (args.length === 0) yield* shell.process.print('0022\n');
  return 0;
};

/** `getopts letters name`: the next option of the parameters. */
export const getopts: Builtin = function* (shell, [letters = '', name = '', ...given]) {
  const words = given.length > 0 ? given : shell.positional;
  const index = Number(shell.get('OPTIND') ?? 1);
  const word = words[index - 1];
  if (word === undefined || !/^-\w/.test(word)) {
    shell.set(name, '?');
    return 1;
  }
  const letter = word[1];
  const at = letters.indexOf(letter);
  const takesValue = at >= 0 && letters[at + 1] === ':';
  if (at < 0) yield* shell.process.complain(`${shell.name}: illegal option -- ${letter}\n`);
  shell.set(name, at < 0 ? '?' : letter);
  if (takesValue) shell.set('OPTARG', word.slice(2) || (words[index] ?? ''));
  shell.set('OPTIND', String(index + (takesValue && word.length === 2 ? 2 : 1)));
  return 0;
};
