import {existsSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {sleep, systemClock} from '../../src/clock.ts';
import {whileLocked} from '../../src/kube/file-lock.ts';
import {isRunning, processOf} from '../../src/kube/process.ts';
import {temporaryFolder} from '../setup/temporary.ts';

it('lets one in after the other', async () => {
  const file = path.join(temporaryFolder(), 'lock');
  const order: string[] = [];
  const work = (name: string) => async () => {
    order.push(`${name} in`);
    await sleep(systemClock, 20);
    order.push(`${name} out`);
  };
  await Promise.all([whileLocked(file, work('a')), whileLocked(file, work('b')), whileLocked(file, work('c'))]);
  for (const at of [0, 2, 4]) expect(order[at].replace('in', 'out')).toBe(order[at + 1]);
  expect(existsSync(file)).toBe(false);
});

it('is given back when the work fails', async () => {
  const file = path.join(temporaryFolder(), 'lock');
  await expect(whileLocked(file, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await whileLocked(file, async () => 'in')).toBe('in');
});

it.each([
  ['a process that has ended', {pid: 2 ** 22 + 1, began: '1'}],
  ['another process with the same pid', {pid: process.pid, began: '1'}],
])('is taken over from %s', async (_, holder) => {
  const file = path.join(temporaryFolder(), 'lock');
  writeFileSync(file, JSON.stringify(holder));
  expect(await whileLocked(file, async () => 'in')).toBe('in');
});

it('a process is told from a later one by when it began', () => {
  expect(isRunning(processOf(process.pid))).toBe(true);
  if (process.platform === 'linux') expect(isRunning({pid: process.pid, began: '1'})).toBe(false);
});
