/** The model solution, and why it is right. */
import type {State} from '../state.ts';
import {EMPTY, type Line, line, span, wrap} from '../text.ts';
import {markdownLines} from '../widgets/markdown.ts';
import {pageRows, type Size} from './page.ts';

export const solutionRows = (state: State, size: Size, columns: number): Line[] =>
  pageRows(state, size, {title: `Solution: ${state.attempt?.title ?? ''}`, lines: solutionLines(state, columns)});

export const solutionLines = ({solution}: State, columns: number): Line[] => {
  if (!solution) return [];
  const script = solution.script
    .trimEnd()
    .split('\n')
    .flatMap((text) => wrap([span(text, text.trimStart().startsWith('#') ? 'dim' : 'code')], columns - 2, 4));
  const why = solution.explanation.trim();
  return [EMPTY, ...script, ...(why ? [EMPTY, line('Why', 'heading'), EMPTY, ...markdownLines(why, columns)] : [])];
};
