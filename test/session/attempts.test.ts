import {appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {type AttemptState, readAttempt, writeAttempt} from '../../src/session/attempt-file.ts';
import {bestScores, readAttempts, recordAttempt} from '../../src/session/attempts.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'attempts-'));
});
afterEach(() => rmSync(folder, {recursive: true}));

const record = (task: string, percent: number) => ({
  pack: 'p',
  task,
  seed: 1,
  cluster: 'simulated',
  marks: percent,
  of: 100,
  percent,
  passed: percent === 100,
  seconds: 60,
  hints: 0,
});

describe('the store of attempts', () => {
  const file = (): string => join(folder, 'attempts.jsonl');

  it('keeps every grading, oldest first, and knows the best', () => {
    recordAttempt(file(), record('a', 40), Date.UTC(2026, 1, 1));
    recordAttempt(file(), record('a', 100), Date.UTC(2026, 1, 2));
    recordAttempt(file(), record('b', 0), Date.UTC(2026, 1, 3));
    expect(readAttempts(file()).map(({at, task, percent}) => `${at} ${task} ${percent}`)).toEqual([
      '2026-02-01T00:00:00Z a 40',
      '2026-02-02T00:00:00Z a 100',
      '2026-02-03T00:00:00Z b 0',
    ]);
    expect([...bestScores(readAttempts(file()))]).toEqual([
      ['p/a', 100],
      ['p/b', 0],
    ]);
  });

  it('loses only a line that was cut short', () => {
    recordAttempt(file(), record('a', 40), 0);
    appendFileSync(file(), '{"at":"2026-01-01T00:00:00Z","pack":"p","ta');
    recordAttempt(file(), record('b', 50), 0);
    expect(readAttempts(file()).map(({task}) => task)).toEqual(['a', 'b']);
  });
});

describe('the current attempt', () => {
  const file = (): string => join(folder, 'attempt.json');
  const state: AttemptState = {
    version: 1,
    pack: 'p',
    task: 't',
    seed: 7,
    packs: [],
    startedAt: 5,
    cluster: {kind: 'simulated', name: 'p-t'},
    folder: '/w',
    hintsShown: 0,
    ended: false,
  };

  it('is there again as it was', () => {
    expect(readAttempt(file())).toBeUndefined();
    writeAttempt(file(), state);
    expect(readAttempt(file())).toEqual(state);
  });

  it('that cannot be read is put aside, and said so', () => {
    writeFileSync(file(), '{"version":1,"pack":');
    expect(() => readAttempt(file())).toThrow('attempt.json.unreadable');
    expect(readFileSync(`${file()}.unreadable`, 'utf8')).toContain('"pack":');
    expect(readAttempt(file())).toBeUndefined();
  });
});
