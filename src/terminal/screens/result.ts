/** A grade: every check with its marks, and where it failed, what was wanted and what was there. */
import type {CheckResult} from '../../grade/check.ts';
import type {GradeReport} from '../../session/practice.ts';
import type {State} from '../state.ts';
import {EMPTY, type Line, line, lineWidth, type Span, span, wrap, wrapText} from '../text.ts';
import {markdownLines} from '../widgets/markdown.ts';
import {meter} from '../widgets/meter.ts';
import {duration} from '../widgets/timer.ts';
import {pageRows, type Size} from './page.ts';

export const resultRows = (state: State, size: Size, columns: number): Line[] =>
  pageRows(state, size, {title: `Result: ${state.attempt?.title ?? ''}`, lines: resultLines(state, columns)});

export const resultLines = ({report, attempt}: State, columns: number): Line[] => {
  if (!report || !attempt) return [];
  const explanation = report.explanation.trim();
  return [
    EMPTY,
    ...wrap(score(report, attempt.minutes), columns),
    EMPTY,
    ...report.checks.flatMap((check) => checkLines(check, columns)),
    ...(explanation ? [EMPTY, line('Why', 'heading'), EMPTY, ...markdownLines(explanation, columns)] : []),
  ];
};

const score = ({marks, of, percent, passed, seconds}: GradeReport, minutes: number): Line => [
  span(`${marks} of ${of} marks`, 'strong'),
  span(`  ${percent} %  `, passed ? 'good' : 'plain'),
  ...meter(of > 0 ? marks / of : 0, 20),
  ...time(seconds, minutes),
];

const time = (seconds: number, minutes: number): Line => {
  const over = seconds - minutes * 60;
  const used = span(`   ${duration(seconds * 1000)} of ${duration(minutes * 60_000)}`);
  return over > 0 ? [used, span(` (${duration(over * 1000)} over)`, 'warn')] : [used];
};

const checkLines = ({say, marks, of, passed, wanted, got, detail}: CheckResult, columns: number): Line[] => {
  const role = passed ? 'good' : marks > 0 ? 'warn' : 'bad';
  const worth = `${marks}/${of}`.padStart(5);
  const mark: Span = span(passed ? '✓ ' : '✗ ', role);
  const [first, ...others] = wrap([span(say)], columns - 8).map((text): Line => text);
  const room = Math.max(1, columns - 2 - lineWidth(first) - worth.length);
  const said = [[mark, ...first, span(' '.repeat(room)), span(worth, role)], ...others.map((text) => [span('  '), ...text])];
  return passed ? said : [...said, ...finding('wanted', wanted, columns), ...finding('got', got, columns), ...detailLines(detail, columns)];
};

/** `wanted  maxSurge 2`: below each other, so that the two are easy to compare. */
const finding = (name: string, text: string | undefined, columns: number): Line[] =>
  text === undefined
    ? []
    : wrapText(text, columns - 14).map((part, index) => [span(index === 0 ? `    ${name.padEnd(8)}` : ' '.repeat(12), 'dim'), ...part]);

/** Sentences, or a diff, whose lines begin with `+` and `-`. */
const detailLines = (detail: string | undefined, columns: number): Line[] =>
  (detail ?? '')
    .split('\n')
    .filter((text) => text.trim() !== '')
    .flatMap((text) => wrapText(text, columns - 6, diffRole(text)).map((part) => [span('    '), ...part]));

const diffRole = (text: string) => (text.startsWith('+') ? 'good' : text.startsWith('-') ? 'bad' : 'dim');
