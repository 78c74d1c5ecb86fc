/** Times and spans of time. */
import {dateAt} from '../../../clock.ts';
import {CelError, Duration, noOverload, Timestamp} from '../values.ts';
import type {CelFunction} from './function.ts';

const BILLION = 1_000_000_000n;
const MILLION = 1_000_000n;

const RFC_3339 = /^(\d{4}-\d{2}-\d{2})(?:[Tt](\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?([Zz]|[+-]\d{2}:\d{2}))?$/;

export const parseTimestamp = (value: string): Timestamp => {
  const [, date, time = '00:00:00', fraction = '', zone = 'Z'] = RFC_3339.exec(value) ?? [];
  const ms = Date.parse(`${date}T${time}${zone}`);
  if (date === undefined || Number.isNaN(ms)) throw new CelError(`invalid timestamp ${JSON.stringify(value)}`);
  return new Timestamp(BigInt(ms) * MILLION + BigInt(fraction.padEnd(9, '0')));
};

export const sayTimestamp = ({nanos}: Timestamp): string => {
  const rest = ((nanos % BILLION) + BILLION) % BILLION;
  const whole = dateAt(Number((nanos - rest) / MILLION))
    .toISOString()
    .slice(0, 19);
  const fraction = rest === 0n ? '' : `.${String(rest).padStart(9, '0').replace(/0+$/, '')}`;
  return `${whole}${fraction}Z`;
};

const UNITS: Readonly<Record<string, bigint>> = {
  ns: 1n,
  us: 1000n,
  µs: 1000n,
  ms: MILLION,
  s: BILLION,
  m: 60n * BILLION,
  h: 3600n * BILLION,
};

export const parseDuration = (value: string): Duration => {
  const [, sign, body] = /^([+-]?)((?:(?:\d+\.?\d*|\.\d+)(?:ns|us|µs|ms|s|m|h))+|0)$/.exec(value) ?? [];
  if (body === undefined) throw new CelError(`time: invalid duration ${JSON.stringify(value)}`);
  let nanos = 0n;
  for (const [, digits, unit] of body.matchAll(/([\d.]+)(ns|us|µs|ms|s|m|h)/g)) nanos += part(digits, UNITS[unit]);
  return new Duration(sign === '-' ? -nanos : nanos);
};

const part = (digits: string, unit: bigint): bigint => {
  const [whole, fraction = ''] = digits.split('.');
  const scale = 10n ** BigInt(fraction.length);
  return (BigInt(`${whole}${fraction}` || '0') * unit) / scale;
};

export const sayDuration = ({nanos}: Duration): string => {
  const sign = nanos < 0n ? '-' : '';
  const size = nanos < 0n ? -nanos : nanos;
  const rest = size % BILLION;
  const fraction = rest === 0n ? '' : `.${String(rest).padStart(9, '0').replace(/0+$/, '')}`;
  return `${sign}${size / BILLION}${fraction}s`;
};

/** A Date whose UTC fields are those of the zone: `+01:00`, or a name such as `Europe/Berlin`. */
const inZone = ({nanos}: Timestamp, zone: string | undefined): Date => {
  const ms = Number(nanos / MILLION);
  if (zone === undefined || zone === 'UTC' || zone === '') return dateAt(ms);
  const offset = /^([+-]?)(\d{2}):(\d{2})$/.exec(zone);
  if (offset) return dateAt(ms + (offset[1] === '-' ? -1 : 1) * (Number(offset[2]) * 60 + Number(offset[3])) * 60_000);
  try {
    const said = new Intl.DateTimeFormat('sv-SE', {timeZone: zone, dateStyle: 'short', timeStyle: 'medium'}).format(ms);
    return dateAt(Date.parse(`${said.replace(' ', 'T')}Z`) + (ms % 1000));
  } catch {
    throw new CelError(`unknown time zone ${zone}`);
  }
};

const ofTime =
  (field: (date: Date) => number): CelFunction =>
  ([value, zone]) => {
    if (!(value instanceof Timestamp)) throw noOverload();
    return BigInt(field(inZone(value, zone)));
  };

/** Of a span the whole of it in that unit; of milliseconds only what is beyond the second. */
const ofEither = (field: (date: Date) => number, unit: bigint): CelFunction => {
  const time = ofTime(field);
  return (values, budget) => (values[0] instanceof Duration ? values[0].nanos / unit : time(values, budget));
};

const dayOfYear = (date: Date): number => Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / 86_400_000);

export const times: Readonly<Record<string, CelFunction>> = {
  getFullYear: ofTime((date) => date.getUTCFullYear()),
  getMonth: ofTime((date) => date.getUTCMonth()),
  getDayOfYear: ofTime(dayOfYear),
  getDayOfMonth: ofTime((date) => date.getUTCDate() - 1),
  getDate: ofTime((date) => date.getUTCDate()),
  getDayOfWeek: ofTime((date) => date.getUTCDay()),
  getHours: ofEither((date) => date.getUTCHours(), 3600n * BILLION),
  getMinutes: ofEither((date) => date.getUTCMinutes(), 60n * BILLION),
  getSeconds: ofEither((date) => date.getUTCSeconds(), BILLION),
  getMilliseconds: (values, budget) =>
    values[0] instanceof Duration ? (values[0].nanos % BILLION) / MILLION : ofTime((date) => date.getUTCMilliseconds())(values, budget),
};
