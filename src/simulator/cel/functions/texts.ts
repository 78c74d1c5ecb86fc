/** Functions of text. Places are counted in characters, not in UTF-16 units. */
import {expression} from '../../custom/regexp.ts';
import {CelError, noOverload, typeName, Uint} from '../values.ts';
import {asText} from './conversions.ts';
import {type CelFunction, int, list, text} from './function.ts';

const characters = (value: unknown): string[] => [...text(value)];

const range = (at: number, length: number): number => {
  if (at < 0 || at > length) throw new CelError(`index out of range: ${at}`);
  return at;
};

const charAt: CelFunction = ([value, at]) => {
  const all = characters(value);
  return all[range(int(at), all.length)] ?? '';
};

const substring: CelFunction = ([value, from, to]) => {
  const all = characters(value);
  const end = to === undefined ? all.length : range(int(to), all.length);
  const start = range(int(from), all.length);
  if (start > end) throw new CelError(`invalid substring range. start: ${start}, end: ${end}`);
  return all.slice(start, end).join('');
};

/** Of text within text; of other lists see `lists.ts`. */
export const indexIn: CelFunction = ([value, part, from]) => {
  const all = text(value);
  const start = from === undefined ? 0 : [...all].slice(0, int(from)).join('').length;
  const found = all.indexOf(text(part), start);
  return BigInt(found < 0 ? -1 : [...all.slice(0, found)].length);
};

export const lastIndexIn: CelFunction = ([value, part, from]) => {
  const all = text(value);
  const found = all.lastIndexOf(text(part), from === undefined ? undefined : int(from));
  return BigInt(found < 0 ? -1 : [...all.slice(0, found)].length);
};

const replace: CelFunction = ([value, from, to, most], budget) => {
  const limit = most === undefined ? -1 : int(most);
  const parts = text(value).split(text(from));
  budget.spend((parts.length * text(to).length) / 10);
  if (limit < 0 || parts.length - 1 <= limit) return parts.join(to);
  return [...parts.slice(0, limit), parts.slice(limit).join(from)].join(to);
};

const split: CelFunction = ([value, by, most], budget) => {
  const parts = text(value).split(text(by));
  budget.spend(parts.length);
  const limit = most === undefined ? -1 : int(most);
  if (limit === 0) return [];
  return limit < 0 || parts.length <= limit ? parts : [...parts.slice(0, limit - 1), parts.slice(limit - 1).join(by)];
};

const join: CelFunction = ([values, by = ''], budget) => {
  const parts = list(values).map(text);
  budget.spend(parts.reduce((sum, part) => sum + part.length, 0) / 10);
  return parts.join(text(by));
};

const matches: CelFunction = ([value, pattern], budget) => {
  budget.spend(text(value).length / 10 + text(pattern).length);
  try {
    return expression(pattern).test(value);
  } catch (error) {
    throw new CelError((error as Error).message);
  }
};

const ascii =
  (pattern: RegExp, change: (letter: string) => string): CelFunction =>
  ([value]) =>
    text(value).replace(pattern, change);

/** `%s`, `%d`, `%.2f`, `%e`, `%x`, `%X`, `%o`, `%b`, `%%`. */
const format: CelFunction = ([value, values], budget) => {
  let next = 0;
  const args = list(values);
  budget.spend(text(value).length / 10 + args.length);
  return text(value).replace(/%(?:\.(\d{1,3}))?([sdfexXob%])/g, (_, precision: string | undefined, verb: string) => {
    if (verb === '%') return '%';
    if (next >= args.length) throw new CelError(`index ${next} out of range`);
    return formatted(verb, args[next++], precision === undefined ? 6 : Number(precision));
  });
};

const formatted = (verb: string, value: any, precision: number): string => {
  const number = value instanceof Uint ? value.value : value;
  if (verb === 's') return asText(value);
  if (verb === 'f' || verb === 'e') return verb === 'f' ? Number(number).toFixed(precision) : Number(number).toExponential(precision);
  if (typeof number !== 'bigint')
    throw new CelError(`error during formatting: only integers can be used with %${verb}, was given ${typeName(value)}`);
  const base = {d: 10, x: 16, X: 16, o: 8, b: 2}[verb] ?? 10;
  return verb === 'X' ? number.toString(base).toUpperCase() : number.toString(base);
};

const size: CelFunction = ([value]) => {
  if (typeof value === 'string') return BigInt([...value].length);
  if (Array.isArray(value) || value instanceof Uint8Array) return BigInt(value.length);
  if (value instanceof Map) return BigInt(value.size);
  throw noOverload();
};

export const texts: Readonly<Record<string, CelFunction>> = {
  size,
  charAt,
  substring,
  replace,
  split,
  join,
  matches,
  format,
  contains: ([value, part]) => text(value).includes(text(part)),
  startsWith: ([value, part]) => text(value).startsWith(text(part)),
  endsWith: ([value, part]) => text(value).endsWith(text(part)),
  lowerAscii: ascii(/[A-Z]/g, (letter) => letter.toLowerCase()),
  upperAscii: ascii(/[a-z]/g, (letter) => letter.toUpperCase()),
  trim: ([value]) => text(value).trim(),
  reverse: ([value]) => characters(value).reverse().join(''),
};
