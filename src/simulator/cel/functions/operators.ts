/** Arithmetic, comparison and access. */
import {type Budget, CelError, compare, Duration, equal, keyOf, noOverload, Optional, Timestamp, Uint} from '../values.ts';
import type {CelFunction} from './function.ts';

const LEAST = -(2n ** 63n);
const MOST = 2n ** 63n - 1n;
const MOST_UINT = 2n ** 64n - 1n;

const checked = (value: bigint, least: bigint, most: bigint, type: string): bigint => {
  if (value < least || value > most) throw new CelError(`${type} overflow`);
  return value;
};

interface Arithmetic {
  readonly whole: (a: bigint, b: bigint) => bigint;
  readonly real?: (a: number, b: number) => number;
}

const numbers = ({whole, real}: Arithmetic, a: unknown, b: unknown): unknown => {
  if (typeof a === 'bigint' && typeof b === 'bigint') return checked(whole(a, b), LEAST, MOST, 'integer');
  if (a instanceof Uint && b instanceof Uint) return new Uint(checked(whole(a.value, b.value), 0n, MOST_UINT, 'unsigned integer'));
  if (real && typeof a === 'number' && typeof b === 'number') return real(a, b);
  throw noOverload();
};

const PLUS: Arithmetic = {whole: (a, b) => a + b, real: (a, b) => a + b};
const MINUS: Arithmetic = {whole: (a, b) => a - b, real: (a, b) => a - b};
const TIMES: Arithmetic = {whole: (a, b) => a * b, real: (a, b) => a * b};

const nonZero = (b: bigint, what: string): bigint => {
  if (b === 0n) throw new CelError(what);
  return b;
};
const DIVIDED: Arithmetic = {whole: (a, b) => a / nonZero(b, 'division by zero'), real: (a, b) => a / b};
const MODULO: Arithmetic = {whole: (a, b) => a % nonZero(b, 'modulus by zero')};

/** What is joined is paid for by its length: it could double at every step. */
const joined = (a: any, b: any, budget: Budget): unknown => {
  if (typeof a === 'string' && typeof b === 'string') {
    budget.spend((a.length + b.length) / 10);
    return a + b;
  }
  if (Array.isArray(a) && Array.isArray(b)) {
    budget.spend(a.length + b.length);
    return [...a, ...b];
  }
  if (a instanceof Uint8Array && b instanceof Uint8Array) {
    budget.spend((a.length + b.length) / 10);
    return new Uint8Array([...a, ...b]);
  }
  return undefined;
};

const add: CelFunction = ([a, b], budget) => {
  if (a instanceof Timestamp && b instanceof Duration) return new Timestamp(a.nanos + b.nanos);
  if (a instanceof Duration && b instanceof Timestamp) return new Timestamp(a.nanos + b.nanos);
  if (a instanceof Duration && b instanceof Duration) return new Duration(a.nanos + b.nanos);
  return joined(a, b, budget) ?? numbers(PLUS, a, b);
};

const subtract: CelFunction = ([a, b]) => {
  if (a instanceof Timestamp && b instanceof Duration) return new Timestamp(a.nanos - b.nanos);
  if (a instanceof Timestamp && b instanceof Timestamp) return new Duration(a.nanos - b.nanos);
  if (a instanceof Duration && b instanceof Duration) return new Duration(a.nanos - b.nanos);
  return numbers(MINUS, a, b);
};

const negate: CelFunction = ([a]) => {
  if (typeof a === 'bigint') return checked(-a, LEAST, MOST, 'integer');
  if (typeof a === 'number') return -a;
  throw noOverload();
};

const not: CelFunction = ([a]) => {
  if (typeof a !== 'boolean') throw noOverload();
  return !a;
};

/** Undefined: there is nothing. */
const lookUp = (owner: unknown, key: unknown): {value: unknown} | undefined => {
  if (owner instanceof Map) return owner.has(keyOf(key)) ? {value: owner.get(keyOf(key))} : undefined;
  const index = keyOf(key);
  if (!Array.isArray(owner) || typeof index !== 'bigint') throw noOverload();
  return index >= 0n && index < owner.length ? {value: owner[Number(index)]} : undefined;
};

const sayKey = (key: unknown): string => String(keyOf(key));

const index: CelFunction = ([owner, key]) => {
  if (owner instanceof Optional) return optionalIndex([owner, key], undefined as never);
  const found = lookUp(owner, key);
  if (found) return found.value;
  throw new CelError(Array.isArray(owner) ? `index out of bounds: ${sayKey(key)}` : `no such key: ${sayKey(key)}`);
};

const optionalIndex: CelFunction = ([owner, key]) => {
  if (owner instanceof Optional && !owner.hasValue) return Optional.none;
  const found = lookUp(owner instanceof Optional ? owner.value : owner, key);
  return found ? Optional.of(found.value) : Optional.none;
};

const contains: CelFunction = ([value, owner], budget) => {
  if (owner instanceof Map) return owner.has(keyOf(value));
  if (!Array.isArray(owner)) throw noOverload();
  budget.spend(owner.length);
  return owner.some((one) => equal(one, value));
};

/** Big values are paid for by their size. */
const weigh = (value: unknown, budget: Budget): void => {
  if (Array.isArray(value)) for (const one of value) weigh(one, budget);
  if (value instanceof Map) for (const one of value.values()) weigh(one, budget);
  budget.spend(typeof value === 'string' ? value.length / 10 : 1);
};

const equals: CelFunction = ([a, b], budget) => {
  weigh(a, budget);
  return equal(a, b);
};

export const operators: Readonly<Record<string, CelFunction>> = {
  '!_': not,
  '-_': negate,
  '_+_': add,
  '_-_': subtract,
  '_*_': ([a, b]) => numbers(TIMES, a, b),
  '_/_': ([a, b]) => numbers(DIVIDED, a, b),
  '_%_': ([a, b]) => numbers(MODULO, a, b),
  '_==_': equals,
  '_!=_': (values, budget) => !equals(values, budget),
  '_<_': ([a, b]) => compare(a, b) < 0,
  '_<=_': ([a, b]) => compare(a, b) <= 0,
  '_>_': ([a, b]) => compare(a, b) > 0,
  '_>=_': ([a, b]) => compare(a, b) >= 0,
  '@in': contains,
  '_[_]': index,
  '_[?_]': optionalIndex,
};
