/** Does what the app's state asks for: the only part that waits for sessions. */
import type {Clock} from '../clock.ts';
import {messageOf, UserError} from '../kube/user-error.ts';
import {timelineOf} from '../report/timeline/timeline.ts';
import {answersIn} from '../report/why/gather.ts';
import type {Practice} from '../session/practice.ts';
import type {Destination, Effect, State, TaskRow} from './state.ts';
import {isUnfinished} from './state.ts';
import {on, opening} from './transitions.ts';

/** Where tasks come from. */
export interface TaskSource {
  list(): Promise<readonly TaskRow[]>;
  /** `say` is called with what takes time, in a few words, such as `fetching helm 4.1.4 ... 40 %`. */
  open(task: string, seed: number | undefined, say: (words: string) => void): Promise<Practice>;
  /** The task after this one; undefined after the last. */
  nextTask(current: string): string | undefined;
}

/** What effects do to the rest of the app. */
export interface Surface {
  readonly state: State;
  /** Whether the task can be seen while the shell has the keyboard. */
  readonly taskInView: boolean;
  update(change: (state: State) => State): void;
  /** A new shell for the attempt, in place of the one before. */
  startShell(practice: Practice): void;
  stopShell(): void;
  /** The keyboard goes to the shell. */
  toShell(): void;
  type(bytes: Uint8Array): void;
  scrollShell(pages: number): void;
  quit(): void;
}

/** How long leaving an attempt may take before the app goes without it, in milliseconds. */
const PATIENCE = 5000;

export class Effects {
  private practice: Practice | undefined;
  private closed = false;

  constructor(
    private readonly source: TaskSource,
    private readonly surface: Surface,
    private readonly clock: Clock,
  ) {}

  async run(effect: Effect): Promise<void> {
    try {
      await this.perform(effect);
    } catch (error) {
      const hint = error instanceof UserError ? error.hint : undefined;
      this.surface.update((state) => on.failed(state, messageOf(error), hint));
      if (this.surface.state.screen === 'home') await this.list();
    }
  }

  /** Takes up an attempt that is open already. */
  take(practice: Practice): void {
    this.practice = practice;
    this.surface.startShell(practice);
    this.surface.update((state) => on.opened(state, practice.attempt));
  }

  async open(task: string, seed?: number): Promise<void> {
    const practice = await this.source.open(task, seed, (words) => this.surface.update((state) => on.told(state, words)));
    if (this.closed) await practice.close();
    else this.take(practice);
  }

  /** Leaves the attempt for another process to take up; one that is done with is ended. */
  async close(): Promise<void> {
    const {practice} = this;
    this.closed = true;
    this.practice = undefined;
    if (practice) await this.inTime(isUnfinished(this.surface.state) ? practice.close() : practice.stop());
  }

  private async perform(effect: Effect): Promise<void> {
    switch (effect.do) {
      case 'list':
        return this.list();
      case 'open':
        return this.open(effect.task);
      case 'leave':
        return this.leave(effect.to);
      case 'to-shell':
        return this.surface.toShell();
      case 'shell-key':
        return this.surface.type(Uint8Array.of(0x1c));
      case 'scroll-shell':
        return this.surface.scrollShell(effect.pages);
      default:
        return this.practise(effect.do);
    }
  }

  private async practise(what: Work): Promise<void> {
    const {practice, surface, clock} = this;
    if (!practice) return;
    const change = await WORK[what](practice, surface, clock);
    // Left meanwhile: there is nothing to show it on.
    if (this.practice !== practice) return;
    if (what === 'reset') surface.startShell(practice);
    surface.update(change);
  }

  private async leave(to: Destination): Promise<void> {
    if (to === 'quit') {
      await this.close();
      return this.surface.quit();
    }
    const {practice} = this;
    const next = to === 'next' && practice ? this.source.nextTask(practice.attempt.task) : undefined;
    if (to === 'next' && next === undefined) throw new UserError('this is the last task', {hint: 'F9 shows the list of tasks'});
    this.practice = undefined;
    if (practice) await this.inTime(practice.stop());
    this.surface.stopShell();
    this.surface.update((state) => (next === undefined ? on.leftFor(state) : opening(state, next, this.titleOf(next))[0]));
    await (next === undefined ? this.list() : this.open(next));
  }

  private titleOf(task: string): string {
    return this.surface.state.tasks?.find((row) => row.task === task)?.title ?? task;
  }

  private async list(): Promise<void> {
    const tasks = await this.source.list();
    this.surface.update((state) => on.listed(state, tasks));
  }

  private inTime(work: Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = this.clock.after(PATIENCE, resolve);
      work.then(resolve, reject).finally(() => this.clock.clear(timer));
    });
  }
}

type Change = (state: State) => State;

type Work = 'grade' | 'hint' | 'solution' | 'reset' | 'timeline' | 'why';

const WORK: Record<Work, (practice: Practice, surface: Surface, clock: Clock) => Promise<Change>> = {
  grade: async (practice) => {
    const report = await practice.grade();
    return (state) => on.graded(state, practice.attempt, report);
  },
  hint: async (practice, {taskInView}) => {
    const hint = await practice.hint();
    return (state) => on.hinted(state, practice.attempt, hint, taskInView);
  },
  solution: async (practice) => {
    const solution = await practice.solution();
    return (state) => on.solved(state, practice.attempt, solution);
  },
  timeline: async (practice) => {
    const timeline = timelineOf(await practice.recorded());
    return (state) => on.drawn(state, timeline);
  },
  why: async ({client, attempt}, _, clock) => {
    const answers = await answersIn(client, attempt.namespace, clock.now());
    return (state) => on.explained(state, answers);
  },
  reset: async (practice) => {
    await practice.reset();
    return (state) => on.wasReset(state, practice.attempt);
  },
};
