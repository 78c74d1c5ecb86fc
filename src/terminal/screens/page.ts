/** A screen that has the whole terminal: a head, a rule, a text that scrolls, the keys. */
import {bodyOf} from '../layout.ts';
import {modeOf, type State} from '../state.ts';
import {EMPTY, type Line, span} from '../text.ts';
import {headLine, keyLine, ruleLine} from '../widgets/bars.ts';
import {scrollMark, viewOf} from '../widgets/scroll.ts';

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

export interface Page {
  readonly title: string;
  readonly right?: Line;
  readonly lines: readonly Line[];
}

export const pageRows = (state: State, size: Size, {title, right = [], lines}: Page): Line[] => {
  const body = bodyOf(size);
  const view = viewOf(lines, body.rows, state.scroll[state.screen]);
  const text = Array.from({length: body.rows}, (_, y) => [span(' '.repeat(body.left)), ...(view.lines[y] ?? EMPTY)]);
  const rule = ruleLine(size.columns, state.busy || scrollMark(view), state.busy ? 'warn' : 'dim');
  return [headLine(title, right, size.columns), rule, ...text, keyLine(modeOf({...state, dialog: undefined}), size.columns)];
};
