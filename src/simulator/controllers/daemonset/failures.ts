/** How long a DaemonSet waits before it replaces a daemon that failed again: a second, doubling up to 15 minutes. */
import {Recent} from '../recent.ts';

const FIRST_MS = 1000;
const LONGEST_MS = 900_000;
const MEMORY = 4096;

interface Record {
  readonly backoff: number;
  readonly since: number;
}

export class Failures {
  private readonly records = new Recent<string, Record>(MEMORY);

  /** 0 when a daemon may be replaced now, which is noted; otherwise the milliseconds to wait. `key`: of set and node. */
  wait(key: string, now: number): number {
    const last = this.records.get(key);
    if (last && now - last.since < last.backoff) return last.since + last.backoff - now;
    const forgotten = !last || now - last.since > 2 * LONGEST_MS;
    this.records.set(key, {backoff: forgotten ? FIRST_MS : Math.min(2 * last.backoff, LONGEST_MS), since: now});
    return 0;
  }
}
