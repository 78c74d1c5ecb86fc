import {spawn} from 'node:child_process';
import {existsSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, expect, it} from 'vitest';
import {UserError} from '../../src/kube/user-error.ts';
import {takeLock} from '../../src/session/lock.ts';

let folder: string;
const file = (): string => join(folder, 'lock');
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => rmSync(folder, {recursive: true}));

it('is free again when it was given back', () => {
  takeLock(file()).release();
  expect(existsSync(file())).toBe(false);
  takeLock(file()).release();
});

it('names the process that holds it', () => {
  const lock = takeLock(file());
  expect(() => takeLock(file())).toThrow(UserError);
  expect(() => takeLock(file())).toThrow(`pid ${process.pid}`);
  lock.release();
});

it('is taken from a process that died', async () => {
  const child = spawn('true');
  await new Promise((done) => child.on('close', done));
  writeFileSync(file(), JSON.stringify({pid: child.pid, began: '1'}));
  takeLock(file()).release();
});

it('is taken from a process whose pid another has by now', () => {
  writeFileSync(file(), JSON.stringify({pid: process.ppid, began: 'long ago'}));
  takeLock(file()).release();
});

it('is taken when its file is no lock', () => {
  writeFileSync(file(), 'rubbish');
  takeLock(file()).release();
});
