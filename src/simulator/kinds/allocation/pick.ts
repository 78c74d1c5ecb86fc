/** Picking a free number at random, so that numbers that were used a moment ago rarely come back. */
import type {WriteContext} from '../kind.ts';

const ALPHABET = 'bcdfghjklmnpqrstvwxz2456789';

/** A free whole number of [from, to), or undefined when all are taken. The first from `preferred` on that is free wins; below it come last. */
export const pickFree = (
  from: number,
  preferred: number,
  to: number,
  taken: ReadonlySet<number>,
  context: WriteContext,
): number | undefined => {
  const start = randomBelow(to - preferred, context);
  for (let i = 0; i < to - preferred; i++) {
    const candidate = preferred + ((start + i) % (to - preferred));
    if (!taken.has(candidate)) return candidate;
  }
  for (let candidate = from; candidate < preferred; candidate++) if (!taken.has(candidate)) return candidate;
  return undefined;
};

const randomBelow = (limit: number, context: WriteContext): number =>
  [...context.random(6)].reduce((sum, letter) => (sum * ALPHABET.length + Math.max(0, ALPHABET.indexOf(letter))) % limit, 0);
