/** `kill`, `pidof`, `pkill`, `killall`. */
import type {Process} from '../kernel/process.ts';
import {parseSignal, SIGNALS} from '../kernel/signals.ts';
import type {Steps} from '../kernel/wait.ts';
import type {Program} from './program.ts';

export function* killProcesses(process: Process, args: readonly string[]): Steps<number> {
  if (args[0] === '-l') {
    yield* process.print(`${Object.keys(SIGNALS).join(' ')}\n`);
    return 0;
  }
  const given = /^-(?:s$)?(.*)$/.exec(args[0] ?? '');
  const name = given ? given[1] || (args[1] ?? '') : 'TERM';
  const signal = name === '0' ? '0' : parseSignal(name);
  const pids = given ? args.slice(given[1] ? 1 : 2) : args;
  if (!signal) return yield* process.fail(`sh: bad signal name '${name}'`);
  if (pids.length === 0) return yield* process.fail('sh: you need to specify whom to kill');
  let code = 0;
  for (const pid of pids) {
    const target = process.system.kernel.processes.find((each) => String(each.pid) === pid);
    if (!target) code = yield* process.fail(`${process.name}: can't kill pid ${pid}: No such process`);
    else if (process.user.uid !== 0 && target.user.uid !== process.user.uid)
      code = yield* process.fail(`${process.name}: can't kill pid ${pid}: Operation not permitted`);
    else if (signal !== '0') process.system.kernel.signal(target, signal);
  }
  return code;
}

/** `pidof name`: the ids of processes by the name of their program. */
export const pidof: Program = function* (process, args) {
  const found = named(process, args);
  if (found.length === 0) return 1;
  yield* process.print(
    `${found
      .map(({pid}) => pid)
      .reverse()
      .join(' ')}\n`,
  );
  return 0;
};

export const pkill: Program = function* (process, args) {
  const signal = parseSignal(args.find((arg) => arg.startsWith('-'))?.slice(1) ?? 'TERM') ?? 'TERM';
  const found = named(
    process,
    args.filter((arg) => !arg.startsWith('-')),
  );
  for (const each of found) process.system.kernel.signal(each, signal);
  return found.length > 0 ? 0 : 1;
};

const named = (process: Process, names: readonly string[]): Process[] =>
  process.system.kernel.processes.filter((each) => each !== process && names.includes(each.name));
