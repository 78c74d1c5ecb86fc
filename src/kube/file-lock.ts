/** Locks between processes: a file with the pid of its holder. A lock whose holder has died is taken over. */
import {mkdirSync, readFileSync, rmSync} from 'node:fs';
import path from 'node:path';
import {type Clock, sleep, systemClock} from '../clock.ts';
import {createPrivate} from './private-file.ts';
import {isRunning, type ProcessId, processOf} from './process.ts';

const POLL = 50;

/** Takes the lock; otherwise gives the process that holds it. */
export const tryLock = (file: string): ProcessId | undefined => {
  mkdirSync(path.dirname(file), {recursive: true, mode: 0o700});
  while (!createPrivate(file, JSON.stringify(processOf(process.pid)))) {
    const holder = holderOf(file);
    if (holder && isRunning(holder)) return holder;
    rmSync(file, {force: true});
  }
  return undefined;
};

export const unlock = (file: string): void => {
  if (holderOf(file)?.pid === process.pid) rmSync(file, {force: true});
};

/** Runs `work` while no other process holds `file`: the second waits, and finds it done. */
export const whileLocked = async <T>(file: string, work: () => Promise<T>, clock: Clock = systemClock): Promise<T> => {
  while (tryLock(file)) await sleep(clock, POLL);
  try {
    return await work();
  } finally {
    unlock(file);
  }
};

/** Undefined once it is gone, or when it is no lock. */
const holderOf = (file: string): ProcessId | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};
