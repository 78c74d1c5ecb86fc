/** Checks of a CronJob. */
import {parseSchedule} from '../../../kube/cron/parse.ts';
import {isTimeZone} from '../../../kube/cron/zone.ts';
import {type FieldError, invalid, notSupported, required} from '../../../kube/field-error.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {nonNegative, oneOf} from './fields.ts';
import {jobSpec} from './job.ts';

/** Names of its Jobs end in a dash and ten digits, and are no longer than 63. */
const LONGEST_NAME = 52;

export const validateCronJob = ({metadata, spec}: KubeObject): FieldError[] => [
  ...(spec.schedule ? scheduleErrors(spec.schedule, metadata.resourceVersion !== undefined) : [required('spec.schedule')]),
  ...nonNegative(spec.startingDeadlineSeconds, 'spec.startingDeadlineSeconds'),
  ...zoneErrors(spec.timeZone),
  ...oneOf(spec.concurrencyPolicy, ['Allow', 'Forbid', 'Replace'], 'spec.concurrencyPolicy'),
  ...jobTemplate(spec.jobTemplate, 'spec.jobTemplate'),
  ...nonNegative(spec.successfulJobsHistoryLimit, 'spec.successfulJobsHistoryLimit'),
  ...nonNegative(spec.failedJobsHistoryLimit, 'spec.failedJobsHistoryLimit'),
  ...(metadata.resourceVersion === undefined ? nameLength(metadata.name) : []),
];

const nameLength = (name: string): FieldError[] =>
  name.length > LONGEST_NAME ? [invalid('metadata.name', name, `must be no more than ${LONGEST_NAME} characters`)] : [];

/** A schedule with a zone inside is refused, unless it is an old one: see {@link cronJobChange}. */
const scheduleErrors = (schedule: string, stored: boolean): FieldError[] => {
  const zone = !stored && schedule.includes('TZ');
  return [...unreadable(schedule), ...(zone ? [invalid('spec.schedule', schedule, NO_ZONE)] : [])];
};

const NO_ZONE = 'cannot use TZ or CRON_TZ in schedule, use timeZone field instead';

const unreadable = (schedule: string): FieldError[] => {
  try {
    const {zone} = parseSchedule(schedule);
    if (zone !== undefined && !isTimeZone(zone)) throw new Error(`provided bad location ${zone}: unknown time zone ${zone}`);
    return [];
  } catch (error) {
    return [invalid('spec.schedule', schedule, (error as Error).message)];
  }
};

const zoneErrors = (zone: string | undefined): FieldError[] => {
  const refuse = (detail: string): FieldError[] => [invalid('spec.timeZone', zone, detail)];
  if (zone === undefined) return [];
  if (zone === '') return refuse('timeZone must be nil or non-empty string');
  if (/^local$/i.test(zone)) return refuse('timeZone must be an explicit time zone as defined in https://www.iana.org/time-zones');
  return isTimeZone(zone) ? [] : refuse(`unknown time zone ${zone}`);
};

/** Its selector comes with each Job. */
const jobTemplate = ({spec}: any, field: string): FieldError[] => [
  ...jobSpec(spec, `${field}.spec`),
  ...(spec.selector ? [invalid(`${field}.spec.selector`, spec.selector, '`selector` will be auto-generated')] : []),
  ...(spec.manualSelector ? [notSupported(`${field}.spec.manualSelector`, spec.manualSelector, ['nil', 'false'])] : []),
];

/** A zone may stay in a schedule that had one before that was refused. */
export const cronJobChange = ({spec}: KubeObject, {spec: old}: KubeObject): FieldError[] => {
  if (!spec.schedule?.includes('TZ')) return [];
  if (!old.schedule.includes('TZ')) return [invalid('spec.schedule', spec.schedule, NO_ZONE)];
  const both = 'cannot use both timeZone field and TZ or CRON_TZ in schedule';
  return spec.timeZone === undefined ? [] : [invalid('spec.schedule', spec.schedule, both)];
};
