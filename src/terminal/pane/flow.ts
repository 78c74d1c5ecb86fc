/** Back pressure: holds a program's output while more of it waits to be parsed than a screen can soon show. */

const HIGH = 256 * 1024;
const LOW = 64 * 1024;

export interface Source {
  pause(): void;
  resume(): void;
}

export class Flow {
  private pending = 0;
  private paused = false;

  constructor(
    private readonly source: Source,
    private readonly high = HIGH,
    private readonly low = LOW,
  ) {}

  /** `bytes` have come from the source. */
  received(bytes: number): void {
    this.pending += bytes;
    if (this.paused || this.pending <= this.high) return;
    this.paused = true;
    this.source.pause();
  }

  /** `bytes` of them are dealt with. */
  parsed(bytes: number): void {
    this.pending -= bytes;
    if (!this.paused || this.pending > this.low) return;
    this.paused = false;
    this.source.resume();
  }
}
