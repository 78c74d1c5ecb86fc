/** From one type to another. */
import {CelError, Duration, noOverload, Timestamp, TypeValue, typeName, Uint} from '../values.ts';
import type {CelFunction} from './function.ts';
import {parseDuration, parseTimestamp, sayDuration, sayTimestamp} from './times.ts';

const BILLION = 1_000_000_000n;

const ranged = (value: bigint, least: bigint, most: bigint): bigint => {
  if (value < least || value > most) throw new CelError('integer overflow');
  return value;
};

const whole = (value: unknown): bigint => {
  if (typeof value === 'bigint') return value;
  if (value instanceof Uint) return value.value;
  if (typeof value === 'number' && Number.isFinite(value)) return BigInt(Math.trunc(value));
  if (typeof value === 'string' && /^[+-]?\d+$/.test(value)) return BigInt(value.replace('+', ''));
  if (value instanceof Timestamp) return value.nanos / BILLION;
  if (value instanceof Duration) return value.nanos;
  throw typeof value === 'string' ? new CelError(`strconv.ParseInt: parsing ${JSON.stringify(value)}: invalid syntax`) : noOverload();
};

const double = (value: unknown): number => {
  if (typeof value === 'number' || typeof value === 'bigint') return Number(value);
  if (value instanceof Uint) return Number(value.value);
  if (typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value))) return Number(value);
  throw typeof value === 'string' ? new CelError(`strconv.ParseFloat: parsing ${JSON.stringify(value)}: invalid syntax`) : noOverload();
};

const bool = (value: unknown): boolean => {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string' && /^(1|t|T|TRUE|true|True)$/.test(value)) return true;
  if (typeof value === 'string' && /^(0|f|F|FALSE|false|False)$/.test(value)) return false;
  throw typeof value === 'string' ? new CelError(`strconv.ParseBool: parsing ${JSON.stringify(value)}: invalid syntax`) : noOverload();
};

export const asText = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (value === null) return 'null';
  if (['boolean', 'bigint', 'number'].includes(typeof value)) return String(value);
  if (value instanceof Uint) return String(value.value);
  if (value instanceof Uint8Array) return new TextDecoder().decode(value);
  if (value instanceof Timestamp) return sayTimestamp(value);
  if (value instanceof Duration) return sayDuration(value);
  if (value instanceof TypeValue) return value.name;
  if (Array.isArray(value)) return `[${value.map(asText).join(', ')}]`;
  if (value instanceof Map) return `{${[...value].map(([key, one]) => `${asText(key)}: ${asText(one)}`).join(', ')}}`;
  return String(value);
};

const string: CelFunction = ([value]) => {
  if (value === null || Array.isArray(value) || value instanceof Map) throw noOverload();
  return asText(value);
};

const timestamp: CelFunction = ([value]) => {
  if (value instanceof Timestamp) return value;
  if (typeof value === 'bigint') return new Timestamp(value * BILLION);
  if (typeof value !== 'string') throw noOverload();
  return parseTimestamp(value);
};

const duration: CelFunction = ([value]) => {
  if (value instanceof Duration) return value;
  if (typeof value !== 'string') throw noOverload();
  return parseDuration(value);
};

export const conversions: Readonly<Record<string, CelFunction>> = {
  int: ([value]) => ranged(whole(value), -(2n ** 63n), 2n ** 63n - 1n),
  uint: ([value]) => new Uint(ranged(whole(value), 0n, 2n ** 64n - 1n)),
  double: ([value]) => double(value),
  bool: ([value]) => bool(value),
  string,
  bytes: ([value]) => (value instanceof Uint8Array ? value : new TextEncoder().encode(asText(value))),
  dyn: ([value]) => value,
  type: ([value]) => new TypeValue(typeName(value)),
  timestamp,
  duration,
};
