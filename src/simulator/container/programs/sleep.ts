/** `sleep`. */
import type {Process} from '../kernel/process.ts';
import type {Steps} from '../kernel/wait.ts';
import {isBusybox} from './support.ts';

const UNITS: Record<string, number> = {s: 1, m: 60, h: 3600, d: 86_400};

export function* sleep(process: Process, args: readonly string[]): Steps<number> {
  if (args.length === 0) return yield* process.fail('sleep: missing operand');
  let seconds = 0;
  for (const arg of args) {
    const length = secondsOf(arg);
    if (length === undefined)
      return yield* process.fail(isBusybox(process) ? `sleep: invalid number '${arg}'` : `sleep: invalid time interval '${arg}'`);
    seconds += length;
  }
  if (Number.isFinite(seconds)) yield process.system.kernel.sleep(seconds * 1000);
  else yield () => () => {};
  return 0;
}

/** `90`, `1.5`, `2m`, `infinity`; undefined for anything else. */
export const secondsOf = (text: string): number | undefined => {
  if (/^inf(inity)?$/i.test(text)) return Number.POSITIVE_INFINITY;
  const found = /^(\d+(?:\.\d*)?|\.\d+)([smhd]?)$/.exec(text);
  return found ? Number(found[1]) * UNITS[found[2] || 's'] : undefined;
};
