/** Values of awk: texts that are numbers when they look like one. */
import {BadAwk} from './awk-tokens.ts';
import {formatted} from './printf.ts';
import {regexOf} from './regex.ts';

export type Value = string | number;

export const FUNCTIONS: Readonly<Record<string, (...values: Value[]) => Value>> = {
  length: (value) => [...text(value)].length,
  substr: (value, from, length) => {
    const start = Math.max(1, Math.round(number(from ?? 1)));
    const end = length === undefined ? undefined : Math.round(number(from)) + Math.round(number(length)) - 1;
    return text(value).slice(start - 1, end === undefined ? undefined : Math.max(0, end));
  },
  index: (value, part) => text(value).indexOf(text(part ?? '')) + 1,
  toupper: (value) => text(value).toUpperCase(),
  tolower: (value) => text(value).toLowerCase(),
  int: (value) => Math.trunc(number(value)),
  sqrt: (value) => Math.sqrt(number(value)),
  exp: (value) => Math.exp(number(value)),
  log: (value) => Math.log(number(value)),
  sin: (value) => Math.sin(number(value)),
  cos: (value) => Math.cos(number(value)),
  atan2: (a, b) => Math.atan2(number(a), number(b ?? 0)),
  sprintf: (format, ...values) => formatted(text(format), values.map(text)),
};

export const splitBy = (line: string, separator: string): string[] => {
  if (line === '') return [];
  if (separator === ' ') return line.trim().split(/\s+/).filter(Boolean);
  if (separator === '') return [...line];
  return separator.length === 1 ? line.split(separator) : line.split(regexOf(separator, true));
};

export const isNumeric = (value: string): boolean => /^\s*[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?\s*$/.test(value);

export const number = (value: Value): number =>
  typeof value === 'number' ? value : Number(/^\s*[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?/.exec(value)?.[0] ?? 0);

export const text = (value: Value): string =>
  typeof value === 'string' ? value : Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(6)));

export const compare = (operator: string, a: Value, b: Value, asText: boolean): boolean => {
  const numeric = !asText && [a, b].every((each) => typeof each === 'number' || each === '' || isNumeric(each));
  const [x, y] = numeric ? [number(a), number(b)] : [text(a), text(b)];
  if (operator === '==') return x === y;
  if (operator === '!=') return x !== y;
  if (operator === '<') return x < y;
  if (operator === '<=') return x <= y;
  return operator === '>' ? x > y : x >= y;
};

export const calculate = (operator: string, a: number, b: number): number => {
  if ((operator === '/' || operator === '%') && b === 0) throw new BadAwk('Division by zero');
  if (operator === '+') return a + b;
  if (operator === '-') return a - b;
  if (operator === '*') return a * b;
  if (operator === '/') return a / b;
  return operator === '%' ? a % b : a ** b;
};
