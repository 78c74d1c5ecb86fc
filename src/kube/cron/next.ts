/** When a schedule is due next. */
import type {Field, Schedule, Times} from './parse.ts';
import {startOfDay, type WallTime, wallTime} from './zone.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
/** A schedule that is not due within five years (30 February, say) never is. */
const YEARS = 5;

/** The first time after `after` (milliseconds since the epoch), or undefined when there is none. */
export const nextTime = (schedule: Schedule, after: number, zone = 'UTC'): number | undefined => {
  if (schedule.everyMs !== undefined) return Math.trunc(after / 1000) * 1000 + schedule.everyMs;
  return nextOf(schedule.times!, after, schedule.zone ?? zone);
};

/** Steps over what cannot match, by the largest unit; hours are real ones, so that one which a clock change skips is never due. */
const nextOf = (times: Times, after: number, zone: string): number | undefined => {
  let at = (Math.floor(after / MINUTE) + 1) * MINUTE;
  const last = wallTime(at, zone).year + YEARS;
  for (;;) {
    const wall = wallTime(at, zone);
    if (wall.year > last) return undefined;
    if (!times.month.values.has(wall.month)) at = later(at, startOfDay(wall.year, wall.month + 1, 1, zone));
    else if (!dayMatches(times, wall)) at = later(at, startOfDay(wall.year, wall.month, wall.day + 1, zone));
    else if (!times.hour.values.has(wall.hour)) at += HOUR - wall.minute * MINUTE;
    else if (!times.minute.values.has(wall.minute)) at += MINUTE;
    else return at;
  }
};

/** Days of the month and of the week restrict each other when one is a star; otherwise either will do. */
const dayMatches = ({day, weekday}: Times, wall: WallTime): boolean => {
  const has = (field: Field, value: number) => field.values.has(value);
  return day.star || weekday.star ? has(day, wall.day) && has(weekday, wall.weekday) : has(day, wall.day) || has(weekday, wall.weekday);
};

/** Where clocks are changed at midnight the day's first moment may seem to lie in the day before: go on from there all the same. */
const later = (at: number, next: number): number => Math.max(at + MINUTE, next);
