/** The list of tasks, and one task in words. */
import type {AttemptView} from '../session/practice.ts';
import {duration, harmless, type Style} from './style.ts';

export interface TaskRow {
  readonly pack: string;
  readonly task: string;
  readonly title: string;
  readonly domain: string;
  readonly topics: readonly string[];
  readonly minutes: number;
  readonly weight: number;
  /** Best percentage so far; null when never graded. */
  readonly best: number | null;
}

export const taskLines = (rows: readonly TaskRow[], style: Style): string[] => {
  const width = Math.max(4, ...rows.map(({task}) => task.length));
  const titles = Math.max(5, ...rows.map(({title}) => title.length));
  const line = (task: string, title: string, minutes: string, best: string): string =>
    `${task.padEnd(width)}  ${title.padEnd(titles)}  ${minutes.padStart(7)}  ${best.padStart(5)}`;
  return [
    style.faint(line('TASK', 'TITLE', 'MINUTES', 'BEST')),
    ...rows.map(({task, title, minutes, best}) => line(task, harmless(title), String(minutes), best === null ? '-' : `${best} %`)),
  ];
};

/** The prompt as a candidate reads it in a plain terminal: Markdown is readable as it is. */
export const attemptLines = (attempt: AttemptView, style: Style): string[] => [
  style.strong(harmless(attempt.title)),
  '',
  harmless(attempt.prompt).trimEnd(),
  '',
  ...attempt.marks.map(({say, marks}) => style.faint(`${String(marks).padStart(3)}  ${harmless(say)}`)),
  '',
  ...attempt.notices.map((notice) => style.bad(notice)),
];

/** How much of the target time is left, or by how much it is over. */
export const timeLine = (attempt: AttemptView, now: number): string => {
  const left = attempt.minutes * 60 - (now - attempt.startedAt) / 1000;
  return left >= 0 ? `${duration(left)} of ${attempt.minutes}:00 left` : `${duration(-left)} over the ${attempt.minutes}:00 target`;
};
