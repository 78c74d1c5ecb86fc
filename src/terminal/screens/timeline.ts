/** How the attempt has gone, as `ckad-drill timeline` draws it. */
import {timelineLines} from '../../report/timeline/text.ts';
import type {State} from '../state.ts';
import {EMPTY, type Line} from '../text.ts';
import {pieceLine} from '../widgets/pieces.ts';
import {pageRows, type Size} from './page.ts';

export const timelineRows = (state: State, size: Size, columns: number): Line[] =>
  pageRows(state, size, {title: `Timeline: ${state.attempt?.title ?? ''}`, lines: timelineText(state, columns)});

export const timelineText = ({timeline}: State, columns: number): Line[] =>
  timeline ? [EMPTY, ...timelineLines(timeline, columns).map(pieceLine)] : [];
