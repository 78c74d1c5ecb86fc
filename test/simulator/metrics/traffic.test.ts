import {expect, test} from 'vitest';
import {Traffic} from '../../../src/simulator/metrics/traffic.ts';

const pod = (uid: string): any => ({metadata: {name: uid, uid}});

test('requests count from the next measurement on, until the one after it', () => {
  const traffic = new Traffic();
  for (const at of [1000, 2000, 14_999]) traffic.note(pod('a'), at);
  expect(traffic.lately(pod('a'), 14_999)).toBe(0);
  traffic.note(pod('a'), 15_001);
  expect(traffic.lately(pod('a'), 16_000)).toBe(3);
  expect(traffic.lately(pod('a'), 31_000)).toBe(1);
  expect(traffic.lately(pod('a'), 46_000)).toBe(0);
  expect(traffic.lately(pod('b'), 16_000)).toBe(0);
});
