/** Keeps two processes from doing the same thing at once: the second waits, and finds it done. */
import {mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {type Clock, sleep, systemClock} from '../clock.ts';
import {isRunning, type ProcessId, processOf} from './process.ts';
import {codeOf} from './user-error.ts';

const POLL = 50;

/** Runs `work` while no other process holds `file`, which is there meanwhile. A lock whose holder has died is taken over. */
export const whileLocked = async <T>(file: string, work: () => Promise<T>, clock: Clock = systemClock): Promise<T> => {
  mkdirSync(path.dirname(file), {recursive: true, mode: 0o700});
  while (!take(file)) await sleep(clock, POLL);
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
