/** The part of a long text that is in view. */
import type {Line} from '../text.ts';

export interface View {
  readonly lines: readonly Line[];
  /** How many lines are hidden above and below. */
  readonly above: number;
  readonly below: number;
}

export const mostScroll = (lines: readonly Line[], rows: number): number => Math.max(0, lines.length - rows);

/** `scroll` may be more than there is. */
export const viewOf = (lines: readonly Line[], rows: number, scroll = 0): View => {
  const above = Math.max(0, Math.min(scroll, mostScroll(lines, rows)));
  return {lines: lines.slice(above, above + rows), above, below: Math.max(0, lines.length - above - rows)};
};

/** `↑ 3 above · ↓ 12 below`, or nothing when all is in view. */
export const scrollMark = ({above, below}: View): string =>
  [above > 0 ? `↑ ${above} above` : '', below > 0 ? `↓ ${below} below` : ''].filter(Boolean).join(' · ');
