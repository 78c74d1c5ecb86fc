/** Types of expressions, as far as they are known before anything is evaluated. */

export type Type =
  | {readonly kind: 'simple'; readonly name: string}
  | {readonly kind: 'list' | 'optional'; readonly of: Type}
  | {readonly kind: 'map'; readonly key: Type; readonly value: Type}
  /** Any type, the same wherever the name stands in a signature. */
  | {readonly kind: 'param'; readonly name: string}
  | {readonly kind: 'object'; readonly name: string; readonly field: (name: string) => Type | undefined};

const simple = (name: string): Type => ({kind: 'simple', name});

export const DYN = simple('dyn');
export const BOOL = simple('bool');
export const INT = simple('int');
export const DOUBLE = simple('double');
export const STRING = simple('string');
export const BYTES = simple('bytes');
export const NULL = simple('null_type');
export const TIMESTAMP = simple('timestamp');
export const DURATION = simple('duration');
export const listOf = (of: Type): Type => ({kind: 'list', of});
export const mapOf = (value: Type, key: Type = STRING): Type => ({kind: 'map', key, value});
export const optionalOf = (of: Type): Type => ({kind: 'optional', of});

/** Reads `list(A)`, `map(string,int)`, `optional(A)`, `kubernetes.Quantity`; a single capital is a parameter. */
export const parseType = (text: string): Type => {
  const [, name, inner] = /^([\w.]+)(?:\((.*)\))?$/.exec(text) ?? [];
  if (name === 'list') return listOf(parseType(inner));
  if (name === 'optional') return optionalOf(parseType(inner));
  if (name === 'map') {
    const [key, value] = splitTypes(inner);
    return mapOf(parseType(value), parseType(key));
  }
  return /^[A-Z]$/.test(text) ? {kind: 'param', name: text} : simple(text);
};

/** Splits at the commas that are in no parentheses. */
export const splitTypes = (text: string): string[] => text.match(/[^,()]+(?:\((?:[^()]|\([^()]*\))*\))?/g) ?? [];

export const sayType = (type: Type): string => {
  switch (type.kind) {
    case 'list':
      return `list(${sayType(type.of)})`;
    case 'optional':
      return `optional_type(${sayType(type.of)})`;
    case 'map':
      return `map(${sayType(type.key)}, ${sayType(type.value)})`;
    default:
      return type.name;
  }
};

export type Bindings = Map<string, Type>;

export const isDyn = (type: Type): boolean => type.kind === 'simple' && type.name === 'dyn';

/** Whether a value of type `given` can stand where `wanted` is asked for; binds the parameters of `wanted`. */
export const fits = (wanted: Type, given: Type, bound: Bindings): boolean => {
  if (wanted.kind === 'param') {
    const known = bound.get(wanted.name);
    if (!known) {
      bound.set(wanted.name, given);
      return true;
    }
    if (!isDyn(given) && isDyn(known)) bound.set(wanted.name, given);
    return fits(known, given, bound);
  }
  if (isDyn(wanted) || isDyn(given) || given.kind === 'param') return true;
  if (isNull(wanted) || isNull(given)) return sayType(wanted) === sayType(given) || nullable(isNull(wanted) ? given : wanted);
  if (wanted.kind === 'map' && given.kind === 'map') return fits(wanted.key, given.key, bound) && fits(wanted.value, given.value, bound);
  if ((wanted.kind === 'list' || wanted.kind === 'optional') && given.kind === wanted.kind)
    return fits(wanted.of, (given as {of: Type}).of, bound);
  return wanted.kind === given.kind && sayType(wanted) === sayType(given);
};

const isNull = (type: Type): boolean => type.kind === 'simple' && type.name === 'null_type';

/** Objects, and what the server defines beside the language, can be null; plain values cannot. */
const nullable = (type: Type): boolean =>
  type.kind === 'object' || (type.kind === 'simple' && (type.name.includes('.') || type.name === 'timestamp' || type.name === 'duration'));

/** A result type with its parameters filled in; what nobody bound is anything. */
export const fillIn = (type: Type, bound: Bindings): Type => {
  switch (type.kind) {
    case 'param':
      return bound.get(type.name) ?? DYN;
    case 'map':
      return mapOf(fillIn(type.value, bound), fillIn(type.key, bound));
    case 'list':
    case 'optional':
      return {kind: type.kind, of: fillIn(type.of, bound)};
    default:
      return type;
  }
};
