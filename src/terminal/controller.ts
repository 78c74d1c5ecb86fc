/** Keeps state, stage and effects together: a key goes in, a frame comes out. */
import type {Clock, Timer} from '../clock.ts';
import type {Practice} from '../session/practice.ts';
import {showClock} from '../session/shell.ts';
import {Effects, type Surface, type TaskSource} from './effects.ts';
import {actionFor} from './keys.ts';
import type {OpenPty, PtyProgram} from './pane/pty.ts';
import type {Interruption} from './pane/restore.ts';
import {dialogBox} from './screens/dialog.ts';
import {measuresOf, type Scene, screenRows} from './screens/index.ts';
import {clockPatch} from './screens/practice.ts';
import {runAside} from './shell-aside.ts';
import {Stage, type Stdout} from './stage.ts';
import {deadlineOf, type Effect, initialState, modeOf, type State} from './state.ts';
import {type Theme, themeFor} from './theme.ts';
import {onAction, onFilterKey, opening} from './transitions.ts';
import {loadUi, type Ui} from './ui.ts';
import {ansiFrame, ansiLine} from './widgets/ansi.ts';

export interface ControllerOptions extends TaskSource {
  readonly version: string;
  readonly colour: boolean;
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: Stdout;
  readonly clock: Clock;
  readonly openPty: OpenPty | undefined;
}

/** What the app opens with: the list of tasks, an attempt, or a task to be opened. */
export type Start = 'home' | {readonly practice: Practice} | {readonly task: string; readonly seed?: number; readonly title?: string};

const SECOND = 1000;
/** How long the loading of Ink waits for the shell's prompt, in milliseconds. */
const QUICK = 300;

export class Controller implements Surface {
  state: State;
  private readonly theme: Theme;
  private readonly stage: Stage;
  private readonly effects: Effects;
  private readonly ended = new AbortController();
  private ui: Ui | undefined;
  private loading: Promise<void> | undefined;
  private tick: Timer | undefined;
  private program: PtyProgram | undefined;
  /** What the last frame shows. */
  private drawn: Scene | undefined;
  private clockShown: number | undefined;
  private end!: (exitCode: number) => void;
  private fail!: (error: unknown) => void;

  constructor(private readonly options: ControllerOptions) {
    const {stdin, stdout, openPty, clock} = options;
    this.state = {...initialState, pane: openPty !== undefined, keys: openPty ? 'shell' : 'task'};
    this.theme = themeFor(options.colour);
    this.effects = new Effects(options, this, clock);
    this.stage = new Stage(
      stdin,
      stdout,
      openPty,
      {
        shellHasKeys: () => modeOf(this.state) === 'shell',
        isAppKey: (key) => actionFor('shell', key) !== undefined,
        onKey: (key) => this.key(key),
        onPaste: (text) => this.paste(text),
        resized: () => this.draw(),
        interrupted: (why) => this.interrupted(why),
      },
      clock,
    );
  }

  /** Resolves to the exit code; rejects with what an opening that has no screen to go back to failed with. */
  async run(start: Start): Promise<number> {
    const over = new Promise<number>((resolve, reject) => {
      this.end = resolve;
      this.fail = reject;
    });
    this.stage.open();
    try {
      this.begin(start)
        .then(() => this.needUi())
        .catch(this.fail);
      return await over;
    } finally {
      this.close();
      await this.effects.close();
    }
  }

  /** The first frame, the list of tasks, and the shell's prompt come before Ink, which takes a fifth of a second to load. */
  private async begin(start: Start): Promise<void> {
    if (typeof start === 'object' && 'practice' in start) this.effects.take(start.practice);
    else if (start === 'home') this.draw();
    else this.update((state) => opening(state, start.task, start.title ?? start.task)[0]);
    await this.stage.painted();
    if (start === 'home') await this.effects.run({do: 'list'});
    else if ('task' in start) await this.effects.open(start.task, start.seed);
    await this.stage.shellSpoke(QUICK);
  }

  /** Frames without a dialog can be drawn without Ink. */
  private needUi(): Promise<void> {
    this.loading ??= loadUi(this.stage.app, this.theme).then((ui) => {
      this.ui = ui;
      this.draw();
    });
    return this.loading;
  }

  get taskInView(): boolean {
    const {kind} = this.stage.layout;
    return kind === 'side' || kind === 'stacked';
  }

  update(change: (state: State) => State): void {
    this.state = change(this.state);
    this.draw();
  }

  startShell({attempt: {shell, environment, folder}}: Practice): void {
    this.program = {argv: shell, env: {...process.env, ...environment}, folder};
    this.stage.startShell(this.program);
  }

  stopShell(): void {
    this.program = undefined;
    this.stage.stopShell();
  }

  toShell(): void {
    const {program, ended} = this;
    if (this.state.pane || !program) return;
    this.showClock(true);
    const words = `${this.state.attempt?.title ?? ''}: "exit" leads back to the task.`;
    void this.stage.aside(words, () => runAside(program, ended.signal)).catch(this.fail);
  }

  type(bytes: Uint8Array): void {
    this.stage.type(bytes);
  }

  scrollShell(pages: number): void {
    this.stage.scrollShell(pages);
  }

  quit(): void {
    this.end(0);
  }

  private key(key: string): void {
    const mode = modeOf(this.state);
    const action = actionFor(mode, key);
    if (action) this.step(action);
    else if (mode === 'filter') this.update((state) => onFilterKey(state, key));
  }

  private step(action: NonNullable<ReturnType<typeof actionFor>>): void {
    const [state, effect] = onAction(this.state, action, measuresOf(this.state, this.stage.layout));
    this.update(() => state);
    if (effect) void this.perform(effect);
  }

  private async perform(effect: Effect): Promise<void> {
    await this.effects.run(effect);
  }

  /** Only the filter takes text. */
  private paste(text: string): void {
    if (modeOf(this.state) === 'filter') for (const key of text) this.update((state) => onFilterKey(state, key));
  }

  private interrupted({exitCode, error}: Interruption): void {
    if (error === undefined) this.end(exitCode ?? 1);
    else this.fail(error);
  }

  private draw(): void {
    const {stage, ui} = this;
    stage.zoom = this.state.zoom;
    const scene: Scene = {state: this.state, layout: stage.layout, now: this.options.clock.now(), version: this.options.version};
    this.showClock(scene.layout.kind === 'bare');
    this.drawn = scene;
    if (ui) {
      ui.draw(scene, () => this.arrange());
    } else if (scene.state.dialog) {
      this.needUi().catch(this.fail);
    } else {
      stage.paint(ansiFrame(screenRows(scene), this.theme), () => this.arrange());
    }
    this.schedule();
  }

  /** A second has passed: only the clock is drawn, unless more has changed or its place has. */
  private drawClock(): void {
    const {state, drawn, stage} = this;
    const now = this.options.clock.now();
    const {left, clock} = clockPatch(state, stage.layout, now);
    const fits = drawn?.state === state && !state.dialog && clockPatch(state, drawn.layout, drawn.now).left === left;
    if (fits) stage.paint(`\x1b[1;${left + 1}H${ansiLine([clock], this.theme)}`);
    else this.draw();
    this.schedule();
  }

  /** The shell is seen on the practice screen; where it hides the task, only while it has the keyboard. */
  private arrange(): void {
    const {state, stage} = this;
    if (this.ended.signal.aborted) return;
    const shell = state.screen === 'practice' && state.pane && (this.taskInView || state.keys === 'shell');
    stage.arrange({shell, box: dialogBox(state, stage.layout)?.place});
  }

  /** Draws again when the time left reads otherwise. */
  private schedule(): void {
    const {clock} = this.options;
    clock.clear(this.tick);
    const {attempt, screen} = this.state;
    if (!attempt || screen !== 'practice' || this.ended.signal.aborted) return;
    const left = deadlineOf(attempt) - clock.now();
    this.tick = clock.after((((left % SECOND) + SECOND) % SECOND) + 1, () => this.drawClock());
  }

  private showClock(shown: boolean): void {
    const {attempt} = this.state;
    const deadline = attempt && shown && !attempt.ended ? deadlineOf(attempt) : undefined;
    if (attempt && deadline !== this.clockShown) showClock(attempt.environment, deadline);
    this.clockShown = deadline;
  }

  private close(): void {
    this.ended.abort();
    this.options.clock.clear(this.tick);
    this.showClock(false);
    this.ui?.close();
    this.stage.close();
  }
}
