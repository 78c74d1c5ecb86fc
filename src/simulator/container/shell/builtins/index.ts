/** Commands that a shell does by itself. */
import type {Steps} from '../../kernel/wait.ts';
import {echo} from '../../programs/echo.ts';
import {printf} from '../../programs/printf.ts';
import type {Shell} from '../state.ts';
import {test} from '../test.ts';
import {cd, pwd} from './directories.ts';
import {command, dot, evaluateText, execute, leaves, type} from './flow.ts';
import {jobs, kill, trap, wait} from './jobs.ts';
import {declare, exportNames, getopts, letArithmetic, local, readonly, set, shift, umask, unset} from './names.ts';
import {read} from './read.ts';

export type Builtin = (shell: Shell, args: readonly string[]) => Steps<number>;

const answers = (code: number): Builtin =>
  // biome-ignore lint/correctness/useYield: it has nothing to wait for
  function* () {
    return code;
  };

const bracket: Builtin = function* ({process}, args) {
  if (args.at(-1) !== ']') return yield* process.fail('[: missing ]', 2);
  return yield* test(process, args.slice(0, -1), '[');
};

export const BUILTINS: Readonly<Record<string, Builtin>> = {
  ':': answers(0),
  true: answers(0),
  false: answers(1),
  hash: answers(0),
  times: answers(0),
  ulimit: answers(0),
  alias: answers(0),
  unalias: answers(0),
  shopt: answers(0),
  '[': bracket,
  test: ({process}, args) => test(process, args),
  echo: ({process, kind}, args) => echo(process, args, kind === 'dash'),
  printf: ({process}, args) => printf(process, args),
  cd,
  pwd,
  break: leaves('break'),
  continue: leaves('continue'),
  return: leaves('return'),
  exit: leaves('exit'),
  eval: evaluateText,
  '.': dot,
  source: dot,
  exec: execute,
  command,
  type,
  export: exportNames,
  readonly,
  local,
  declare,
  typeset: declare,
  unset,
  set,
  shift,
  let: letArithmetic,
  getopts,
  umask,
  read,
  wait,
  kill,
  jobs,
  trap,
};
