/** A question or an error, in a box above everything else. */
import {dialogRect} from '../layout.ts';
import type {Rect} from '../pane/regions.ts';
import type {Dialog, State} from '../state.ts';
import {EMPTY, type Line, wrapText} from '../text.ts';
import {keyLine} from '../widgets/bars.ts';
import type {Size} from './page.ts';

export interface DialogBox {
  /** Its border included. */
  readonly place: Rect;
  /** Inside of the border and a column of margin. */
  readonly lines: readonly Line[];
  readonly error: boolean;
}

const WIDTH = 56;

/** The box to draw; undefined when nothing is asked. */
export const dialogBox = ({dialog}: State, size: Size): DialogBox | undefined => {
  if (!dialog) return undefined;
  const columns = Math.max(1, Math.min(WIDTH, size.columns - 4));
  const lines = dialogLines(dialog, columns);
  const place = dialogRect(size, columns, lines.length);
  return {place, lines: lines.slice(0, place.rows - 2), error: dialog.kind === 'error'};
};

const dialogLines = (dialog: Dialog, columns: number): Line[] => {
  const [first, second] =
    dialog.kind === 'confirm' ? [dialog.question, dialog.detail] : [sentence(dialog.message), sentence(dialog.hint ?? '')];
  const role = dialog.kind === 'error' ? 'bad' : 'strong';
  const more = second ? [EMPTY, ...wrapText(second, columns)] : [];
  return [...wrapText(first, columns, role), ...more, EMPTY, keyLine(dialog.kind, columns).slice(1)];
};

const sentence = (text: string): string => text && `${text[0].toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? '' : '.'}`;
