/** Telling whether a process that was written down somewhere still runs. */
import {readFileSync} from 'node:fs';
import {codeOf} from './user-error.ts';

export interface ProcessId {
  readonly pid: number;
  /** When it began, in the kernel's ticks: tells it from a later process with the same pid. '' where the system does not say. */
  readonly began: string;
}

export const processOf = (pid: number): ProcessId => ({pid, began: beganAt(pid)});

export const isRunning = ({pid, began}: ProcessId): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false;
  }
  return began === '' || began === beganAt(pid);
};

/** Fields 3 (state) and 22 (start time) of /proc/PID/stat; the command's name before them, in brackets, may hold spaces. A zombie has ended. */
const beganAt = (pid: number): string => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? 'ended' : (fields[19] ?? '');
  } catch {
    return '';
  }
};
