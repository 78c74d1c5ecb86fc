/** Which time of its schedule a CronJob has to make up for, and when the next one is. Pure. */
import {nextTime} from '../../../kube/cron/next.ts';
import {parseSchedule, type Schedule} from '../../../kube/cron/parse.ts';
import type {KubeObject} from '../../../kube/object.ts';

/** Looked at a little after the time, so that it has surely come. */
const MARGIN_MS = 100;
/** From so many missed times on something is wrong. */
const MANY = 100;

export interface Plan {
  readonly schedule: Schedule;
  readonly zone: string;
}

/** Throws an Error for a schedule that cannot be read. */
export const planOf = ({spec}: KubeObject): Plan => ({schedule: parseSchedule(spec.schedule), zone: spec.timeZone ?? 'UTC'});

export interface Due {
  /** The latest time that has come and has not been served; milliseconds since the epoch. */
  readonly time?: number;
  readonly tooMany: boolean;
}

/** `lenient`: times that are too old count as well. */
export const dueTime = (cronJob: KubeObject, {schedule, zone}: Plan, now: number, lenient = false): Due => {
  const earliest = earliestTime(cronJob, now, lenient);
  const first = nextTime(schedule, earliest, zone);
  if (first === undefined || now < first) return {tooMany: false};
  const second = nextTime(schedule, first, zone);
  if (second === undefined || now < second) return {time: first, tooMany: false};
  const between = second - first;
  const missed = Math.floor((now - first) / between) + 1;
  let time: number | undefined;
  for (
    let at = nextTime(schedule, first + (missed - 2) * between, zone);
    at !== undefined && at <= now;
    at = nextTime(schedule, at, zone)
  ) {
    time = at;
  }
  return {time, tooMany: missed > MANY};
};

/** The last time served, or the beginning; nothing before the deadline for starting. */
const earliestTime = ({metadata, spec, status}: KubeObject, now: number, lenient: boolean): number => {
  const since = Date.parse(status?.lastScheduleTime ?? metadata.creationTimestamp!);
  const deadline = spec.startingDeadlineSeconds;
  return lenient || deadline === undefined ? since : Math.max(since, now - deadline * 1000);
};

/** Milliseconds until the next look; undefined when there is no next time. */
export const untilNext = (cronJob: KubeObject, plan: Plan, now: number): number | undefined => {
  const last = dueTime(cronJob, plan, now, true).time ?? earliestTime(cronJob, now, true);
  const next = nextTime(plan.schedule, last, plan.zone);
  return next === undefined ? undefined : Math.max(0, next + MARGIN_MS - now);
};
