/** One process at a time on an attempt: a lock file with the pid of its holder, and a way around locks of the dead. */
import {closeSync, openSync, readFileSync, rmSync, writeSync} from 'node:fs';
import {codeOf, UserError} from '../kube/user-error.ts';

export interface Lock {
  release(): void;
}

interface Holder {
  readonly pid: number;
  /** When the process began, in the kernel's ticks; tells a process from a later one with the same pid. '' where the system does not say. */
  readonly began: string;
}

/** Takes the lock, or throws a UserError that names the process that has it. */
export const takeLock = (file: string): Lock => {
  for (let attempt = 0; attempt < 3; attempt++) {
    if (create(file)) return {release: () => release(file)};
    const holder = read(file);
    if (holder && isAlive(holder)) throw held(holder);
    rmSync(file, {force: true});
  }
  throw new UserError(`the lock ${file} cannot be taken`, {hint: 'delete that file if no other ckad-drill is running'});
};

const held = ({pid}: Holder): UserError =>
  new UserError(`another ckad-drill (pid ${pid}) has this attempt open`, {
    hint: `use that one, or end it (kill ${pid}) and try again: the attempt stays as it is`,
  });

const create = (file: string): boolean => {
  try {
    const fd = openSync(file, 'wx', 0o600);
    writeSync(fd, JSON.stringify({pid: process.pid, began: beganAt(process.pid)} satisfies Holder));
    closeSync(fd);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
};

const read = (file: string): Holder | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

const release = (file: string): void => {
  if (read(file)?.pid === process.pid) rmSync(file, {force: true});
};

const isAlive = ({pid, began}: Holder): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
  return began === beganAt(pid);
};

/** Field 22 of /proc/PID/stat; the command's name before it, in brackets, may hold spaces. */
const beganAt = (pid: number): string => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
};
