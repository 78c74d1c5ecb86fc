/** Which lines two texts share, by the rule of Ratcliff and Obershelp: the longest common run first, then the same on both sides of it. */

/** `length` lines from `a` on of the first are those from `b` on of the second. */
export interface Match {
  readonly a: number;
  readonly b: number;
  readonly length: number;
}

interface Range {
  readonly fromA: number;
  readonly toA: number;
  readonly fromB: number;
  readonly toB: number;
}

/** From this many lines on, lines that are all over the place start no match. */
const LONG = 200;

/** Common runs in order, without overlap. */
export const matches = (a: readonly string[], b: readonly string[]): Match[] => {
  const places = placesOf(b);
  const within = (range: Range): Match[] => {
    const match = longest(a, b, places, range);
    if (match.length === 0) return [];
    return [
      ...within({...range, toA: match.a, toB: match.b}),
      match,
      ...within({...range, fromA: match.a + match.length, fromB: match.b + match.length}),
    ];
  };
  return within({fromA: 0, toA: a.length, fromB: 0, toB: b.length});
};

const placesOf = (lines: readonly string[]): Map<string, number[]> => {
  const places = new Map<string, number[]>();
  for (const [i, line] of lines.entries()) places.set(line, [...(places.get(line) ?? []), i]);
  if (lines.length < LONG) return places;
  const most = Math.floor(lines.length / 100) + 1;
  for (const [line, at] of places) if (at.length > most) places.delete(line);
  return places;
};

const longest = (a: readonly string[], b: readonly string[], places: Map<string, number[]>, range: Range): Match => {
  let best: Match = {a: range.fromA, b: range.fromB, length: 0};
  let runs = new Map<number, number>();
  for (let i = range.fromA; i < range.toA; i++) {
    const next = new Map<number, number>();
    for (const j of places.get(a[i]) ?? []) {
      if (j < range.fromB || j >= range.toB) continue;
      const length = (runs.get(j - 1) ?? 0) + 1;
      next.set(j, length);
      if (length > best.length) best = {a: i - length + 1, b: j - length + 1, length};
    }
    runs = next;
  }
  return widened(a, b, best, range);
};

/** A match takes in equal lines around it, also those that could not start one. */
const widened = (a: readonly string[], b: readonly string[], match: Match, {fromA, toA, fromB, toB}: Range): Match => {
  let {a: i, b: j, length} = match;
  while (i > fromA && j > fromB && a[i - 1] === b[j - 1]) {
    i--;
    j--;
    length++;
  }
  while (i + length < toA && j + length < toB && a[i + length] === b[j + length]) length++;
  return {a: i, b: j, length};
};
