/** What processes read from and write to. */
import {Exited, SIGNALS} from './signals.ts';
import {Condition, type Steps} from './wait.ts';

export interface Input {
  /** Some bytes, at most `most`; undefined at the end. */
  read(most?: number): Steps<Buffer | undefined>;
  /** A line with its end, or what is left; undefined at the end. */
  line(): Steps<Buffer | undefined>;
}

export interface Output {
  /** Throws {@link Exited} when nobody will ever read it. */
  write(bytes: Uint8Array): Steps<void>;
}

/** So much waits between two processes before the writer has to. */
const FULL = 64 * 1024;

/** Bytes on their way: written at one end, read at the other. */
export class Pipe implements Input, Output {
  private chunks: Buffer[] = [];
  private size = 0;
  private ended = false;
  private broken = false;
  private full = false;
  private readonly readable = new Condition();
  private readonly writable = new Condition();

  /** `onFull`: told when more waits than should, and when that is over; whoever pushes is to heed it. */
  constructor(private readonly onFull: (full: boolean) => void = () => {}) {}

  *read(most = FULL): Steps<Buffer | undefined> {
    while (this.size === 0 && !this.ended) yield this.readable.wait;
    return this.size === 0 ? undefined : this.take(Math.min(most, this.chunks[0].length));
  }

  *line(): Steps<Buffer | undefined> {
    while (!this.chunks.some((chunk) => chunk.includes(10)) && !this.ended && this.size < 16 * FULL) yield this.readable.wait;
    if (this.size === 0) return undefined;
    const all = Buffer.concat(this.chunks);
    const end = all.indexOf(10);
    return this.take(end < 0 ? all.length : end + 1);
  }

  *write(bytes: Uint8Array): Steps<void> {
    while (this.size >= FULL && !this.broken) yield this.writable.wait;
    if (this.broken) throw new Exited(128 + SIGNALS.PIPE);
    this.push(bytes);
  }

  /** Takes bytes whether or not there is room. */
  push(bytes: Uint8Array): void {
    if (bytes.length === 0 || this.ended || this.broken) return;
    this.chunks.push(Buffer.from(bytes));
    this.size += bytes.length;
    this.tell();
    this.readable.notify();
  }

  /** Nothing more will be written. */
  end(): void {
    this.ended = true;
    this.readable.notify();
  }

  /** Nothing more will be read. */
  break(): void {
    [this.broken, this.chunks, this.size] = [true, [], 0];
    this.tell();
    this.writable.notify();
  }

  private tell(): void {
    const full = this.size >= FULL;
    if (full === this.full) return;
    this.full = full;
    this.onFull(full);
  }

  private take(length: number): Buffer {
    const all = this.chunks[0].length >= length ? this.chunks.shift()! : Buffer.concat(this.chunks.splice(0));
    if (all.length > length) this.chunks.unshift(all.subarray(length));
    this.size -= length;
    this.tell();
    if (this.size < FULL) this.writable.notify();
    return all.subarray(0, length);
  }
}

/** Bytes that are all there. */
export const inputOf = (content: string | Uint8Array): Input => {
  const pipe = new Pipe();
  pipe.push(Buffer.from(content as string));
  pipe.end();
  return pipe;
};

export const NO_INPUT = inputOf('');

/** An output that calls a function. */
export const outputTo = (take: (bytes: Uint8Array) => void): Output => ({
  // biome-ignore lint/correctness/useYield: it never has to wait
  *write(bytes) {
    take(bytes);
  },
});

export const NO_OUTPUT: Output = outputTo(() => {});

/** An output to a client, which may be told to wait. */
export class ClientOutput implements Output {
  private readonly ready = new Condition();
  private open = true;

  /** `send` says whether the client wants more. */
  constructor(private readonly send: (bytes: Uint8Array) => boolean) {}

  *write(bytes: Uint8Array): Steps<void> {
    if (!this.open) throw new Exited(128 + SIGNALS.PIPE);
    if (bytes.length > 0 && !this.send(bytes)) yield this.ready.wait;
  }

  drained(): void {
    this.ready.notify();
  }

  close(): void {
    this.open = false;
    this.ready.notify();
  }
}

export function* readAll(input: Input): Steps<Buffer> {
  const chunks: Buffer[] = [];
  for (let chunk = yield* input.read(); chunk; chunk = yield* input.read()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The next line without its end; undefined after the last. */
export function* readLine(input: Input): Steps<string | undefined> {
  const line = yield* input.line();
  return line?.toString().replace(/\n$/, '');
}
