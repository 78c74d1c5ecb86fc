import {describe, expect, test} from 'vitest';
import {nextTime} from '../../../src/kube/cron/next.ts';
import {parseSchedule} from '../../../src/kube/cron/parse.ts';
import {isTimeZone, mailTimestamp, zonedTimestamp} from '../../../src/kube/cron/zone.ts';

const utc = (text: string): number => Date.parse(text);
const text = (ms: number | undefined): string | undefined => (ms === undefined ? undefined : new Date(ms).toISOString().slice(0, 16));

/** The next times of a schedule, to the minute. */
const times = (schedule: string, from: string, count: number, zone?: string): (string | undefined)[] => {
  const found: (string | undefined)[] = [];
  let at: number | undefined = utc(from);
  while (found.length < count && at !== undefined) {
    at = nextTime(parseSchedule(schedule), at, zone);
    found.push(text(at));
  }
  return found;
};

describe('the next time of a schedule', () => {
  test.each([
    ['*/15 9-10 * * *', '2026-01-30T09:50:00Z', ['2026-01-30T10:00', '2026-01-30T10:15']],
    ['* * * * *', '2026-01-01T00:00:59Z', ['2026-01-01T00:01', '2026-01-01T00:02']],
    ['0 3 * * *', '2026-01-01T03:00:00Z', ['2026-01-02T03:00']],
    ['30 4 1,15 * *', '2026-01-02T00:00:00Z', ['2026-01-15T04:30', '2026-02-01T04:30']],
    ['0 0 * * mon-fri', '2026-01-02T12:00:00Z', ['2026-01-05T00:00', '2026-01-06T00:00']],
    ['0 0 29 feb *', '2026-01-01T00:00:00Z', ['2028-02-29T00:00']],
    ['5/20 * * * *', '2026-01-01T00:00:00Z', ['2026-01-01T00:05', '2026-01-01T00:25', '2026-01-01T00:45', '2026-01-01T01:05']],
    ['@weekly', '2026-01-01T00:00:00Z', ['2026-01-04T00:00']],
    ['@hourly', '2026-12-31T23:30:00Z', ['2027-01-01T00:00']],
    ['@every 1h30m', '2026-01-01T00:10:00Z', ['2026-01-01T01:40', '2026-01-01T03:10']],
    ['TZ=Asia/Tokyo 0 9 * * *', '2026-01-01T12:00:00Z', ['2026-01-02T00:00']],
  ])('%s after %s', (schedule, from, expected) => {
    expect(times(schedule, from, expected.length)).toEqual(expected);
  });

  test('of a day of the month and of the week is either, unless one is a star', () => {
    expect(times('0 0 13 * fri', '2026-02-01T00:00:00Z', 3)).toEqual(['2026-02-06T00:00', '2026-02-13T00:00', '2026-02-20T00:00']);
    expect(times('0 0 */2 * fri', '2026-02-01T00:00:00Z', 2)).toEqual(['2026-02-03T00:00', '2026-02-05T00:00']);
  });

  test('never comes on a day that there is not', () => {
    expect(times('0 0 30 2 *', '2026-01-01T00:00:00Z', 1)).toEqual([undefined]);
  });

  test('goes by the clocks of its zone, over the hour that they skip', () => {
    expect(times('30 2 * * *', '2026-03-28T12:00:00Z', 2, 'Europe/Berlin')).toEqual(['2026-03-30T00:30', '2026-03-31T00:30']);
    expect(times('0 9 * * *', '2026-03-28T12:00:00Z', 2, 'Europe/Berlin')).toEqual(['2026-03-29T07:00', '2026-03-30T07:00']);
    expect(times('0 0 * * *', '2026-01-01T00:00:00Z', 1, 'America/New_York')).toEqual(['2026-01-01T05:00']);
  });

  test('is found where clocks are changed at midnight', () => {
    expect(times('0 0 * * *', '2018-11-03T12:00:00Z', 2, 'America/Sao_Paulo')).toEqual(['2018-11-05T02:00', '2018-11-06T02:00']);
  });
});

test.each([
  ['* * * *', 'expected exactly 5 fields, found 4: [* * * *]'],
  ['61 * * * *', 'end of range (61) above maximum (59): 61'],
  ['0 0 0 * *', 'beginning of range (0) below minimum (1): 0'],
  ['5-1 * * * *', 'beginning of range (5) beyond end of range (1): 5-1'],
  ['*/0 * * * *', 'step of range should be a positive number: */0'],
  ['1-2-3 * * * *', 'too many hyphens: 1-2-3'],
  ['1/2/3 * * * *', 'too many slashes: 1/2/3'],
  ['a * * * *', 'failed to parse int from a: strconv.Atoi: parsing "a": invalid syntax'],
  ['@fortnightly', 'unrecognized descriptor: @fortnightly'],
  ['@toString', 'unrecognized descriptor: @toString'],
  ['@every soon', 'failed to parse duration @every soon: time: invalid duration "soon"'],
  ['@every 5', 'failed to parse duration @every 5: time: missing unit in duration "5"'],
  ['@every 5y', 'failed to parse duration @every 5y: time: unknown unit "y" in duration "5y"'],
])('%s cannot be read', (schedule, message) => {
  expect(() => parseSchedule(schedule)).toThrow(message);
});

test.each([
  ['UTC', true],
  ['Europe/Berlin', true],
  ['Etc/GMT+5', true],
  ['America/Argentina/Buenos_Aires', true],
  ['Mars/Olympus', false],
  ['europe/berlin', false],
  ['+01:00', false],
  ['', false],
])('%s: a time zone? %s', (name, is) => {
  expect(isTimeZone(name)).toBe(is);
});

test('a moment is written with the offset of its zone', () => {
  const moment = utc('2026-07-01T10:00:00Z');
  expect(['UTC', 'Europe/Berlin', 'America/St_Johns'].map((zone) => zonedTimestamp(moment, zone))).toEqual([
    '2026-07-01T10:00:00Z',
    '2026-07-01T12:00:00+02:00',
    '2026-07-01T07:30:00-02:30',
  ]);
  expect(mailTimestamp(moment)).toBe('Wed, 01 Jul 2026 10:00:00 +0000');
});
