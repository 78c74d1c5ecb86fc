/** What changed between two values, as the real server shows it: a unified diff of their printed forms, without a head. */
import {type Match, matches} from './matching.ts';

const CONTEXT = 3;

interface Change {
  readonly fromA: number;
  readonly toA: number;
  readonly fromB: number;
  readonly toB: number;
}

/** Hunks with three lines around each change; the empty text when nothing changed. */
export const goDiff = (old: unknown, now: unknown): string => {
  const [a, b] = [print(old), print(now)];
  return grouped(changes(matches(a, b), a.length, b.length))
    .map((group) => hunk(group, a, b))
    .join('');
};

const print = (value: unknown): string[] => JSON.stringify(value, null, 1).split('\n');

/** What lies between the common runs. */
const changes = (common: readonly Match[], lengthA: number, lengthB: number): Change[] => {
  const found: Change[] = [];
  let [a, b] = [0, 0];
  for (const match of [...common, {a: lengthA, b: lengthB, length: 0}]) {
    if (match.a > a || match.b > b) found.push({fromA: a, toA: match.a, fromB: b, toB: match.b});
    [a, b] = [match.a + match.length, match.b + match.length];
  }
  return found;
};

/** Changes whose contexts touch share a hunk. */
const grouped = (all: readonly Change[]): Change[][] => {
  const groups: Change[][] = [];
  for (const change of all) {
    const last = groups.at(-1);
    if (last && change.fromA - last[last.length - 1].toA <= 2 * CONTEXT) last.push(change);
    else groups.push([change]);
  }
  return groups;
};

const hunk = (group: readonly Change[], a: readonly string[], b: readonly string[]): string => {
  const [first, last] = [group[0], group[group.length - 1]];
  const before = Math.min(CONTEXT, first.fromA);
  const after = Math.min(CONTEXT, a.length - last.toA);
  const lines = [`@@ -${range(first.fromA - before, last.toA + after)} +${range(first.fromB - before, last.toB + after)} @@`];
  let at = first.fromA - before;
  for (const {fromA, toA, fromB, toB} of group) {
    lines.push(...a.slice(at, fromA).map((line) => ` ${line}`));
    lines.push(...a.slice(fromA, toA).map((line) => `-${line}`), ...b.slice(fromB, toB).map((line) => `+${line}`));
    at = toA;
  }
  lines.push(...a.slice(at, last.toA + after).map((line) => ` ${line}`));
  return `${lines.join('\n')}\n`;
};

/** First line and number of lines; one line needs no number. */
const range = (from: number, to: number): string => {
  if (to - from === 1) return `${from + 1}`;
  return `${to === from ? from : from + 1},${to - from}`;
};
