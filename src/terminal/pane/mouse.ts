/** Mouse reports: read from the real terminal, moved to the pane, written as the program in it wants them. */
import type {Rect} from './regions.ts';

export interface MouseReport {
  /** Button and modifiers, as xterm numbers them. */
  readonly button: number;
  /** From 1. */
  readonly x: number;
  readonly y: number;
  readonly released: boolean;
}

/** @param sequence `CSI < button ; x ; y M` (pressed or moved) or `m` (released). */
export const parseMouse = (sequence: string): MouseReport => {
  const [button, x, y] = sequence.slice(3, -1).split(';').map(Number);
  return {button, x, y, released: sequence.endsWith('m')};
};

/** The report as the program in the pane gets it; undefined when it is not on the pane, or cannot be told. */
export const mouseFor = (report: MouseReport, pane: Rect, sgr: boolean): string | undefined => {
  const [x, y] = [report.x - pane.left, report.y - pane.top];
  if (x < 1 || y < 1 || x > pane.columns || y > pane.rows) return undefined;
  if (sgr) return `\x1b[<${report.button};${x};${y}${report.released ? 'm' : 'M'}`;
  // The old notation: a byte each, 32 more than the value; button 3 stands for any release.
  const button = report.released ? (report.button & ~3) | 3 : report.button;
  return x > 223 || y > 223 ? undefined : `\x1b[M${[button, x, y].map((value) => String.fromCharCode(value + 32)).join('')}`;
};
