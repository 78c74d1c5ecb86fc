/** Strings with a meaning: quantities, times, base64. Each reader gives the text as the server keeps it, or throws a {@link ScalarError}. */
import {timestamp} from '../../clock.ts';
import {canonicalQuantity, isQuantity} from '../../kube/quantity.ts';

/** A text that is not what its type wants; the message is the whole of what the server says. */
export class ScalarError extends Error {}

const QUANTITY = /^[+-]?\d*(\.\d*)?[eEinumkKMGTP]*[-+]?\d*$/;
const QUANTITY_FORMAT = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";

/** `1024Mi` to `1Gi`, 0.1 to `100m`. What is canonical but for leading zeros stays as it was written: `010m`. */
export const readQuantity = (value: unknown): string => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  if (text === '' || !QUANTITY.test(text)) throw new ScalarError(QUANTITY_FORMAT);
  if (!/\d/.test(text)) throw new ScalarError('unable to parse numeric part of quantity');
  if (!isQuantity(text)) throw new ScalarError("unable to parse quantity's suffix");
  const canonical = canonicalQuantity(text);
  return canonical === text.replace(/^0+(?=\d)/, '') ? text : canonical;
};

/** The parts of RFC 3339 as Go's layout names them, in order. */
const TIME_PARTS: readonly (readonly [layout: string, shape: RegExp])[] = [
  ['2006', /^\d{4}/],
  ['-', /^-/],
  ['01', /^\d{2}/],
  ['-', /^-/],
  ['02', /^\d{2}/],
  ['T', /^T/],
  ['15', /^\d{1,2}/],
  [':', /^:/],
  ['04', /^\d{2}/],
  [':', /^:/],
  ['05', /^\d{2}([.,]\d+)?/],
  ['Z07:00', /^(Z|[+-]\d{2}:\d{2})/],
];
const LAYOUT = '2006-01-02T15:04:05Z07:00';
const RANGES: readonly (readonly [name: string, index: number, most: number])[] = [
  ['month', 2, 12],
  ['hour', 6, 23],
  ['minute', 8, 59],
  ['second', 10, 59],
];

const splitTime = (text: string): string[] => {
  let rest = text;
  return TIME_PARTS.map(([layout, shape]) => {
    const [part] = shape.exec(rest) ?? [];
    if (part === undefined) {
      throw new ScalarError(
        `parsing time ${JSON.stringify(text)} as "${LAYOUT}": cannot parse ${JSON.stringify(rest)} as ${JSON.stringify(layout)}`,
      );
    }
    rest = rest.slice(part.length);
    if (layout === 'Z07:00' && rest) throw new ScalarError(`parsing time ${JSON.stringify(text)}: extra text: ${JSON.stringify(rest)}`);
    return part;
  });
};

const daysIn = (year: number, month: number): number =>
  [31, year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];

const checkRanges = (text: string, parts: readonly string[]): void => {
  const outside = (name: string) => new ScalarError(`parsing time ${JSON.stringify(text)}: ${name} out of range`);
  for (const [name, index, most] of RANGES) {
    const value = Number.parseInt(parts[index], 10);
    if (value > most || (name === 'month' && value < 1)) throw outside(name);
  }
  const day = Number(parts[4]);
  if (day < 1 || day > daysIn(Number(parts[0]), Number(parts[2]))) throw outside('day');
};

/** Seconds that a zone such as `+02:00` is ahead of UTC. */
const zoneOffset = (zone: string): number =>
  zone === 'Z' ? 0 : Number(`${zone[0]}1`) * (Number(zone.slice(1, 3)) * 3600 + Number(zone.slice(4)) * 60);

const UTC_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{6})?Z$/;

/** A time in UTC: whole seconds, or with `digits` of a fraction. Accepts any zone. */
export const readTime = (text: string, digits: 0 | 6 = 0): string => {
  const parts = splitTime(text);
  checkRanges(text, parts);
  if (UTC_TIME.test(text) && (digits === 6) === text.includes('.')) return text;
  const [second, fraction = ''] = parts[10].split(/[.,]/);
  const hour = parts[6].padStart(2, '0');
  const base = Date.parse(`${parts[0]}-${parts[2]}-${parts[4]}T${hour}:${parts[8]}:${second}Z`) - zoneOffset(parts[11]) * 1000;
  return utcTime(base, digits === 6 ? `.${fraction.padEnd(6, '0').slice(0, 6)}` : '');
};

/** Milliseconds since the epoch as whole seconds with a given fraction. */
const utcTime = (ms: number, fraction: string): string => {
  const text = timestamp(ms);
  if (!/^\d{4}-/.test(text)) throw new ScalarError('year outside of range [0,9999]');
  return text.replace('Z', `${fraction}Z`);
};

const isBase64 = (char: string | undefined): boolean => char !== undefined && /[A-Za-z0-9+/]/.test(char);
const corrupt = (at: number): ScalarError => new ScalarError(`illegal base64 data at input byte ${at}`);

/** Checks base64 as Go reads it (padding needed, line ends ignored) and gives it without line ends. */
export const readBase64 = (text: string): string => {
  const plain = /[\r\n]/.test(text) ? text.replace(/[\r\n]/g, '') : text;
  if (plain.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(plain)) return plain;
  throw corrupt(corruptAt(text));
};

/** Where Go's decoder stops: at a strange character, at a misplaced `=`, or at the first character of a last group that is too short. */
const corruptAt = (text: string): number => {
  let inGroup = 0;
  let at = 0;
  for (; at < text.length; at++) {
    if (text[at] === '\n' || text[at] === '\r') continue;
    if (!isBase64(text[at])) break;
    inGroup = (inGroup + 1) % 4;
  }
  if (at === text.length) return at - inGroup;
  if (text[at] !== '=' || inGroup < 2) return at;
  if (inGroup === 3) return at + 1;
  const next = text.slice(at + 1).search(/[^\r\n]/);
  if (next < 0) return text.length;
  return text[at + 1 + next] === '=' ? at + 2 + next : at + 1 + next - 1;
};
