/** Time zones by the names of the IANA database. */

/** Parts of a moment as a clock on the wall shows it. `weekday`: 0 is Sunday. */
export interface WallTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly weekday: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (zone: string): Intl.DateTimeFormat => {
  let format = formats.get(zone);
  if (!format) {
    const two = '2-digit' as const;
    format = new Intl.DateTimeFormat('en-US', {
      ...{timeZone: zone, hourCycle: 'h23', year: 'numeric'},
      ...{month: two, day: two, hour: two, minute: two, second: two},
    });
    formats.set(zone, format);
  }
  return format;
};

/** Names are files in the real database: case counts, and offsets such as `+01:00` are none. */
export const isTimeZone = (name: string): boolean => {
  if (name !== 'UTC' && !name.split('/').every((part) => /^[A-Z][A-Za-z0-9_+-]*$/.test(part))) return false;
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
};

export const wallTime = (ms: number, zone: string): WallTime => {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(ms)
      .map(({type, value}) => [type, Number(value)]),
  );
  const {year, month, day, hour, minute, second} = parts;
  return {year, month, day, hour, minute, second, weekday: weekdayOf(Date.UTC(year, month - 1, day))};
};

/** The first of January 1970 was a Thursday. */
const weekdayOf = (midnight: number): number => (((midnight / 86_400_000 + 4) % 7) + 7) % 7;

/** Milliseconds by which the zone's clocks are ahead of UTC at a moment of whole seconds. */
const offsetAt = (ms: number, zone: string): number => {
  const {year, month, day, hour, minute, second} = wallTime(ms, zone);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.trunc(ms / 1000) * 1000;
};

/** The first moment of a day there; months and days beyond their end run on (`month: 13` is January). */
export const startOfDay = (year: number, month: number, day: number, zone: string): number => {
  const utc = Date.UTC(year, month - 1, day);
  const near = utc - offsetAt(utc, zone);
  return utc - offsetAt(near, zone);
};

/** `2026-01-31T10:00:00+01:00`: a moment as the zone's clocks show it. */
export const zonedTimestamp = (ms: number, zone: string): string => {
  const {year, month, day, hour, minute, second} = wallTime(ms, zone);
  const two = (value: number): string => String(value).padStart(2, '0');
  const text = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}`;
  const offset = Math.round(offsetAt(ms, zone) / 60_000);
  if (offset === 0) return `${text}Z`;
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  return `${text}${offset < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`;
};

/** `Sat, 31 Jan 2026 10:00:00 +0000`: a moment as mail headers write it, in UTC. */
export const mailTimestamp = (ms: number): string => {
  const {year, month, day, hour, minute, second, weekday} = wallTime(ms, 'UTC');
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${DAYS[weekday]}, ${two(day)} ${MONTHS[month - 1]} ${year} ${two(hour)}:${two(minute)}:${two(second)} +0000`;
};

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
