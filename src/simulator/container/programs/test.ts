/** `test`, `[`, `true` and `false` as programs. */
import {test as ask} from '../shell/test.ts';
import type {Program} from './program.ts';

export const test: Program = (process, args) => ask(process, args);

export const bracket: Program = function* (process, args) {
  if (args.at(-1) !== ']') return yield* process.fail('[: missing ]', 2);
  return yield* ask(process, args.slice(0, -1), '[');
};

// biome-ignore lint/correctness/useYield: it has nothing to wait for
export const yes: Program = function* () {
  return 0;
};

// biome-ignore lint/correctness/useYield: it has nothing to wait for
export const no: Program = function* () {
  return 1;
};
