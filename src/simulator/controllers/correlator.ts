/**
 * Which events are one: as client-go's correlator, so that repeats become a count, floods of similar events one event, and a flood about
 * one object ends.
 */
import {Recent} from './recent.ts';

/** What an event says. `source` and `about` are texts that name the component and the object. */
export interface Saying {
  readonly source: string;
  readonly about: string;
  readonly fieldPath?: string;
  readonly type: string;
  readonly reason: string;
  readonly message: string;
}

/** Under which key and with which message an event is recorded. */
export interface Verdict {
  readonly key: string;
  readonly message: string;
}

/** From this many different messages on, similar events become one. */
const SIMILAR = 10;
const SIMILAR_WITHIN_MS = 600_000;
/** Events about one object that may come at once, and how long it takes until one more may. */
const BURST = 25;
const REFILL_MS = 300_000;
/** Kinds of events, and objects, that are remembered. */
export const MEMORY = 4096;

interface Similar {
  readonly messages: Set<string>;
  last: number;
}

interface Bucket {
  tokens: number;
  since: number;
}

const join = (...parts: string[]): string => parts.join('\u0000');

export class Correlator {
  private readonly similar = new Recent<string, Similar>(MEMORY);
  private readonly buckets = new Recent<string, Bucket>(MEMORY);

  /** How to record an event that happens at `now`; undefined: not at all. */
  judge(saying: Saying, now: number): Verdict | undefined {
    const verdict = this.combine(saying, now);
    return this.mayPass(join(saying.source, saying.about), now) ? verdict : undefined;
  }

  private combine(saying: Saying, now: number): Verdict {
    const {source, about, fieldPath = '', type, reason, message} = saying;
    const key = join(source, about, type, reason);
    let record = this.similar.get(key);
    if (!record || now - record.last > SIMILAR_WITHIN_MS) record = {messages: new Set(), last: now};
    this.similar.set(key, record);
    record.messages.add(message);
    record.last = now;
    if (record.messages.size < SIMILAR) return {key: join(key, fieldPath, message), message};
    const [oldest] = record.messages;
    record.messages.delete(oldest);
    return {key, message: `(combined from similar events): ${message}`};
  }

  private mayPass(key: string, now: number): boolean {
    const bucket = this.buckets.get(key) ?? {tokens: BURST, since: now};
    this.buckets.set(key, bucket);
    bucket.tokens = Math.min(BURST, bucket.tokens + (now - bucket.since) / REFILL_MS);
    bucket.since = now;
    if (bucket.tokens < 1) return false;
    bucket.tokens--;
    return true;
  }
}
