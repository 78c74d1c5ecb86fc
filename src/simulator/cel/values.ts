/**
 * Values of expressions: booleans, text, null; `bigint` for int, `number` for double, {@link Uint}; bytes as Uint8Array, lists as arrays,
 * maps and objects as Map.
 */

/** What goes wrong while an expression is evaluated. */
export class CelError extends Error {}

export const noOverload = (): CelError => new CelError('no such overload');

export class Uint {
  constructor(readonly value: bigint) {}
}

/** Nanoseconds since the epoch. */
export class Timestamp {
  constructor(readonly nanos: bigint) {}
}

export class Duration {
  constructor(readonly nanos: bigint) {}
}

export class Optional {
  static readonly none = new Optional(undefined, false);

  private constructor(
    readonly value: unknown,
    readonly hasValue: boolean,
  ) {}

  static of(value: unknown): Optional {
    return new Optional(value, true);
  }
}

/** A type as a value: what `type(1)` is. */
export class TypeValue {
  constructor(readonly name: string) {}
}

export type CelMap = Map<unknown, unknown>;

/** A key as maps hold it: whole numbers of all types are the same. */
export const keyOf = (key: unknown): unknown => {
  if (key instanceof Uint) return key.value;
  return typeof key === 'number' && Number.isInteger(key) ? BigInt(key) : key;
};

/** How many steps an evaluation may still take; all of one object's rules share them. */
export class Budget {
  constructor(private left: number) {}

  spend(steps: number): void {
    this.left -= steps;
    if (this.left < 0) throw new CelError('operation cancelled: actual cost limit exceeded');
  }
}

export const typeName = (value: unknown): string => {
  if (value === null || value === undefined) return 'null_type';
  if (typeof value === 'bigint') return 'int';
  if (typeof value === 'number') return 'double';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'string') return 'string';
  if (Array.isArray(value)) return 'list';
  if (value instanceof Map) return 'map';
  if (value instanceof Uint8Array) return 'bytes';
  if (value instanceof Uint) return 'uint';
  if (value instanceof Timestamp) return 'google.protobuf.Timestamp';
  if (value instanceof Duration) return 'google.protobuf.Duration';
  if (value instanceof Optional) return 'optional_type';
  return value instanceof TypeValue ? 'type' : ((value as {celType?: string}).celType ?? 'object');
};

const numeric = (value: unknown): number | bigint | undefined => {
  if (value instanceof Uint) return value.value;
  return typeof value === 'bigint' || typeof value === 'number' ? value : undefined;
};

export const equal = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  const [x, y] = [numeric(a), numeric(b)];
  // biome-ignore lint/suspicious/noDoubleEquals: a bigint and a number are the same number only by this one
  if (x !== undefined && y !== undefined) return x == y;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, i) => equal(item, b[i]));
  if (a instanceof Map)
    return b instanceof Map && a.size === b.size && [...a].every(([key, item]) => b.has(key) && equal(item, b.get(key)));
  if (a instanceof Uint8Array) return b instanceof Uint8Array && Buffer.compare(a, b) === 0;
  if (a instanceof Timestamp) return b instanceof Timestamp && a.nanos === b.nanos;
  if (a instanceof Duration) return b instanceof Duration && a.nanos === b.nanos;
  if (a instanceof TypeValue) return b instanceof TypeValue && a.name === b.name;
  if (a instanceof Optional) return b instanceof Optional && a.hasValue === b.hasValue && equal(a.value, b.value);
  const own = a as {equals?: (other: unknown) => boolean} | null;
  return own?.equals?.(b) ?? false;
};

/** Below 0, 0 or above it; throws for what has no order. */
export const compare = (a: unknown, b: unknown): number => {
  const [x, y] = [ordered(a), ordered(b)];
  if (x === undefined || y === undefined || (typeof x === 'string') !== (typeof y === 'string')) throw noOverload();
  return x < y ? -1 : x > y ? 1 : 0;
};

const ordered = (value: unknown): bigint | number | string | undefined => {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Timestamp || value instanceof Duration) return value.nanos;
  if (value instanceof Uint8Array) return Buffer.from(value).toString('latin1');
  return numeric(value);
};
