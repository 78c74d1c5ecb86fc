/** Runs the processes of a container: each in turn up to where it has to wait. */
import type {Clock} from '../../../clock.ts';
import type {System} from '../system.ts';
import {type Main, Process, type ProcessOptions} from './process.ts';
import {Exited, HARMLESS, Interrupted, SIGNALS, type Signal} from './signals.ts';
import type {Steps, Wait} from './wait.ts';

interface Task {
  readonly process: Process;
  readonly steps: Steps<number>;
  /** Takes back what it waits for; undefined: it is ready. */
  cancel: (() => void) | undefined;
  /** Thrown into it at its next step. */
  thrown?: unknown;
}

/** After so many steps without a moment in which all wait, those that are left wait for a while: the world has other things to do. */
const ROUND = 100;
/** What goes on like that for long gets less and less of the time. `after`: how many rounds. */
const PACES = [
  {after: 200, steps: 10, pause: 1000},
  {after: 20, steps: ROUND, pause: 20},
  {after: 0, steps: ROUND, pause: 1},
];

/** More processes than this are not started: a fork bomb fails, as it does where there is a limit on pids. */
const MOST_PROCESSES = 256;

export class Kernel {
  private readonly tasks = new Map<number, Task>();
  private readonly ready: Task[] = [];
  /** Those that have had their turn, until their pause is over. */
  private resting: Task[] = [];
  private rounds = 0;
  private running = false;
  private lastPid = 0;

  constructor(readonly clock: Clock) {}

  get processes(): readonly Process[] {
    return [...this.tasks.values()].map(({process}) => process);
  }

  /** Throws {@link Exited} when there are too many. It begins when whoever runs now waits. */
  spawn(system: System, main: Main, options: ProcessOptions): Process {
    if (this.tasks.size >= MOST_PROCESSES) throw new Exited(2);
    const process = new Process(system, ++this.lastPid, options);
    const task: Task = {process, steps: main(process), cancel: undefined};
    this.tasks.set(process.pid, task);
    this.ready.push(task);
    this.run();
    return process;
  }

  /** A wait for nothing but that others have had their turn. */
  readonly turn: Wait = (resume) => {
    resume();
    return () => {};
  };

  /** A wait for `ms` milliseconds. */
  sleep(ms: number): Wait {
    return (resume) => {
      const timer = this.clock.after(ms, resume);
      return () => this.clock.clear(timer);
    };
  }

  /** What is usual: a process ends, the first of a container excepted, which is only told. */
  signal(process: Process, signal: Signal): void {
    const task = this.tasks.get(process.pid);
    if (!task || (signal !== 'KILL' && process.onSignal?.(signal)) || process.pid === 1 || HARMLESS.has(signal)) return;
    this.end(task, 128 + SIGNALS[signal]);
  }

  /** Throws Interrupted where the process waits. */
  interrupt(process: Process): void {
    const task = this.tasks.get(process.pid);
    if (!task) return;
    task.thrown = new Interrupted();
    const resting = this.resting.indexOf(task);
    if (resting >= 0) this.resting.splice(resting, 1);
    if (task.cancel || resting >= 0) this.wake(task);
  }

  /** Ends a process, whatever it says to that. */
  stop(process: Process, code: number): void {
    const task = this.tasks.get(process.pid);
    if (task) this.end(task, code);
  }

  /** Ends every process, or those of one container that shares the kernel with others. */
  killAll(system?: System): void {
    for (const task of [...this.tasks.values()]) if (!system || task.process.system === system) this.end(task, 128 + SIGNALS.KILL);
  }

  private wake(task: Task): void {
    task.cancel?.();
    task.cancel = undefined;
    this.ready.push(task);
    this.run();
  }

  private run(): void {
    if (this.running) return;
    this.running = true;
    const {steps, pause} = PACES.find(({after}) => this.rounds >= after)!;
    for (let left = steps; left > 0 && this.ready.length > 0; left--) {
      const task = this.ready.shift()!;
      if (task.process.code === undefined) this.step(task);
    }
    this.running = false;
    if (this.ready.length > 0) this.rest(pause);
    else if (this.resting.length === 0) this.rounds = 0;
  }

  private rest(pause: number): void {
    const known = this.resting.length > 0;
    this.resting.push(...this.ready.splice(0));
    if (known) return;
    this.rounds++;
    this.clock.after(pause, () => {
      this.ready.push(...this.resting.splice(0));
      this.run();
    });
  }

  private step(task: Task): void {
    const {thrown} = task;
    task.thrown = undefined;
    try {
      const {done, value} = thrown === undefined ? task.steps.next() : task.steps.throw(thrown);
      if (done) this.end(task, value);
      // It has killed itself.
      else if (task.process.code !== undefined) task.steps.return(value as never);
      else this.block(task, value);
    } catch (error) {
      this.end(task, codeOf(error));
    }
  }

  private block(task: Task, wait: Wait): void {
    let waits = true;
    const cancel = wait(() => {
      if (!waits) return;
      waits = false;
      this.wake(task);
    });
    if (!waits) return;
    task.cancel = () => {
      waits = false;
      cancel();
    };
  }

  private end(task: Task, code: number): void {
    if (task.process.code !== undefined) return;
    task.process.code = code;
    this.tasks.delete(task.process.pid);
    task.cancel?.();
    // What it holds is given back; while it is in the middle of a step it cannot be, and is not resumed any more.
    if (task.cancel) task.steps.return(code);
    task.process.onEnd?.(code);
    task.process.ended.notify();
  }
}

const codeOf = (error: unknown): number => {
  if (error instanceof Exited) return error.code;
  if (error instanceof Interrupted) return 128 + SIGNALS.INT;
  console.error(error);
  return 134;
};
