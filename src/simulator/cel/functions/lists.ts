/** Functions of lists, sets and optional values. */
import {type Budget, CelError, compare, equal, noOverload, Optional, Uint} from '../values.ts';
import {type CelFunction, list} from './function.ts';
import {operators} from './operators.ts';
import {indexIn, lastIndexIn} from './texts.ts';

const indexOf: CelFunction = (values, budget) => {
  if (typeof values[0] === 'string') return indexIn(values, budget);
  return BigInt(list(values[0]).findIndex((one) => equal(one, values[1])));
};

const lastIndexOf: CelFunction = (values, budget) => {
  if (typeof values[0] === 'string') return lastIndexIn(values, budget);
  return BigInt(list(values[0]).findLastIndex((one) => equal(one, values[1])));
};

const isSorted: CelFunction = ([values]) => list(values).every((one, i, all) => i === 0 || compare(all[i - 1], one) <= 0);

const sum: CelFunction = ([values], budget) => {
  const [first = 0n, ...rest] = list(values);
  return rest.reduce((total, one) => operators['_+_']([total, one], budget), first);
};

const extreme =
  (name: string, sign: number): CelFunction =>
  ([values]) => {
    const all = list(values);
    if (all.length === 0) throw new CelError(`${name} called on empty list`);
    return all.reduce((best, one) => (compare(one, best) * sign > 0 ? one : best));
  };

/** Whether all of `parts` are in `whole`. */
const holds = (whole: readonly unknown[], parts: readonly unknown[], budget: Budget): boolean => {
  budget.spend(whole.length * parts.length);
  return parts.every((part) => whole.some((one) => equal(one, part)));
};

const intersects: CelFunction = ([a, b], budget) => {
  budget.spend(list(a).length * list(b).length);
  return list(a).some((one) => list(b).some((other) => equal(one, other)));
};

const optional = (value: unknown): Optional => {
  if (!(value instanceof Optional)) throw noOverload();
  return value;
};

const dereference: CelFunction = ([value]) => {
  if (!optional(value).hasValue) throw new CelError('optional.none() dereference');
  return value.value;
};

const isZero = (value: unknown): boolean =>
  value === null ||
  value === '' ||
  value === false ||
  value === 0 ||
  value === 0n ||
  (value instanceof Uint && value.value === 0n) ||
  (Array.isArray(value) && value.length === 0) ||
  (value instanceof Map && value.size === 0);

export const lists: Readonly<Record<string, CelFunction>> = {
  indexOf,
  lastIndexOf,
  isSorted,
  sum,
  min: extreme('min', -1),
  max: extreme('max', 1),
  'sets.contains': ([a, b], budget) => holds(list(a), list(b), budget),
  'sets.equivalent': ([a, b], budget) => holds(list(a), list(b), budget) && holds(list(b), list(a), budget),
  'sets.intersects': intersects,
  'optional.of': ([value]) => Optional.of(value),
  'optional.ofNonZeroValue': ([value]) => (isZero(value) ? Optional.none : Optional.of(value)),
  'optional.none': () => Optional.none,
  hasValue: ([value]) => optional(value).hasValue,
  value: dereference,
  or: ([value, other]) => (optional(value).hasValue ? value : optional(other)),
  orValue: ([value, other]) => (optional(value).hasValue ? value.value : other),
};
