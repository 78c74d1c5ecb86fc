/** Builtins about other processes: those in the background, signals, and what they are trapped with. */
import type {Process} from '../../kernel/process.ts';
import {parseSignal, SIGNALS, type Signal} from '../../kernel/signals.ts';
import {Condition, either} from '../../kernel/wait.ts';
import {killProcesses} from '../../programs/kill.ts';
import type {Shell} from '../state.ts';
import type {Builtin} from './index.ts';

export const jobs: Builtin = function* (shell) {
  const running = shell.jobs.filter(({code}) => code === undefined);
  for (const [index, job] of running.entries())
    yield* shell.process.print(`[${index + 1}]  Running                 ${job.argv.join(' ')} &\n`);
  return 0;
};

/** Waits for the processes named, or all of the background. A signal with a trap ends the waiting. */
export const wait: Builtin = function* (shell, args) {
  const wanted = args.length === 0 ? shell.jobs : shell.jobs.filter(({pid}) => args.some((arg) => arg.replace(/^%/, '') === String(pid)));
  if (args.length > 0 && wanted.length === 0) return 127;
  let code = 0;
  for (const job of [...wanted]) {
    while (job.code === undefined && shell.pending.length === 0) yield either(job.ended.wait, signalled(shell).wait);
    if (job.code === undefined) return 128 + SIGNALS[shell.pending[0]];
    code = job.code;
  }
  return args.length === 0 ? 0 : code;
};

const conditions = new WeakMap<Shell, Condition>();

const signalled = (shell: Shell): Condition => {
  const known = conditions.get(shell);
  if (known) return known;
  const made = new Condition();
  conditions.set(shell, made);
  return made;
};

export const kill: Builtin = function* (shell, args) {
  const words = args.map((arg) => (/^%\d+$/.test(arg) ? String(shell.jobs[Number(arg.slice(1)) - 1]?.pid ?? arg) : arg));
  return yield* killProcesses(shell.process, words);
};

/** `trap 'text' TERM EXIT`, `trap - TERM`, `trap '' INT`. */
export const trap: Builtin = function* (shell, args) {
  if (args.length === 0) {
    for (const [signal, text] of shell.traps) yield* shell.process.print(`trap -- '${text}' ${signal}\n`);
    return 0;
  }
  const [text, ...names] = args.length === 1 ? ['-', ...args] : args;
  for (const name of names) {
    const signal = name === 'EXIT' || name === '0' ? 'EXIT' : parseSignal(name);
    if (!signal) return yield* shell.process.fail(`trap: ${name}: bad trap`);
    if (text === '-') shell.traps.delete(signal);
    else shell.traps.set(signal, text);
  }
  listen(shell, shell.process);
  return 0;
};

const listening = new WeakSet<Shell>();

/** From now on signals that are trapped are kept for the next moment between two commands. */
const listen = (shell: Shell, process: Process): void => {
  if (listening.has(shell)) return;
  listening.add(shell);
  const before = process.onSignal;
  process.onSignal = (signal: Signal) => {
    const text = shell.traps.get(signal);
    if (text === undefined) return before?.(signal) ?? false;
    if (text !== '') shell.pending.push(signal);
    signalled(shell).notify();
    return true;
  };
};
