/** What is shown while something is fetched. */
import {type Clock, systemClock} from '../clock.ts';

/** Told of what was received so far, in bytes; `total` is undefined when it is not known. */
export type Progress = (received: number, total: number | undefined) => void;

export interface ProgressReport {
  readonly progress: Progress;
  /** Takes the bar away. */
  end(): void;
}

interface Stream {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

const WIDTH = 30;
const EVERY = 80;
const MB = 1e6;

/** A bar that is redrawn in place on a terminal; elsewhere a single line. */
export const reportProgress = (title: string, stream: Stream, clock: Clock = systemClock): ProgressReport => {
  if (!stream.isTTY) {
    stream.write(`${title} ...\n`);
    return {progress: () => {}, end: () => {}};
  }
  let drawn = Number.NEGATIVE_INFINITY;
  const progress: Progress = (received, total) => {
    if (clock.now() - drawn < EVERY && received !== total) return;
    drawn = clock.now();
    stream.write(`\r\x1b[2K${drawBar(title, received, total).slice(0, (stream.columns ?? 80) - 1)}`);
  };
  progress(0, undefined);
  return {progress, end: () => void stream.write('\r\x1b[2K')};
};

/** `fetching helm 4.1.4 [######......] 12.3 of 36.6 MB`. */
export const drawBar = (title: string, received: number, total: number | undefined): string => {
  const mb = (bytes: number): string => (bytes / MB).toFixed(1);
  if (!total) return `${title} ${mb(received)} MB`;
  const full = Math.round(Math.min(1, received / total) * WIDTH);
  return `${title} [${'#'.repeat(full)}${'.'.repeat(WIDTH - full)}] ${mb(received)} of ${mb(total)} MB`;
};
