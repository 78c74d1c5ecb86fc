/** Why a rollout stands still, for each Deployment of the task that is not complete. */
import {answerLines} from '../../report/why/text.ts';
import type {State} from '../state.ts';
import {EMPTY, type Line, line} from '../text.ts';
import {pieceLine} from '../widgets/pieces.ts';
import {pageRows, type Size} from './page.ts';

export const whyRows = (state: State, size: Size, columns: number): Line[] =>
  pageRows(state, size, {title: `Why: ${state.attempt?.title ?? ''}`, lines: whyText(state, columns)});

/** Those that stand still first; then the others, in case a Service of theirs is worth a word. */
export const whyText = ({answers}: State, columns: number): Line[] => {
  if (!answers) return [];
  const [stuck, complete] = [answers.filter((each) => !each.complete), answers.filter((each) => each.complete)];
  const head = stuck.length > 0 ? [] : [EMPTY, line(answers.length > 0 ? 'Nothing stands still.' : 'There is no Deployment.', 'good')];
  return [...head, ...[...stuck, ...complete].flatMap((answer) => [EMPTY, ...answerLines(answer, columns).map(pieceLine)])];
};
