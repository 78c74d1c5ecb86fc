/**
 * Cron schedules, in the dialect of CronJobs: five fields (minute, hour, day of month, month, day of week) of lists, ranges, steps and
 * names, or one of the words `@hourly`, `@daily`, `@weekly`, `@monthly`, `@yearly`, `@every 1h30m`.
 */
import {parseGoDuration} from './duration.ts';

/** One field: the values it allows, and whether it was written as `*` (which matters to days). */
export interface Field {
  readonly values: ReadonlySet<number>;
  readonly star: boolean;
}

export interface Times {
  readonly minute: Field;
  readonly hour: Field;
  readonly day: Field;
  readonly month: Field;
  readonly weekday: Field;
}

/** Either times of the clock, or a fixed number of milliseconds between runs; and the time zone that the schedule itself names. */
export interface Schedule {
  readonly times?: Times;
  readonly everyMs?: number;
  readonly zone?: string;
}

interface Bounds {
  readonly min: number;
  readonly max: number;
  readonly names?: readonly string[];
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

const WORDS: Readonly<Record<string, string>> = {
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
  '@monthly': '0 0 1 * *',
  '@weekly': '0 0 * * 0',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@hourly': '0 * * * *',
};

/** Throws an Error that says what is wrong, in the words of the library that Kubernetes reads schedules with. */
export const parseSchedule = (text: string): Schedule => {
  const zone = /^(?:CRON_)?TZ=(\S+)\s*/.exec(text);
  const rest = zone ? text.slice(zone[0].length).trim() : text;
  const schedule = rest.startsWith('@') ? fromWord(rest) : {times: timesOf(rest)};
  return zone ? {...schedule, zone: zone[1]} : schedule;
};

const fromWord = (text: string): Schedule => {
  if (Object.hasOwn(WORDS, text)) return {times: timesOf(WORDS[text])};
  if (!text.startsWith('@every ')) throw new Error(`unrecognized descriptor: ${text}`);
  try {
    const ms = parseGoDuration(text.slice('@every '.length));
    return {everyMs: Math.max(1000, Math.trunc(ms / 1000) * 1000)};
  } catch (error) {
    throw new Error(`failed to parse duration ${text}: ${(error as Error).message}`);
  }
};

const timesOf = (text: string): Times => {
  const fields = text.split(/\s+/).filter(Boolean);
  if (fields.length !== 5) throw new Error(`expected exactly 5 fields, found ${fields.length}: [${fields.join(' ')}]`);
  return {
    minute: fieldOf(fields[0], {min: 0, max: 59}),
    hour: fieldOf(fields[1], {min: 0, max: 23}),
    day: fieldOf(fields[2], {min: 1, max: 31}),
    month: fieldOf(fields[3], {min: 1, max: 12, names: ['', ...MONTHS]}),
    weekday: fieldOf(fields[4], {min: 0, max: 6, names: WEEKDAYS}),
  };
};

const fieldOf = (text: string, bounds: Bounds): Field => {
  const parts = text
    .split(',')
    .filter(Boolean)
    .map((part) => rangeOf(part, bounds));
  return {values: new Set(parts.flatMap(({values}) => values)), star: parts.some(({star}) => star)};
};

/** `*`, `5`, `mon-fri`, `10-40/5`; `N/step` goes from N to the end. */
const rangeOf = (text: string, bounds: Bounds): {values: number[]; star: boolean} => {
  const [range, stepText, ...slashes] = text.split('/');
  const [low, high, ...hyphens] = range.split('-');
  const star = low === '*' || low === '?';
  if (!star && hyphens.length > 0) throw new Error(`too many hyphens: ${text}`);
  const start = star ? bounds.min : numberOrName(low, bounds);
  let end = star ? bounds.max : high === undefined ? start : numberOrName(high, bounds);
  if (slashes.length > 0) throw new Error(`too many slashes: ${text}`);
  const step = stepText === undefined ? 1 : wholeNumber(stepText);
  if (stepText !== undefined && high === undefined) end = bounds.max;
  checkRange({start, end, step}, bounds, text);
  return {values: stepped(start, end, step), star: star && step === 1};
};

const checkRange = ({start, end, step}: {start: number; end: number; step: number}, {min, max}: Bounds, text: string): void => {
  if (start < min) throw new Error(`beginning of range (${start}) below minimum (${min}): ${text}`);
  if (end > max) throw new Error(`end of range (${end}) above maximum (${max}): ${text}`);
  if (start > end) throw new Error(`beginning of range (${start}) beyond end of range (${end}): ${text}`);
  if (step === 0) throw new Error(`step of range should be a positive number: ${text}`);
};

const stepped = (start: number, end: number, step: number): number[] => {
  const values: number[] = [];
  for (let value = start; value <= end; value += step) values.push(value);
  return values;
};

const numberOrName = (text: string, {names = []}: Bounds): number => {
  const named = text === '' ? -1 : names.indexOf(text.toLowerCase());
  return named >= 0 ? named : wholeNumber(text);
};

const wholeNumber = (text: string): number => {
  if (!/^[+-]?\d+$/.test(text))
    throw new Error(`failed to parse int from ${text}: strconv.Atoi: parsing ${JSON.stringify(text)}: invalid syntax`);
  const value = Number(text);
  if (value < 0) throw new Error(`negative number (${value}) not allowed: ${text}`);
  return value;
};
