/** What is said where a screen has no room. */
import {type Line, wrapText} from '../text.ts';

/** The least that the screens without a shell need. */
export const LEAST_SCREEN = {columns: 40, rows: 10};

export const isTooSmall = ({columns, rows}: {columns: number; rows: number}): boolean =>
  columns < LEAST_SCREEN.columns || rows < LEAST_SCREEN.rows;

export const tooSmallLines = (columns: number, rows: number): readonly Line[] =>
  wrapText(`Too small: this needs ${LEAST_SCREEN.columns}x${LEAST_SCREEN.rows}, the terminal has ${columns}x${rows}.`, columns).slice(
    0,
    rows,
  );
