/** Errors of the converter that turns a merged patch, a map already, into a struct: in words of Go's reflection, and without a place. */
import type {GoType} from './go-types.ts';

const CONTAINERS: Partial<Record<GoType['kind'], string>> = {
  slice: 'cannot restore slice from ',
  map: 'cannot restore map from ',
  struct: 'cannot restore struct from: ',
};

/** What a type that may have a name is, and the kind of Go's that it is of. */
const kindOf = (type: GoType): {container: string | undefined; kind: string; name: string} => {
  const of = type.kind === 'named' ? type.of : type;
  return {
    container: CONTAINERS[of.kind],
    kind: of.kind === 'simple' ? of.name : of.kind,
    name: type.kind === 'named' ? shorten(type.name) : '',
  };
};

const shorten = (name: string): string => name.split('.').slice(-2).join('.');

const sayKind = (value: unknown): string => {
  if (Array.isArray(value)) return 'slice';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int64' : 'float64';
  return typeof value === 'object' ? 'map' : 'string';
};

/** Go converts an integer to a string (a character) and numbers among each other: there the conversion is refused; elsewhere there is none. */
const isConvertible = (from: string, to: string): boolean =>
  (from === 'int64' && to !== 'bool') || (from === 'float64' && to !== 'bool' && to !== 'string');

/** `cannot restore slice from map`, `cannot convert int64 to string`, `unrecognized type: int32`. */
export const sayConversion = (value: unknown, type: GoType | string): string => {
  const from = sayKind(value);
  const {container, kind, name} = typeof type === 'string' ? {container: undefined, kind: type, name: ''} : kindOf(type);
  if (container) return container + from;
  if (kind === '[]uint8') return `cannot restore slice from ${from}`;
  return isConvertible(from, kind) ? `cannot convert ${from} to ${name || kind}` : `unrecognized type: ${kind}`;
};
