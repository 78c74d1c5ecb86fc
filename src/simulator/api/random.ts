/** Random parts of names and ids. A seed makes them repeatable, for tests. */
import {randomBytes} from 'node:crypto';

/** No vowels and nothing that looks like something else, as in generated names of Kubernetes. */
const ALPHABET = 'bcdfghjklmnpqrstvwxz2456789';

export class Random {
  private state: number | undefined;

  constructor(seed?: number) {
    this.state = seed;
  }

  /** `n` characters for the end of a generated name. */
  suffix(n: number): string {
    return [...this.bytes(n)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  }

  uuid(): string {
    const bytes = this.bytes(16);
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    const hex = Buffer.from(bytes).toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }

  /** A whole number from 0 up to, and without, `limit` (at most 65,536). */
  below(limit: number): number {
    const [high, low] = this.bytes(2);
    return (high * 256 + low) % limit;
  }

  private bytes(n: number): Uint8Array {
    return this.state === undefined ? pooled(n) : Uint8Array.from({length: n}, () => this.next());
  }

  /** mulberry32, one byte of each number. */
  private next(): number {
    this.state = (this.state! + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 16) & 0xff;
  }
}

let pool = Buffer.alloc(0);
let used = 0;

/** Asking the system for a few bytes costs microseconds; a page at a time does not. */
const pooled = (n: number): Uint8Array => {
  if (used + n > pool.length) {
    pool = randomBytes(4096);
    used = 0;
  }
  used += n;
  return Uint8Array.from(pool.subarray(used - n, used));
};
