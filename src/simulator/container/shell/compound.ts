/** Loops, choices and groups. */
import type {Steps} from '../kernel/wait.ts';
import {arithmetic, expandPattern, expandText, expandWords} from './expand.ts';
import {patternOf} from './patterns.ts';
import {runCondition, runScript, startSubshell} from './run.ts';
import {Leave, type Shell} from './state.ts';
import {extendedTest} from './test.ts';
import type {Compound, Script} from './tree.ts';

export function* runCompound(shell: Shell, command: Compound): Steps<number> {
  switch (command.type) {
    case 'group':
      return yield* runScript(shell, command.script);
    case 'subshell':
      return yield* startSubshell(shell, command.script).wait();
    case 'if':
      return yield* choose(shell, command);
    case 'case':
      return yield* branch(shell, command);
    case 'arithmetic':
      return Number((yield* arithmetic(shell, command.expression)) === 0n);
    case 'test':
      return yield* extendedTest(shell, command.words);
    default:
      return yield* loop(shell, command);
  }
}

function* choose(shell: Shell, {condition, body, otherwise}: Compound & {type: 'if'}): Steps<number> {
  if ((yield* runCondition(shell, () => runScript(shell, condition))) === 0) return yield* runScript(shell, body);
  return otherwise ? yield* runScript(shell, otherwise) : 0;
}

function* branch(shell: Shell, {subject, branches}: Compound & {type: 'case'}): Steps<number> {
  const text = yield* expandText(shell, subject);
  for (const {patterns, body} of branches) {
    for (const pattern of patterns) {
      if (patternOf(yield* expandPattern(shell, pattern)).test(text)) return body.length > 0 ? yield* runScript(shell, body) : 0;
    }
  }
  return 0;
}

type Loop = Compound & {type: 'loop' | 'for' | 'count'};

function* loop(shell: Shell, command: Loop): Steps<number> {
  let code = 0;
  for (const turn = turns(shell, command); ; ) {
    if ((yield* turn.next()) === false) return code;
    try {
      code = yield* runScript(shell, command.body);
    } catch (error) {
      if (!(error instanceof Leave) || (error.what !== 'break' && error.what !== 'continue')) throw error;
      if (error.count > 1) throw new Leave(error.what, error.count - 1);
      if (error.what === 'break') return 0;
    }
  }
}

/** Before each turn: whether there is one. */
const turns = (shell: Shell, command: Loop): {next(): Steps<boolean>} => {
  if (command.type === 'loop') return {next: () => holds(shell, command.condition, command.until)};
  if (command.type === 'for') return each(shell, command);
  return counting(shell, command);
};

function* holds(shell: Shell, condition: Script, until: boolean): Steps<boolean> {
  const code = yield* runCondition(shell, () => runScript(shell, condition));
  return (code === 0) !== until;
}

const each = (shell: Shell, {name, words}: Compound & {type: 'for'}): {next(): Steps<boolean>} => {
  let values: string[] | undefined;
  return {
    *next() {
      values ??= words ? yield* expandWords(shell, words) : [...shell.positional];
      const value = values.shift();
      if (value === undefined) return false;
      shell.set(name, value);
      return true;
    },
  };
};

const counting = (shell: Shell, {parts}: Compound & {type: 'count'}): {next(): Steps<boolean>} => {
  let begun = false;
  return {
    *next() {
      yield* arithmetic(shell, parts[begun ? 2 : 0]);
      begun = true;
      return parts[1].length === 0 || (yield* arithmetic(shell, parts[1])) !== 0n;
    },
  };
};
