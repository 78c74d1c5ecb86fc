/** Bars stacked by version, a column a moment, with the floor and where it was broken. */
import type {Column} from './columns.ts';
import {fillOf, joined, type Piece, type PieceLine, piece, versionRole} from './pieces.ts';

const MOST_ROWS = 8;

interface BarOptions {
  /** The task's floor, if it names one. */
  readonly floor?: number;
  /** The columns that the axis at the left takes. */
  readonly margin: number;
}

/**
 * Rows from the top. A row stands for one endpoint, or for more where there are many. What lacks up to the floor is a `×`.
 *
 *     6 ┤████▒▒▒▒
 *     4 ┼██×█▒▒▒▒    floor 4, broken in the third column
 */
export const barRows = (columns: readonly Column[], {floor, margin}: BarOptions): PieceLine[] => {
  const most = Math.max(1, floor ?? 0, ...columns.map(({ready}) => sum(ready ?? [])));
  const unit = Math.ceil(most / MOST_ROWS);
  const rows = Math.ceil(most / unit);
  return Array.from({length: rows}, (_, y) => {
    // The row's bar is full from this number on.
    const level = (rows - y - 1) * unit + 1;
    const isFloor = floor !== undefined && floor >= level && floor < level + unit;
    return [
      axis(Math.min(most, level + unit - 1), isFloor, margin),
      ...joined(columns.map((column) => cell(column, level, isFloor, floor))),
    ];
  });
};

const axis = (value: number, isFloor: boolean, margin: number): Piece =>
  piece(`${String(value).padStart(margin - 2)} ${isFloor ? '┼' : '┤'}`, isFloor ? 'strong' : 'dim');

const cell = ({ready, broken}: Column, level: number, isFloor: boolean, floor = 0): Piece => {
  if (!ready) return piece(' ');
  // Where a row stands for several, one that lacks would not be seen.
  if (isFloor && broken && sum(ready) < floor) return piece('×', 'bad');
  const version = versionAt(ready, level);
  if (version !== undefined) return piece(fillOf(version), versionRole(version));
  if (level > floor) return piece(' ');
  return broken ? piece('×', 'bad') : piece('·', 'dim');
};

/** The version of the `level`th ready endpoint, counted from 1; undefined when there are fewer. */
const versionAt = (ready: readonly number[], level: number): number | undefined => {
  let below = 0;
  for (const [version, count] of ready.entries()) {
    below += count;
    if (level <= below) return version;
  }
  return undefined;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
