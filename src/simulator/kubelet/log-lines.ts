/** Lines that a container has written, as they come. */
import {type Output, outputTo} from '../container/kernel/streams.ts';

export interface LogLine {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly text: string;
}

/** More lines than this are not kept of one run. */
export const MOST_LINES = 10_000;
/** A line without an end is cut here, as a container runtime does. */
const LONGEST_LINE = 16 * 1024;

/** An output whose lines are added to `lines`; `end` adds what has no end yet. */
export const lineOutput = (lines: LogLine[], now: () => number): {output: Output; end: () => void} => {
  let rest = '';
  const add = (text: string): void => {
    lines.push({at: now(), text});
    // Old lines are dropped many at a time.
    if (lines.length > 1.2 * MOST_LINES) lines.splice(0, lines.length - MOST_LINES);
  };
  const take = (bytes: Uint8Array): void => {
    const parts = `${rest}${Buffer.from(bytes)}`.split('\n');
    rest = parts.pop()!;
    for (const part of parts) add(part.replace(/\r$/, ''));
    for (; rest.length >= LONGEST_LINE; rest = rest.slice(LONGEST_LINE)) add(rest.slice(0, LONGEST_LINE));
  };
  return {
    output: outputTo(take),
    end: () => {
      if (rest !== '') add(rest);
      rest = '';
    },
  };
};
