/** The list of tasks to choose from. */
import {bodyOf} from '../layout.ts';
import {modeOf, type State, type TaskRow, visibleTasks} from '../state.ts';
import {EMPTY, type Line, line, padTo, span} from '../text.ts';
import {headLine, keyLine, ruleLine} from '../widgets/bars.ts';
import {meter} from '../widgets/meter.ts';
import type {Size} from './page.ts';

/** Columns: a mark, the title, the domain where there is room, minutes, best score. */
interface Columns {
  readonly title: number;
  readonly domain: number;
}

const METER = 10;
const FIXED = 2 + 2 + 6 + 2 + METER + 6;

const columnsOf = (columns: number): Columns => {
  const domain = columns >= 90 ? 26 : 0;
  return {title: Math.min(56, columns - FIXED - domain), domain};
};

export const homeRows = (state: State, size: Size, version: string): Line[] => {
  const body = bodyOf(size);
  const widths = columnsOf(body.columns);
  const tasks = visibleTasks(state);
  const rows = body.rows - 3;
  // The chosen row stays in view, the list moving as little as it must.
  const first = Math.max(0, Math.min(state.selected - (rows >> 1), tasks.length - rows));
  const shown = tasks.slice(first, first + rows).map((row, index) => taskLine(row, widths, first + index === state.selected));
  const text = [EMPTY, heading(widths), ...(shown.length > 0 ? shown : [nothing(state)])];
  const lines = Array.from({length: body.rows}, (_, y) => [span(' '.repeat(body.left)), ...(text[y] ?? EMPTY)]);
  const right = [span(`ckad-drill ${version}`, 'dim')];
  return [
    headLine('Timed CKAD tasks in a real shell', right, size.columns),
    ruleLine(size.columns, words(state, tasks.length), 'accent'),
    ...lines,
    keyLine(modeOf({...state, dialog: undefined}), size.columns),
  ];
};

const words = ({busy, filter, filtering, tasks}: State, visible: number): string => {
  if (busy) return busy;
  if (filtering || filter) return `filter: ${filter}${filtering ? '▏' : ''}  ${visible} of ${tasks?.length ?? 0}`;
  return '';
};

const nothing = ({tasks, filter}: State): Line =>
  line(
    tasks === undefined ? '  Reading the tasks …' : filter ? `  No task has "${filter}" in it. Esc shows all.` : '  There are no tasks.',
    'dim',
  );

const heading = ({title, domain}: Columns): Line =>
  line(`  ${padTo('TASK', title)}  ${domain ? `${padTo('DOMAIN', domain - 2)}  ` : ''}${'MINUTES'.padStart(6)}  BEST`, 'dim');

const taskLine = ({title, domain, minutes, best}: TaskRow, widths: Columns, chosen: boolean): Line => [
  span(chosen ? '❯ ' : '  ', 'selected'),
  span(padTo(span(title).text, widths.title), chosen ? 'selected' : 'plain'),
  span('  '),
  span(widths.domain ? `${padTo(domainWords(domain), widths.domain - 2)}  ` : '', 'dim'),
  span(`${minutes}`.padStart(6)),
  span('   '),
  ...(best === undefined ? [span('not tried yet', 'dim')] : [...meter(best / 100, METER), span(`${best} %`.padStart(6))]),
];

/** `application-deployment` in words. */
const domainWords = (domain: string): string => {
  const text = span(domain.replaceAll('-', ' ')).text;
  return text.charAt(0).toUpperCase() + text.slice(1);
};
