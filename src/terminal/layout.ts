/** Where task and shell stand, by the size of the terminal. */
import type {Rect} from './pane/regions.ts';

/** `wide`: the shell has all but the first row and the last; `bare`: the terminal is too small, and the shell has all of it. */
export interface Layout {
  readonly kind: 'side' | 'stacked' | 'wide' | 'bare';
  readonly columns: number;
  readonly rows: number;
  /** Inside of the margins. */
  readonly task: Rect;
  readonly shell: Rect;
}

const SIDE_FROM = 120;
export const LEAST = {columns: 80, rows: 20};

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** @param zoom whether the shell is wanted alone. */
export const layoutOf = (columns: number, rows: number, zoom = false): Layout => {
  if (columns < LEAST.columns || rows < LEAST.rows) return bare(columns, rows);
  if (zoom) return {...bare(columns, rows), kind: 'wide', shell: {left: 0, top: 1, columns, rows: rows - 2}};
  return columns >= SIDE_FROM ? side(columns, rows) : stacked(columns, rows);
};

const bare = (columns: number, rows: number): Layout => {
  const all = {left: 0, top: 0, columns, rows};
  return {kind: 'bare', columns, rows, task: {left: 1, top: 2, columns: columns - 2, rows: rows - 3}, shell: all};
};

/** A head, then the task and the shell with a line between them, then the keys. */
const side = (columns: number, rows: number): Layout => {
  const wide = Math.max(40, Math.round(columns * 0.36));
  return {
    kind: 'side',
    columns,
    rows,
    task: {left: 1, top: 2, columns: wide - 2, rows: rows - 3},
    shell: {left: wide + 2, top: 2, columns: columns - wide - 2, rows: rows - 3},
  };
};

/** The head and the task (8 to 10 rows with the line below), the shell, the keys. */
const stacked = (columns: number, rows: number): Layout => {
  const high = clamp(Math.round(rows * 0.36), 8, 10);
  return {
    kind: 'stacked',
    columns,
    rows,
    task: {left: 1, top: 1, columns: columns - 2, rows: high - 2},
    shell: {left: 0, top: high, columns, rows: rows - high - 1},
  };
};

/** Where the text of a screen that has the whole terminal stands: below a head and a line, above the keys. */
export const bodyOf = ({columns, rows}: {columns: number; rows: number}): Rect => ({
  left: 2,
  top: 2,
  columns: Math.max(1, Math.min(columns - 4, 110)),
  rows: Math.max(1, rows - 3),
});

/** A box in the middle for `lines` rows of text, its border included. */
export const dialogRect = ({columns, rows}: {columns: number; rows: number}, width: number, lines: number): Rect => {
  const [w, h] = [Math.min(columns, width + 4), Math.min(rows, lines + 2)];
  return {left: (columns - w) >> 1, top: (rows - h) >> 1, columns: w, rows: h};
};
