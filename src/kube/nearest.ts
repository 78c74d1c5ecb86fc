/** What somebody probably meant who mistyped a name. */

/** How many letters must be put in, taken out, changed, or swapped with their neighbour to turn `a` into `b`. */
export const editDistance = (a: string, b: string): number => {
  let beforeLast: number[] = [];
  let last = Array.from({length: b.length + 1}, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const next = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(last[column] + 1, next[column - 1] + 1, last[column - 1] + (same ? 0 : 1));
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) cost = Math.min(cost, beforeLast[column - 2] + 1);
      next.push(cost);
    }
    beforeLast = last;
    last = next;
  }
  return last[b.length];
};

/**
 * The candidate nearest to `word`, if one is near enough to be what was meant: at most a third of the longer word's letters differ (at least
 * one), or the word begins it. `rollbak` means `roll-back`; `xyz` means nothing.
 */
export const nearest = (word: string, candidates: Iterable<string>): string | undefined => {
  const wanted = word.toLowerCase();
  let best: {candidate: string; distance: number} | undefined;
  for (const candidate of candidates) {
    const distance = wanted.length >= 2 && candidate.startsWith(wanted) ? 0.5 : editDistance(wanted, candidate.toLowerCase());
    const limit = Math.max(1, Math.floor(Math.max(wanted.length, candidate.length) / 3));
    if (distance <= limit && (!best || distance < best.distance)) best = {candidate, distance};
  }
  return best?.candidate;
};

/** ` (did you mean "roll-back"?)`, or nothing: to be put behind an error that names a wrong word. */
export const didYouMean = (word: string, candidates: Iterable<string>): string => {
  const candidate = nearest(word, candidates);
  return candidate === undefined ? '' : ` (did you mean "${candidate}"?)`;
};
