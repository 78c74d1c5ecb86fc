/** The terminal that Ink believes to be on. */
import {EventEmitter} from 'node:events';

/**
 * Takes whole frames (Ink runs with `debug`, so that each write is one frame and nothing else) of a terminal one row taller than what is
 * shown: Ink clears the screen and the scrollback when a frame fills it.
 */
export class VirtualStdout extends EventEmitter {
  readonly isTTY = true;
  columns: number;
  rows: number;
  private last = '';

  constructor(
    columns: number,
    shownRows: number,
    private readonly show: (frame: string) => void,
  ) {
    super();
    this.columns = columns;
    this.rows = shownRows + 1;
  }

  write(frame: string): boolean {
    if (frame !== this.last) this.show(frame);
    this.last = frame;
    return true;
  }

  resize(columns: number, shownRows: number): void {
    this.columns = columns;
    this.rows = shownRows + 1;
    this.last = '';
    this.emit('resize');
  }
}

/** Never says anything: keys reach the app by `input.ts`, which owns the real stdin. */
export class SilentStdin extends EventEmitter {
  readonly isTTY = true;
  setRawMode(): this {
    return this;
  }
  setEncoding(): void {}
  ref(): void {}
  unref(): void {}
  read(): null {
    return null;
  }
}
