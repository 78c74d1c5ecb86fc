/** Quantities such as `500m`, `1Gi`, `1e3`: exact values, comparison and printing. */

const SUFFIXES: Record<string, {base: 2 | 10; exponent: number}> = {
  n: {base: 10, exponent: -9},
  u: {base: 10, exponent: -6},
  m: {base: 10, exponent: -3},
  '': {base: 10, exponent: 0},
  k: {base: 10, exponent: 3},
  M: {base: 10, exponent: 6},
  G: {base: 10, exponent: 9},
  T: {base: 10, exponent: 12},
  P: {base: 10, exponent: 15},
  E: {base: 10, exponent: 18},
  Ki: {base: 2, exponent: 10},
  Mi: {base: 2, exponent: 20},
  Gi: {base: 2, exponent: 30},
  Ti: {base: 2, exponent: 40},
  Pi: {base: 2, exponent: 50},
  Ei: {base: 2, exponent: 60},
};

const SHAPE = /^([+-]?)(\d+(?:\.\d*)?|\.\d+)(?:([eE][+-]?\d+)|([numkMGTPE]|[KMGTPE]i)?)$/;

/** Whether a text is a quantity. */
export const isQuantity = (text: unknown): boolean => typeof text === 'number' || (typeof text === 'string' && SHAPE.test(text));

/** The exact value in billionths (the finest unit), rounded up as the real parser does; undefined when the text is no quantity. */
export const nanos = (quantity: string | number): bigint | undefined => {
  const found = SHAPE.exec(String(quantity));
  if (!found) return undefined;
  const [, sign, digits, scientific, suffix = ''] = found;
  const [whole, fraction = ''] = digits.split('.');
  const {base, exponent} = scientific ? {base: 10 as const, exponent: Number(scientific.slice(1))} : SUFFIXES[suffix];
  let numerator = BigInt((whole || '0') + fraction) * 10n ** 9n;
  let denominator = 10n ** BigInt(fraction.length);
  if (base === 2) numerator <<= BigInt(exponent);
  else if (exponent >= 0) numerator *= 10n ** BigInt(exponent);
  else denominator *= 10n ** BigInt(-exponent);
  const value = (numerator + denominator - 1n) / denominator;
  return sign === '-' ? -value : value;
};

/** Whether two quantities have the same value; `0.5` equals `500m`. Texts that are no quantities are equal when the same. */
export const sameQuantity = (a: string | number, b: string | number): boolean => {
  const [x, y] = [nanos(a), nanos(b)];
  return x === undefined || y === undefined ? String(a) === String(b) : x === y;
};

/** -1, 0 or 1, as the first is less than, equal to or more than the second. */
export const compareQuantity = (a: string | number, b: string | number): number => {
  const [x, y] = [nanos(a) ?? 0n, nanos(b) ?? 0n];
  return x < y ? -1 : x > y ? 1 : 0;
};

/** Thousandths of a unit, as CPU is counted (rounded up). */
export const milli = (quantity: string | number): number => Number(((nanos(quantity) ?? 0n) + 999_999n) / 1_000_000n);

/** Whole units, as bytes are counted (rounded up). */
export const units = (quantity: string | number): number => Number(((nanos(quantity) ?? 0n) + 999_999_999n) / 1_000_000_000n);

/**
 * The canonical text of a quantity, as the API server stores it: `1024Mi` becomes `1Gi`, `0.5` `500m`, `1000m` `1`; a text in binary
 * suffixes keeps them where its value is whole in them.
 */
export const canonicalQuantity = (quantity: string | number): string => {
  const text = String(quantity);
  const value = nanos(text);
  if (value === undefined || value === 0n) return value === 0n ? '0' : text;
  const found = SHAPE.exec(text)!;
  if (found[3]) return canonicalExponent(value);
  return found[4]?.endsWith('i') ? canonicalBinary(value) : canonicalDecimal(value);
};

const canonicalBinary = (value: bigint): string => {
  if (value % 1_000_000_000n !== 0n || abs(value) < 1024n * 1_000_000_000n) return canonicalDecimal(value);
  let number = value / 1_000_000_000n;
  let suffix = 0;
  while (suffix < 6 && number % 1024n === 0n) {
    number /= 1024n;
    suffix++;
  }
  return `${number}${['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'][suffix]}`;
};

const canonicalDecimal = (value: bigint): string => {
  let number = value;
  let suffix = 0;
  while (suffix < 9 && number % 1000n === 0n) {
    number /= 1000n;
    suffix++;
  }
  return `${number}${['n', 'u', 'm', '', 'k', 'M', 'G', 'T', 'P', 'E'][suffix]}`;
};

const canonicalExponent = (value: bigint): string => {
  let number = value;
  let exponent = -9;
  while (number % 1000n === 0n) {
    number /= 1000n;
    exponent += 3;
  }
  return exponent === 0 ? `${number}` : `${number}e${exponent}`;
};

const abs = (value: bigint): bigint => (value < 0n ? -value : value);
