import {describe, expect, it} from 'vitest';
import {readBase64, readQuantity, readTime} from '../../../src/simulator/schema/scalars.ts';

const FORMAT = 'quantities must match the regular expression';

describe('quantities', () => {
  it.each([
    ['1024Mi', '1Gi'],
    ['0.5', '500m'],
    [0.1, '100m'],
    ['1000m', '1'],
    ['1.5Gi', '1536Mi'],
    ['1.2Gi', '1288490188800m'],
    ['500000k', '500M'],
    ['1e6', '1e6'],
    ['100e-3', '100e-3'],
    ['010m', '010m'],
    [' 1 ', '1'],
    [134217728, '134217728'],
    ['0', '0'],
  ])('%j is kept as %s', (given, kept) => {
    expect(readQuantity(given)).toBe(kept);
  });

  it.each([
    ['abc', FORMAT],
    ['', FORMAT],
    ['1,5', FORMAT],
    ['1GB', FORMAT],
    ['1.2.3', FORMAT],
    [true, FORMAT],
    [['1'], FORMAT],
    ['5mi', "unable to parse quantity's suffix"],
    ['m', 'unable to parse numeric part of quantity'],
  ])('%j is none', (given, message) => {
    expect(() => readQuantity(given)).toThrow(message);
  });
});

describe('times', () => {
  it.each([
    ['2026-01-02T03:04:05Z', 0, '2026-01-02T03:04:05Z'],
    ['2026-01-02T03:04:05.678Z', 0, '2026-01-02T03:04:05Z'],
    ['2026-01-02T00:30:00+02:00', 0, '2026-01-01T22:30:00Z'],
    ['2026-01-02T03:04:05Z', 6, '2026-01-02T03:04:05.000000Z'],
    ['2026-01-02T03:04:05.1234567Z', 6, '2026-01-02T03:04:05.123456Z'],
  ] as const)('%s with %i digits is %s', (given, digits, kept) => {
    expect(readTime(given, digits)).toBe(kept);
  });

  it.each([
    ['yesterday', 'parsing time "yesterday" as "2006-01-02T15:04:05Z07:00": cannot parse "yesterday" as "2006"'],
    ['2026-01-02', 'parsing time "2026-01-02" as "2006-01-02T15:04:05Z07:00": cannot parse "" as "T"'],
    ['2026-13-02T03:04:05Z', 'parsing time "2026-13-02T03:04:05Z": month out of range'],
    ['2026-02-30T03:04:05Z', 'parsing time "2026-02-30T03:04:05Z": day out of range'],
    ['2026-01-02T03:04:05Zx', 'parsing time "2026-01-02T03:04:05Zx": extra text: "x"'],
  ])('%s is none', (given, message) => {
    expect(() => readTime(given)).toThrow(message);
  });
});

describe('base64', () => {
  it.each(['', 'YQ==', 'YWI=', 'YWJj', 'YW\nJj'])('%j is read', (given) => {
    expect(Buffer.from(readBase64(given), 'base64')).toEqual(Buffer.from(given, 'base64'));
  });

  it.each([
    ['not base64!', 3],
    ['a', 0],
    ['YWJjZ', 4],
    ['YQ=', 3],
    ['YQ==x', 4],
    ['=abc', 0],
  ])('%j is wrong at byte %i', (given, at) => {
    expect(() => readBase64(given)).toThrow(`illegal base64 data at input byte ${at}`);
  });
});
