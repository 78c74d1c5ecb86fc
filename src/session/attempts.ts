/** Every grading there ever was: a file that only grows, one JSON object a line. */
import {closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync} from 'node:fs';
import {timestamp} from '../clock.ts';

/** One grading. */
export interface AttemptRecord {
  /** RFC 3339. */
  readonly at: string;
  readonly pack: string;
  readonly task: string;
  readonly seed: number;
  readonly cluster: string;
  readonly marks: number;
  readonly of: number;
  readonly percent: number;
  readonly passed: boolean;
  /** From the start of the attempt to this grading. */
  readonly seconds: number;
  readonly hints: number;
}

/** On disk when it returns. A line cut short by a crash before is closed off first. */
export const recordAttempt = (file: string, record: Omit<AttemptRecord, 'at'>, now: number): void => {
  const torn = existsSync(file) && !endsInNewline(file);
  const fd = openSync(file, 'a', 0o600);
  writeSync(fd, `${torn ? '\n' : ''}${JSON.stringify({at: timestamp(now), ...record})}\n`);
  fsyncSync(fd);
  closeSync(fd);
};

const endsInNewline = (file: string): boolean => {
  const bytes = readFileSync(file);
  return bytes.length === 0 || bytes[bytes.length - 1] === 10;
};

/** Oldest first; lines that are no records are passed over. */
export const readAttempts = (file: string): AttemptRecord[] =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').flatMap(parseLine) : [];

const parseLine = (line: string): AttemptRecord[] => {
  try {
    const value = JSON.parse(line);
    return typeof value?.task === 'string' && typeof value?.percent === 'number' ? [value] : [];
  } catch {
    return [];
  }
};

/** The best percentage of each task, by `pack/task`. */
export const bestScores = (records: readonly AttemptRecord[]): ReadonlyMap<string, number> => {
  const best = new Map<string, number>();
  for (const {pack, task, percent} of records) best.set(`${pack}/${task}`, Math.max(percent, best.get(`${pack}/${task}`) ?? 0));
  return best;
};
