/** A grade in words: every check with its marks, and for a failed one what was wanted beside what was there. */
import type {CheckResult} from '../grade/check.ts';
import type {GradeReport} from '../session/practice.ts';
import {duration, harmless, type Style} from './style.ts';

/** Lines to print; `minutes` is the task's target. */
export const gradeLines = (report: GradeReport, minutes: number, style: Style): string[] => [
  ...report.checks.flatMap((check) => checkLines(check, style)),
  '',
  total(report, minutes, style),
];

const checkLines = (check: CheckResult, style: Style): string[] => {
  const mark = check.passed ? style.good('✓') : style.bad('✗');
  const marks = `${printMarks(check.marks)}/${printMarks(check.of)}`.padStart(5);
  return [`${mark} ${marks}  ${harmless(check.say)}`, ...(check.passed ? [] : reasons(check, style))];
};

const INDENT = ' '.repeat(9);

const reasons = ({wanted, got, detail}: CheckResult, style: Style): string[] => [
  ...(wanted === undefined ? [] : [`${INDENT}${style.faint('wanted')}  ${onto(wanted)}`]),
  ...(got === undefined ? [] : [`${INDENT}${style.faint('got')}     ${onto(got)}`]),
  ...(detail === undefined
    ? []
    : harmless(detail)
        .trimEnd()
        .split('\n')
        .map((line) => `${INDENT}${style.faint(line)}`)),
];

/** Further lines of a value stand below its first. */
const onto = (text: string): string =>
  harmless(text)
    .trimEnd()
    .split('\n')
    .join(`\n${INDENT}${' '.repeat(8)}`);

const total = ({marks, of, percent, passed, seconds}: GradeReport, minutes: number, style: Style): string => {
  const score = `${printMarks(marks)} of ${printMarks(of)} marks, ${percent} %`;
  return `${passed ? style.good(style.strong(score)) : style.strong(score)}${style.faint(`, after ${duration(seconds)} (target ${minutes}:00)`)}`;
};

/** Whole marks as whole numbers, shares with one decimal. */
export const printMarks = (marks: number): string => (Number.isInteger(marks) ? String(marks) : marks.toFixed(1));
