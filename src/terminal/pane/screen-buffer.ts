/** A terminal screen in memory: what was written to it, as cells. */
import {Unicode11Addon} from '@xterm/addon-unicode11';
import type {IBufferCell, Terminal} from '@xterm/headless';
import headless from '@xterm/headless';
import {rowText} from './cells.ts';
import {TrackedModes} from './tracked-modes.ts';

export interface Cursor {
  readonly x: number;
  readonly y: number;
  readonly visible: boolean;
}

/** The part of the emulator's inside that is guarded. */
interface InputHandler {
  parse(data: unknown, result?: unknown): unknown;
}

export class ScreenBuffer {
  readonly modes: TrackedModes;
  private readonly terminal: Terminal;
  private readonly scratch: IBufferCell;

  constructor(columns: number, rows: number, options: {scrollback: number}) {
    this.terminal = new headless.Terminal({cols: columns, rows, scrollback: options.scrollback, allowProposedApi: true});
    this.terminal.loadAddon(new Unicode11Addon());
    this.terminal.unicode.activeVersion = '11';
    this.scratch = this.terminal.buffer.active.getNullCell();
    this.modes = new TrackedModes(this.terminal);
    this.survive();
  }

  /** Told when the screen had to be cleared; whoever draws on it should draw again. */
  onCleared: () => void = () => {};

  /**
   * After certain series of resizes the emulator's own rows and its size disagree, and the next line feed throws, from a timer where nobody
   * can catch it. The shell is worth more than what is on its screen: the screen is cleared instead, and drawn again.
   */
  private survive(): void {
    const inner = (this.terminal as unknown as {_core: {_inputHandler: InputHandler}})._core._inputHandler;
    const parse = inner.parse.bind(inner);
    inner.parse = (data, result) => {
      try {
        return parse(data, result);
      } catch {
        this.terminal.reset();
        this.onCleared();
      }
    };
  }

  get columns(): number {
    return this.terminal.cols;
  }

  get rows(): number {
    return this.terminal.rows;
  }

  /** Parsing is asynchronous, a slice at a time; `parsed` is called when all of `data` is on the screen. */
  write(data: string | Uint8Array, parsed?: () => void): void {
    this.terminal.write(data, parsed);
  }

  resize(columns: number, rows: number): void {
    if (columns !== this.columns || rows !== this.rows) this.terminal.resize(columns, rows);
  }

  /** Row `y` of what is in view, as text for the real terminal: see `rowText` of cells.ts. */
  rowText(y: number, from: number, to: number, shift: number): string {
    const {active} = this.terminal.buffer;
    return rowText(active.getLine(active.viewportY + y), from, to, shift, this.scratch);
  }

  /** Invisible also while the view is scrolled back. */
  get cursor(): Cursor {
    const {cursorX, cursorY} = this.terminal.buffer.active;
    // At the end of a full row the cursor waits beyond the last column for the next character.
    return {x: Math.min(cursorX, this.columns - 1), y: cursorY, visible: this.modes.cursorVisible && this.scrolledBack === 0};
  }

  /** How many rows above the newest the view stands. */
  get scrolledBack(): number {
    const {active} = this.terminal.buffer;
    return active.baseY - active.viewportY;
  }

  /** Moves the view by rows: back (negative) or forward. */
  scroll(rows: number): void {
    this.terminal.scrollLines(rows);
  }

  scrollToEnd(): void {
    this.terminal.scrollToBottom();
  }

  /** Answers to what a program asks of its terminal (device attributes, cursor position): to be sent to the program. */
  onReply(send: (data: string) => void): void {
    this.terminal.onData(send);
    this.terminal.onBinary(send);
  }

  onTitle(handle: (title: string) => void): void {
    this.terminal.onTitleChange(handle);
  }

  onBell(handle: () => void): void {
    this.terminal.onBell(handle);
  }

  /** All that is in view, rows trimmed at the right. */
  text(): string {
    const {active} = this.terminal.buffer;
    return Array.from({length: this.rows}, (_, y) => active.getLine(active.viewportY + y)?.translateToString(true) ?? '').join('\n');
  }

  dispose(): void {
    this.terminal.dispose();
  }
}
