/** While a task is being set up. */
import type {State} from '../state.ts';
import {EMPTY, type Line, line} from '../text.ts';
import {pageRows, type Size} from './page.ts';

export const openingRows = (state: State, size: Size): Line[] =>
  pageRows(state, size, {title: state.opening, lines: [EMPTY, line('Setting the task up …', 'dim'), line(state.notice ?? '', 'dim')]});
