/** A clock that begins in the past and catches up: what a program did before its kubelet was there is done again, at once. */
import {type Clock, ManualClock, type Timer} from '../../../clock.ts';

/** A program that did more than this is taken up as if it had just begun. */
const MOST_TIMERS = 20_000;

export class ReplayClock implements Clock {
  private readonly past: ManualClock;
  private readonly pending = new Set<Timer>();
  private live = false;

  constructor(
    private readonly real: Clock,
    from: number,
  ) {
    this.past = new ManualClock(from);
  }

  now(): number {
    return this.live ? this.real.now() : this.past.now();
  }

  after(ms: number, run: () => void): Timer {
    if (this.live) return this.real.after(ms, run);
    const timer = this.past.after(ms, () => {
      this.pending.delete(timer);
      run();
    });
    this.pending.add(timer);
    return timer;
  }

  clear(timer: Timer | undefined): void {
    if (timer) timer.cancelled = true;
  }

  /** Lets the past go by; from then on it is the present. */
  catchUp(): void {
    for (let count = 0; count < MOST_TIMERS; count++) {
      const next = this.past.untilNext();
      if (next === undefined || this.past.now() + next > this.real.now()) break;
      this.past.advance(next);
    }
    this.live = true;
    for (const timer of this.pending) {
      this.real.after(Math.max(0, timer.at - this.real.now()), () => {
        if (!timer.cancelled) timer.run();
      });
    }
    this.pending.clear();
  }
}
