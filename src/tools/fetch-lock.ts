/** Keeps two processes from fetching the same tools at once: the second waits, and finds them there. */
import {mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {sleep, systemClock} from '../clock.ts';
import type {Home} from '../kube/home.ts';
import {isRunning, type ProcessId, processOf} from '../kube/process.ts';
import {codeOf} from '../kube/user-error.ts';

const POLL = 100;

/** Runs `work` when no other process does. A lock whose holder has died is taken over. */
export const whileLocked = async <T>(home: Home, work: () => Promise<T>): Promise<T> => {
  const file = path.join(home.tools, 'fetch.lock');
  mkdirSync(home.tools, {recursive: true, mode: 0o700});
  while (!take(file)) await sleep(systemClock, POLL);
  try {
    return await work();
  } finally {
    rmSync(file, {force: true});
  }
};

const take = (file: string): boolean => {
  try {
    writeFileSync(file, JSON.stringify(processOf(process.pid)), {flag: 'wx', mode: 0o600});
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    const holder = holderOf(file);
    if (holder && !isRunning(holder)) rmSync(file, {force: true});
    return false;
  }
};

/** Undefined while it is being written, or once it is gone. */
const holderOf = (file: string): ProcessId | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};
