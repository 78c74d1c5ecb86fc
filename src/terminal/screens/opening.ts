/** While a task is being set up. */
import {bodyOf} from '../layout.ts';
import type {State} from '../state.ts';
import {EMPTY, type Line, line, wrapText} from '../text.ts';
import {pageRows, type Size} from './page.ts';

export const openingRows = (state: State, size: Size): Line[] =>
  pageRows(state, size, {
    title: state.opening,
    lines: [EMPTY, line('Setting the task up …', 'dim'), ...wrapText(state.notice ?? '', bodyOf(size).columns, 'dim')],
  });
