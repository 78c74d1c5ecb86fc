/** Puts several screens together on the real terminal, writing only the rows that changed. */
import type {Clock, Timer} from '../../clock.ts';
import {type MirroredModes, modeChanges, PLAIN_MODES} from './mirror.ts';
import {type Region, type Stretch, stretchesOf} from './regions.ts';
import type {ScreenBuffer} from './screen-buffer.ts';

/** The real terminal. */
export interface Output {
  write(data: string): unknown;
  /** True while earlier output still waits (then `drain` follows). */
  readonly writableNeedDrain?: boolean;
  once(event: 'drain', handle: () => void): unknown;
}

export interface Scene {
  readonly columns: number;
  readonly rows: number;
  readonly regions: readonly Region<ScreenBuffer>[];
  /** The region whose cursor is the real one, and whose modes the terminal takes over; absent: no cursor. */
  readonly focus?: Region<ScreenBuffer>;
}

/** Between two writes at the least, in milliseconds: what comes faster nobody sees. */
const FRAME = 7;
/** A program that began a frame and does not end it is drawn all the same after this. */
const HELD_FRAME = 100;

export class Compositor {
  private scene: Scene = {columns: 0, rows: 0, regions: []};
  private stretches: Stretch<ScreenBuffer>[][] = [];
  /** What stands on the terminal, row by row; undefined: unknown. */
  private shown: (string | undefined)[] = [];
  private modes: MirroredModes = PLAIN_MODES;
  private cursor = '';
  private timer: Timer | undefined;
  private lastFlush = Number.NEGATIVE_INFINITY;
  private heldSince: number | undefined;
  private closed = false;

  constructor(
    private readonly output: Output,
    private readonly clock: Clock,
  ) {}

  /** Another arrangement; rows that look the same as before are not written again, unless the size is another. */
  show(scene: Scene): void {
    if (scene.columns !== this.scene.columns || scene.rows !== this.scene.rows) this.forgetRows();
    this.scene = scene;
    this.stretches = Array.from({length: scene.rows}, (_, y) => stretchesOf(scene.regions, y));
    this.changed();
  }

  /** Somebody else has had the terminal, and has left it with plain modes: the next frame writes everything. */
  forget(): void {
    this.forgetRows();
    this.modes = PLAIN_MODES;
    this.changed();
  }

  /** Some screen has changed: draws it now, or when the time since the last frame is up. */
  changed(): void {
    if (this.timer || this.closed) return;
    const wait = this.lastFlush + FRAME - this.clock.now();
    if (wait <= 0) this.flush();
    else this.timer = this.clock.after(wait, () => this.flush());
  }

  /** Nothing is written any more. */
  close(): void {
    this.closed = true;
    this.clock.clear(this.timer);
  }

  private forgetRows(): void {
    this.shown = [];
    this.cursor = '';
  }

  private flush(): void {
    this.clock.clear(this.timer);
    this.timer = undefined;
    if (this.closed || this.holds()) return;
    if (this.output.writableNeedDrain) {
      this.output.once('drain', () => this.changed());
      return;
    }
    this.lastFlush = this.clock.now();
    const frame = this.rows() + this.modeChange() + this.cursorChange();
    if (frame) this.output.write(`\x1b[?2026h${frame}\x1b[?2026l`);
  }

  /** Whether a program is in the middle of a frame; then the end of it, or of the time it gets, draws. */
  private holds(): boolean {
    const now = this.clock.now();
    if (!this.scene.regions.some(({screen}) => screen.modes.holdsFrame)) this.heldSince = undefined;
    else this.heldSince ??= now;
    if (this.heldSince === undefined || now - this.heldSince >= HELD_FRAME) return false;
    this.timer = this.clock.after(FRAME, () => this.flush());
    return true;
  }

  private rows(): string {
    let text = '';
    for (let y = 0; y < this.scene.rows; y++) {
      const row = this.row(y);
      if (row === this.shown[y]) continue;
      this.shown[y] = row;
      text += row;
    }
    // Writing moves the cursor.
    if (text) this.cursor = '';
    return text;
  }

  private row(y: number): string {
    let text = `\x1b[${y + 1};1H`;
    for (const {from, to, region} of this.stretches[y]) {
      const {screen, originLeft, originTop} = region;
      text += `\x1b[${from + 1}G${screen.rowText(y - originTop, from - originLeft, to - originLeft, originLeft)}`;
    }
    return text;
  }

  private modeChange(): string {
    const wanted = this.scene.focus?.screen.modes ?? PLAIN_MODES;
    const [text, now] = modeChanges(this.modes, wanted);
    this.modes = now;
    return text;
  }

  private cursorChange(): string {
    const {focus} = this.scene;
    const at = focus?.screen.cursor;
    const wanted = focus && at?.visible ? `\x1b[${focus.originTop + at.y + 1};${focus.originLeft + at.x + 1}H\x1b[?25h` : '\x1b[?25l';
    if (wanted === this.cursor) return '';
    this.cursor = wanted;
    return wanted;
  }
}
