/** Checks of a Job's rules about when enough indexes have succeeded. */
import {type FieldError, invalid, required, tooLong, tooMany} from '../../../kube/field-error.ts';
import {nonNegative} from './fields.ts';

const MOST_RULES = 20;
const LONGEST = 65_536;

/** `spec`: of an Indexed Job. */
export const successPolicy = ({successPolicy, completions}: any, field: string): FieldError[] =>
  rulesErrors(successPolicy.rules ?? [], completions, field);

const rulesErrors = (rules: readonly any[], completions: number | undefined, field: string): FieldError[] => [
  ...(rules.length === 0 ? [required(`${field}.rules`, 'at least one rules must be specified when the successPolicy is specified')] : []),
  ...(rules.length > MOST_RULES ? [tooMany(`${field}.rules`, rules.length, MOST_RULES)] : []),
  ...rules.flatMap((rule: any, i: number) => ruleErrors(rule, `${field}.rules[${i}]`, completions ?? 0)),
];

const ruleErrors = ({succeededCount: count, succeededIndexes: indexes}: any, field: string, completions: number): FieldError[] => {
  if (count === undefined && indexes === undefined) {
    return [required(field, 'at least one of succeededCount or succeededIndexes must be specified')];
  }
  const {total, errors} =
    indexes === undefined ? {total: undefined, errors: []} : listed(indexes, `${field}.succeededIndexes`, completions);
  return [...errors, ...countErrors(count, `${field}.succeededCount`, completions, total)];
};

const listed = (text: string, field: string, completions: number): {total: number; errors: FieldError[]} => {
  const errors = text.length > LONGEST ? [tooLong(field, `may not be more than ${LONGEST} bytes`)] : [];
  try {
    return {total: countIndexes(text, completions), errors};
  } catch (error) {
    return {total: 0, errors: [...errors, invalid(field, text, `error parsing succeededIndexes: ${(error as Error).message}`)]};
  }
};

const countErrors = (count: number | undefined, field: string, completions: number, total: number | undefined): FieldError[] => {
  if (count === undefined) return [];
  const atMost = (limit: number, what: string): FieldError[] =>
    count > limit ? [invalid(field, count, `must be less than or equal to ${limit} (${what})`)] : [];
  return [
    ...nonNegative(count, field),
    ...atMost(completions, 'the number of specified completions'),
    ...(total === undefined ? [] : atMost(total, 'the number of indexes in the specified succeededIndexes field')),
  ];
};

/** How many indexes `0-2,5` names. Throws an Error that says what is wrong with it. */
const countIndexes = (text: string, completions: number): number => {
  let [total, last] = [0, -1];
  for (const interval of text === '' ? [] : text.split(',')) {
    const [from, to] = intervalOf(interval, completions);
    if (last >= from) throw new Error(`non-increasing order, previous: ${last}, current: ${from}`);
    [total, last] = [total + to - from + 1, to];
  }
  return total;
};

const intervalOf = (text: string, completions: number): [number, number] => {
  const limits = text.split('-');
  if (limits.length > 2) {
    const rule = "violates the requirement that an index interval can have at most two parts separated by '-'";
    throw new Error(`the fragment ${JSON.stringify(text)} ${rule}`);
  }
  const [from, to = from] = limits.map((limit) => indexOf(limit, completions));
  if (limits.length === 2 && from >= to) throw new Error(`non-increasing order, previous: ${from}, current: ${to}`);
  return [from, to];
};

const indexOf = (text: string, completions: number): number => {
  if (!/^\d+$/.test(text)) throw new Error(`cannot convert string to integer for index: ${JSON.stringify(text)}`);
  if (Number(text) >= completions) throw new Error(`too large index: ${JSON.stringify(text)}`);
  return Number(text);
};
