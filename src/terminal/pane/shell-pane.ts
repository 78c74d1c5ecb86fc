/** The shell's side of the terminal: a program in a pty, and the screen it draws on. */
import {Flow} from './flow.ts';
import type {OpenPty, Pty, PtyProgram, PtySize} from './pty.ts';
import {ScreenBuffer} from './screen-buffer.ts';

/** Rows kept above the screen, to scroll back to. */
const SCROLLBACK = 5000;

export interface PaneEvents {
  /** Something new is on the screen. */
  changed(): void;
  /** The program has ended by itself. */
  ended(): void;
  title(title: string): void;
  bell(): void;
}

export class ShellPane {
  readonly screen: ScreenBuffer;
  /** Resolves when the first output of the first program is on the screen. */
  readonly spoke: Promise<void>;
  private pty: Pty | undefined;
  private hasSpoken!: () => void;

  constructor(
    private readonly openPty: OpenPty,
    private size: PtySize,
    private readonly events: PaneEvents,
  ) {
    this.screen = new ScreenBuffer(size.columns, size.rows, {scrollback: SCROLLBACK});
    this.spoke = new Promise((resolve) => {
      this.hasSpoken = resolve;
    });
    this.screen.onReply((data) => this.pty?.write(data));
    this.screen.onTitle(events.title);
    this.screen.onBell(events.bell);
    this.screen.onCleared = () => this.redraw();
  }

  get running(): boolean {
    return this.pty !== undefined;
  }

  /** Ends what runs, if anything, and starts `program` on an empty screen. */
  start(program: PtyProgram): void {
    this.stop();
    this.say('\x1bc');
    const pty = this.openPty(program, this.size);
    const flow = new Flow(pty);
    this.pty = pty;
    pty.onData((data) => {
      if (this.pty !== pty) return;
      flow.received(data.length);
      this.screen.write(data, () => {
        flow.parsed(data.length);
        this.events.changed();
        this.hasSpoken();
      });
    });
    pty.onExit(() => this.exited(pty));
  }

  stop(): void {
    const {pty} = this;
    this.pty = undefined;
    pty?.hangUp();
  }

  /** From the keyboard: whoever types wants to see where. */
  type(bytes: Uint8Array): void {
    this.screen.scrollToEnd();
    this.pty?.write(bytes);
  }

  /** To the screen, not to the program. */
  say(text: string): void {
    this.screen.write(text, () => this.events.changed());
  }

  resize(size: PtySize): void {
    if (size.columns === this.size.columns && size.rows === this.size.rows) return;
    this.size = size;
    this.screen.resize(size.columns, size.rows);
    this.pty?.resize(size);
  }

  /** A program draws its whole screen again when it is told of another size. */
  private redraw(): void {
    const {columns, rows} = this.size;
    this.pty?.resize({columns, rows: Math.max(1, rows - 1)});
    this.pty?.resize({columns, rows});
  }

  close(): void {
    this.stop();
    this.screen.dispose();
  }

  private exited(pty: Pty): void {
    if (this.pty !== pty) return;
    this.pty = undefined;
    this.events.ended();
  }
}
