/** Runs one command to its end at once, in a time of its own: a probe, whose outcome is wanted now. */
import {ManualClock} from '../../../clock.ts';
import {Kernel} from './kernel.ts';
import type {Process} from './process.ts';

export class ProbingKernel extends Kernel {
  private readonly time: ManualClock;

  /** `others`: the processes it is among. */
  constructor(
    now: number,
    private readonly others: Kernel,
  ) {
    const time = new ManualClock(now);
    super(time);
    this.time = time;
  }

  override get processes(): readonly Process[] {
    return [...this.others.processes, ...super.processes];
  }

  override signal(process: Process, signal: Parameters<Kernel['signal']>[1]): void {
    if (this.others.processes.includes(process)) this.others.signal(process, signal);
    else super.signal(process, signal);
  }

  /** Milliseconds the process took to end; Infinity when it has not after `timeout` of them: it is ended then. */
  finish(process: Process, timeout: number): number {
    const began = this.time.now();
    while (process.code === undefined) {
      const next = this.time.untilNext();
      if (next === undefined || this.time.now() + next - began > timeout) break;
      this.time.advance(next);
    }
    const took = process.code === undefined ? Number.POSITIVE_INFINITY : this.time.now() - began;
    this.killAll();
    return took;
  }
}
