/** The task beside the shell: its text, marks and time. The shell's part is left empty, for the compositor to fill. */
import type {Layout} from '../layout.ts';
import {deadlineOf, modeOf, type State} from '../state.ts';
import {cutText, EMPTY, type Line, line, lineWidth, type Span, span, widthOf, wrap, wrapText} from '../text.ts';
import {headLine, keyLine, ruleLine} from '../widgets/bars.ts';
import {markdownLines} from '../widgets/markdown.ts';
import {scrollMark, type View, viewOf} from '../widgets/scroll.ts';
import {timerSpan} from '../widgets/timer.ts';

/** The text that scrolls: what was lost on the way, prompt, marks, hints. */
export const practiceLines = ({attempt}: State, columns: number): Line[] => {
  if (!attempt) return [];
  const hints = attempt.hintsShown.flatMap((hint, index) => [
    EMPTY,
    line(`Hint ${index + 1} of ${attempt.hints}`, 'accent'),
    ...markdownLines(hint, columns),
  ]);
  const marks = attempt.marks.flatMap(({say, marks}) => {
    const worth = `${marks}`.padStart(2);
    return wrap([span(`${worth}  `, 'strong'), span(say)], columns, 4);
  });
  const notices = attempt.notices.flatMap((notice) => [...wrapText(notice, columns, 'warn'), EMPTY]);
  return [...notices, ...markdownLines(attempt.prompt, columns), EMPTY, line('Marks', 'accent'), ...marks, ...hints];
};

/** All rows of the terminal. */
export const practiceRows = (state: State, layout: Layout, now: number): Line[] => {
  const view = viewOf(practiceLines(state, layout.task.columns), layout.task.rows, state.scroll.practice);
  if (layout.kind === 'side') return sideRows(state, layout, now, view);
  return layout.kind === 'wide' && state.keys === 'shell' ? wideRows(state, layout, now) : stackedRows(state, layout, now, view);
};

const head = (state: State, columns: number, now: number): Line => {
  const {attempt, report} = state;
  const marks = attempt?.marks.reduce((sum, {marks}) => sum + marks, 0) ?? 0;
  const last = report ? [span(`last grade ${report.percent} % · `, 'dim')] : [];
  return headLine(attempt?.title ?? '', [...last, span(`${marks} marks · `, 'dim'), clock(state, now)], columns);
};

const clock = ({attempt}: State, now: number): Span => {
  if (!attempt) return span('');
  return attempt.ended ? span('ended', 'warn') : timerSpan(deadlineOf(attempt), now);
};

/** The clock alone, and the column of the first row where it begins. */
export const clockPatch = (state: State, {columns}: Layout, now: number): {left: number; clock: Span} => {
  const shown = clock(state, now);
  return {left: columns - 1 - widthOf(shown.text), clock: shown};
};

/** What the rule between task and shell says: work under way, news, or how much of the task is out of view. */
const words = ({busy, notice, keys}: State, view: View): string =>
  busy || notice || [keys === 'task' ? 'the task has the keyboard' : '', scrollMark(view)].filter(Boolean).join(' · ');

const sideRows = (state: State, {columns, rows, task, shell}: Layout, now: number, view: View): Line[] => {
  const role = state.keys === 'task' ? 'accent' : 'dim';
  const edge = shell.left - 2;
  const rule = ruleLine(edge, words(state, view), state.busy || state.notice ? 'warn' : role);
  const body = Array.from({length: task.rows}, (_, y) => {
    const text = view.lines[y] ?? EMPTY;
    return [span(' '), ...text, span(' '.repeat(Math.max(0, edge - 1 - lineWidth(text)))), span('│', role)];
  });
  return [
    head(state, columns, now),
    [...rule, span('┬', role), span('─'.repeat(columns - edge - 1), 'dim')],
    ...body.slice(0, rows - 3),
    keyLine(modeOf({...state, dialog: undefined}), columns),
  ];
};

/** The shell alone between head and keys, which give way to news. */
const wideRows = (state: State, {columns, rows}: Layout, now: number): Line[] => {
  const news = state.busy || state.notice;
  const last = news ? line(` ${cutText(news, columns - 2)}`, 'warn') : keyLine('shell', columns);
  return [head(state, columns, now), ...Array.from({length: rows - 2}, () => EMPTY), last];
};

const stackedRows = (state: State, {kind, columns, rows, task}: Layout, now: number, view: View): Line[] => {
  const role = state.busy || state.notice ? 'warn' : state.keys === 'task' ? 'accent' : 'dim';
  const body = Array.from({length: task.rows}, (_, y) => [span(' '), ...(view.lines[y] ?? EMPTY)]);
  const rule = ruleLine(columns, words(state, view), role);
  const keys = keyLine(modeOf({...state, dialog: undefined}), columns);
  if (kind !== 'stacked') return [head(state, columns, now), rule, ...body, keys];
  return [head(state, columns, now), ...body, rule, ...Array.from({length: rows - task.rows - 3}, () => EMPTY), keys];
};
