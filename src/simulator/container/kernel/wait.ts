/** What processes wait for. A process is a generator: it yields what it waits for, and is resumed when that has come. */

/** Asks to be told once. Returns what takes the question back. */
export type Wait = (resume: () => void) => () => void;

/** The steps of a process, or of a part of one that gives a `T`. */
export type Steps<T> = Generator<Wait, T, void>;

/** Something that comes about, maybe more than once. */
export class Condition {
  private waiting = new Set<() => void>();

  readonly wait: Wait = (resume) => {
    this.waiting.add(resume);
    return () => this.waiting.delete(resume);
  };

  notify(): void {
    const all = this.waiting;
    this.waiting = new Set();
    for (const resume of all) resume();
  }
}

/** Whichever comes first. */
export const either =
  (...waits: readonly Wait[]): Wait =>
  (resume) => {
    let cancels: (() => void)[] = [];
    const cancel = (): void => {
      for (const undo of cancels) undo();
      cancels = [];
    };
    cancels = waits.map((wait) =>
      wait(() => {
        cancel();
        resume();
      }),
    );
    return cancel;
  };
