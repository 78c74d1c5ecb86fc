/**
 * Time, and the only place that touches `Date` and timers. Everything that waits or stamps a time is given a {@link Clock}, so that a
 * cluster can run at real speed, faster, or by hand in a test.
 */

/** A timer that has been set; give it back to {@link Clock.clear}. */
export interface Timer {
  readonly at: number;
  readonly run: () => void;
  readonly order: number;
  cancelled: boolean;
}

export interface Clock {
  /** Milliseconds since the epoch on this clock. */
  now(): number;
  /** Runs `run` once, `ms` of this clock's milliseconds from now (0: as soon as what runs now has ended). */
  after(ms: number, run: () => void): Timer;
  clear(timer: Timer | undefined): void;
}

/** `2026-01-31T10:00:00Z`: a time as Kubernetes writes it, whole seconds. */
export const timestamp = (ms: number): string => {
  // Most stamps of one moment are the same: a status holds a dozen.
  if (ms !== lastStamp.ms) lastStamp = {ms, text: `${new Date(ms).toISOString().slice(0, 19)}Z`};
  return lastStamp.text;
};

let lastStamp = {ms: Number.NaN, text: ''};

/** For libraries that want a Date. */
export const dateAt = (ms: number): Date => new Date(ms);

/** `2026-01-31T10:00:00.123000Z`: a MicroTime. */
export const microTimestamp = (ms: number): string => `${new Date(ms).toISOString().slice(0, 23)}000Z`;

/** `Thu Jan  1 00:00:00 UTC 2026`: a time as the command `date` prints it. */
export const shellDate = (ms: number): string => {
  const [day, date, month, year, time] = new Date(ms).toUTCString().split(/,? /);
  return `${day} ${month} ${date.replace(/^0/, ' ')} ${time} UTC ${year}`;
};

/** `2026-01-01T00:00:00.123000000Z`: a time as container runtimes write it. */
export const nanoTimestamp = (ms: number): string => `${new Date(ms).toISOString().slice(0, 23)}000000Z`;

/** A promise that resolves after `ms` of the clock's milliseconds. */
export const sleep = (clock: Clock, ms: number): Promise<void> => new Promise((done) => clock.after(ms, done));

/** A binary heap of timers, the earliest first; among equals the one set first. */
class TimerHeap {
  private readonly heap: Timer[] = [];

  peek(): Timer | undefined {
    while (this.heap[0]?.cancelled) this.pop();
    return this.heap[0];
  }

  push(timer: Timer): void {
    const {heap} = this;
    let at = heap.push(timer) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!before(heap[at], heap[parent])) break;
      [heap[at], heap[parent]] = [heap[parent], heap[at]];
      at = parent;
    }
  }

  pop(): Timer | undefined {
    const {heap} = this;
    const first = heap[0];
    const last = heap.pop();
    if (last && heap.length > 0) {
      heap[0] = last;
      this.sink();
    }
    return first;
  }

  private sink(): void {
    const {heap} = this;
    let at = 0;
    for (;;) {
      let least = at;
      for (const child of [2 * at + 1, 2 * at + 2]) if (child < heap.length && before(heap[child], heap[least])) least = child;
      if (least === at) return;
      [heap[at], heap[least]] = [heap[least], heap[at]];
      at = least;
    }
  }
}

const before = (a: Timer, b: Timer): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);

/** Moves only when told to: for tests and benchmarks, where a minute passes in no time and in a known order. */
export class ManualClock implements Clock {
  private readonly timers = new TimerHeap();
  private order = 0;

  constructor(private time = Date.UTC(2026, 0, 1)) {}

  now(): number {
    return this.time;
  }

  after(ms: number, run: () => void): Timer {
    const timer = {at: this.time + Math.max(0, ms), run, order: this.order++, cancelled: false};
    this.timers.push(timer);
    return timer;
  }

  clear(timer: Timer | undefined): void {
    if (timer) timer.cancelled = true;
  }

  /** Lets `ms` pass, running every timer that falls due, in order, also those that running ones set. */
  advance(ms: number): void {
    const end = this.time + ms;
    for (let next = this.timers.peek(); next && next.at <= end; next = this.timers.peek()) {
      this.timers.pop();
      this.time = next.at;
      next.run();
    }
    this.time = end;
  }

  /** Runs what is due now; time does not pass. */
  settle(): void {
    this.advance(0);
  }

  /** Milliseconds until the next timer, or undefined when none is set. */
  untilNext(): number | undefined {
    const next = this.timers.peek();
    return next && Math.max(0, next.at - this.time);
  }
}

/**
 * Follows the machine's clock, `speed` times as fast. It may start in the past and be told to catch up: a task is set up in the
 * minutes before the candidate arrives, which pass fast, so that its objects have an age.
 */
export class RunningClock implements Clock {
  private readonly timers = new TimerHeap();
  private order = 0;
  private alarm: NodeJS.Timeout | undefined;
  private alarmAt = Number.POSITIVE_INFINITY;
  private soon = false;
  private base: number;
  private realBase = performance.now();

  constructor(
    private rate = 1,
    start: number = Date.now(),
  ) {
    this.base = start;
  }

  now(): number {
    return Math.floor(this.base + (performance.now() - this.realBase) * this.rate);
  }

  get speed(): number {
    return this.rate;
  }

  after(ms: number, run: () => void): Timer {
    const timer = {at: this.now() + Math.max(0, ms), run, order: this.order++, cancelled: false};
    this.timers.push(timer);
    this.arm();
    return timer;
  }

  clear(timer: Timer | undefined): void {
    if (timer) timer.cancelled = true;
  }

  setSpeed(speed: number): void {
    this.base = this.now();
    this.realBase = performance.now();
    this.rate = speed;
    this.rearm();
  }

  /** Jumps forward to `time` (never back), running in order every timer that falls due on the way. */
  jumpTo(time: number): void {
    for (let next = this.timers.peek(); next && next.at <= time; next = this.timers.peek()) {
      this.timers.pop();
      this.moveTo(next.at);
      next.run();
    }
    this.moveTo(time);
    this.rearm();
  }

  /** Jumps to the machine's present. */
  catchUp(): void {
    this.jumpTo(Date.now());
  }

  private moveTo(time: number): void {
    if (time <= this.now()) return;
    this.base = time;
    this.realBase = performance.now();
  }

  private rearm(): void {
    clearTimeout(this.alarm);
    this.alarmAt = Number.POSITIVE_INFINITY;
    this.arm();
  }

  private arm(): void {
    const next = this.timers.peek();
    if (!next || this.soon || next.at >= this.alarmAt) return;
    clearTimeout(this.alarm);
    const wait = (next.at - this.now()) / this.rate;
    this.alarmAt = next.at;
    if (wait > 0) this.alarm = setTimeout(() => this.ring(), Math.min(wait, 2 ** 31 - 1));
    else {
      this.soon = true;
      setImmediate(() => this.ring());
    }
  }

  /** Runs what was due when the bell rang; what those set for now waits for the next ring, so that requests get their turn. */
  private ring(): void {
    this.soon = false;
    this.alarmAt = Number.POSITIVE_INFINITY;
    const due: Timer[] = [];
    const now = this.now();
    for (let next = this.timers.peek(); next && next.at <= now; next = this.timers.peek()) due.push(this.timers.pop()!);
    for (const timer of due) if (!timer.cancelled) timer.run();
    this.arm();
  }
}

/** The machine's own time, for what happens outside a cluster: attempts, screens, downloads. */
export const systemClock: Clock = new RunningClock();

/** A clock whose timers can be dropped all at once: that of one cluster among several on one clock. */
export class ScopedClock implements Clock {
  private stopped = false;

  constructor(private readonly parent: Clock) {}

  now(): number {
    return this.parent.now();
  }

  after(ms: number, run: () => void): Timer {
    return this.parent.after(ms, () => {
      if (!this.stopped) run();
    });
  }

  clear(timer: Timer | undefined): void {
    this.parent.clear(timer);
  }

  /** No timer set through this clock runs any more. */
  stop(): void {
    this.stopped = true;
  }
}
