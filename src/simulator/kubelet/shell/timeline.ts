/** What a program does over its life: a list of happenings with their times, worked out when it starts. */

export interface Happening {
  /** Milliseconds since the start. */
  readonly at: number;
  readonly what: 'say' | 'touch' | 'remove';
  /** The line, or the path. */
  readonly text: string;
}

export interface Timeline {
  readonly happenings: readonly Happening[];
  /** When it ends by itself; absent: it runs until it is stopped. */
  readonly end?: {readonly at: number; readonly code: number};
  /** It asks something of the world then, which cannot be answered before: what follows is not known yet. */
  readonly asks?: number;
  /** It ended up in a program that is not known here, and so is taken for a server. */
  readonly serves?: boolean;
  /** From `start` on the happenings from number `from` repeat every `period` ms. */
  readonly loop?: {readonly from: number; readonly start: number; readonly period: number};
}

export const FOREVER: Timeline = {happenings: [], serves: true};

/** What happens from `from` up to and including `to`, repeats included; at most the last `limit`. */
export const happeningsBetween = (timeline: Timeline, from: number, to: number, limit = 10_000): Happening[] => {
  const {happenings, loop} = timeline;
  const inside = (h: Happening): boolean => h.at >= from && h.at <= to;
  if (!loop) return happenings.filter(inside).slice(-limit);
  const body = happenings.slice(loop.from);
  const last = Math.floor((to - loop.start) / loop.period);
  const wanted = body.length === 0 ? 0 : Math.ceil(limit / body.length);
  const first = Math.max(0, Math.floor((from - loop.start) / loop.period), last - wanted);
  const repeated: Happening[] = [];
  for (let turn = first; turn <= last; turn++) for (const h of body) repeated.push({...h, at: h.at + turn * loop.period});
  return [...happenings.slice(0, loop.from), ...repeated].filter(inside).slice(-limit);
};

/** When it next says something after `at`, for whoever follows; undefined: never. */
export const nextAfter = (timeline: Timeline, at: number): number | undefined => {
  const {happenings, loop} = timeline;
  const later = happenings.find((h) => h.at > at)?.at;
  if (later !== undefined || !loop || loop.from >= happenings.length) return later;
  const turn = Math.max(0, Math.floor((at - happenings[loop.from].at) / loop.period));
  const body = happenings.slice(loop.from);
  for (const n of [turn, turn + 1]) for (const h of body) if (h.at + n * loop.period > at) return h.at + n * loop.period;
  return undefined;
};

/** Whether a file that the program makes and removes is there at a time; undefined when it never touched it. */
export const hasFile = (timeline: Timeline, path: string, at: number): boolean | undefined => {
  const touched = happeningsBetween(timeline, 0, at).filter((h) => h.what !== 'say' && h.text === path);
  return touched.length === 0 ? undefined : touched.at(-1)?.what === 'touch';
};
