/** The real terminal with the two screens on it, the app's and the shell's. */
import {type Clock, sleep} from '../clock.ts';
import {type Layout, layoutOf} from './layout.ts';
import {Compositor} from './pane/compositor.ts';
import {Input, type InputTargets} from './pane/input.ts';
import {type MouseReport, mouseFor} from './pane/mouse.ts';
import type {OpenPty, PtyProgram} from './pane/pty.ts';
import type {Rect, Region} from './pane/regions.ts';
import {type Interruption, TerminalGuard} from './pane/restore.ts';
import {ScreenBuffer} from './pane/screen-buffer.ts';
import {ShellPane} from './pane/shell-pane.ts';
import {clean} from './text.ts';

export interface StageEvents extends Pick<InputTargets, 'shellHasKeys' | 'isAppKey' | 'onKey' | 'onPaste'> {
  resized(): void;
  interrupted(why: Interruption): void;
}

/** What is to be seen: the shell's pane or not, and a box of the app's above it. */
export interface Arrangement {
  readonly shell: boolean;
  readonly box?: Rect;
}

export type Stdout = NodeJS.WriteStream & {readonly fd: number};

export class Stage {
  readonly app: ScreenBuffer;
  /** Whether the shell is wanted alone. */
  zoom = false;
  private readonly compositor: Compositor;
  private readonly guard: TerminalGuard;
  private readonly input: Input;
  private pane: ShellPane | undefined;
  private program: PtyProgram | undefined;
  private arrangement: Arrangement = {shell: false};
  private closed = false;
  private readonly onResize = (): void => this.events.resized();
  private readonly onInput = (chunk: Uint8Array): void => this.input.feed(chunk);

  constructor(
    private readonly stdin: NodeJS.ReadStream,
    private readonly stdout: Stdout,
    private readonly openPty: OpenPty | undefined,
    private readonly events: StageEvents,
    private readonly clock: Clock,
  ) {
    this.app = new ScreenBuffer(this.layout.columns, this.layout.rows, {scrollback: 0});
    this.compositor = new Compositor(stdout, clock);
    this.guard = new TerminalGuard(stdin, stdout);
    this.input = new Input({...events, toShell: (bytes) => this.type(bytes), onMouse: (report) => this.mouse(report)}, clock);
  }

  get layout(): Layout {
    return layoutOf(this.stdout.columns || 80, this.stdout.rows || 24, this.zoom);
  }

  open(): void {
    this.guard.open(this.events.interrupted, () => this.compositor.forget());
    this.stdout.on('resize', this.onResize);
    this.stdin.on('data', this.onInput);
    this.stdin.resume();
  }

  close(): void {
    this.closed = true;
    this.compositor.close();
    this.pane?.close();
    this.stdout.off('resize', this.onResize);
    this.stdin.off('data', this.onInput);
    this.guard.close();
  }

  /** Starts the shell, in place of the one before. */
  startShell(program: PtyProgram): void {
    if (!this.openPty) return;
    this.program = program;
    this.pane ??= new ShellPane(this.openPty, this.layout.shell, {
      changed: () => this.changed(),
      ended: () => this.pane?.say('\r\n\x1b[2m[the shell has ended: Enter starts another]\x1b[0m'),
      title: (title) => this.stdout.write(`\x1b]2;${clean(title)}\x07`),
      bell: () => this.stdout.write('\x07'),
    });
    this.pane.start(program);
  }

  /** Resolves when the shell has written something, or after `ms`; at once without a shell. */
  async shellSpoke(ms: number): Promise<void> {
    if (this.pane) await Promise.race([this.pane.spoke, sleep(this.clock, ms)]);
  }

  stopShell(): void {
    this.pane?.close();
    this.pane = undefined;
  }

  /** Writes onto the app's screen, without Ink. */
  paint(text: string, done: () => void = this.changed): void {
    this.app.write(text, done);
  }

  /** Resolves when all that was painted so far is on the terminal. */
  painted(): Promise<void> {
    return new Promise((done) => this.app.write('', done));
  }

  /** A screen has something new. */
  readonly changed = (): void => this.compositor.changed();

  arrange(arrangement: Arrangement): void {
    this.arrangement = arrangement;
    const {columns, rows, shell} = this.layout;
    this.pane?.resize(shell);
    const app = (rect: Rect): Region<ScreenBuffer> => ({screen: this.app, rect, originLeft: 0, originTop: 0});
    const pane = arrangement.shell && this.pane ? paneRegion(this.pane.screen, shell) : undefined;
    const regions = [app({left: 0, top: 0, columns, rows}), ...(pane ? [pane] : []), ...(arrangement.box ? [app(arrangement.box)] : [])];
    this.compositor.show({columns, rows, regions, focus: this.events.shellHasKeys() ? pane : undefined});
  }

  scrollShell(pages: number): void {
    this.pane?.screen.scroll(pages * Math.max(1, this.layout.shell.rows - 2));
    this.changed();
  }

  /** Bytes for the shell; Enter starts another where it has ended. */
  type(bytes: Uint8Array): void {
    if (this.pane && !this.pane.running && this.program && bytes.includes(13)) this.pane.start(this.program);
    else this.pane?.type(bytes);
  }

  /** Gives the terminal away, with a line of `words` on it, for as long as `work` takes. */
  async aside(words: string, work: () => Promise<void>): Promise<void> {
    this.stdin.off('data', this.onInput);
    this.guard.leave();
    this.stdin.pause();
    this.stdout.write(`${clean(words)}\n`);
    try {
      await work();
    } finally {
      if (!this.closed) this.takeBack();
    }
  }

  private takeBack(): void {
    this.guard.enter();
    this.stdin.on('data', this.onInput);
    this.stdin.resume();
    this.compositor.forget();
  }

  private mouse(report: MouseReport): void {
    if (!this.pane || !this.arrangement.shell || !this.events.shellHasKeys()) return;
    const sequence = mouseFor(report, this.layout.shell, this.pane.screen.modes.mouseSgr);
    if (sequence) this.pane.type(Buffer.from(sequence, 'latin1'));
  }
}

const paneRegion = (screen: ScreenBuffer, rect: Rect): Region<ScreenBuffer> => ({screen, rect, originLeft: rect.left, originTop: rect.top});
