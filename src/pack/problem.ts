/** What is wrong with a pack, where, and what to do. */
import {UserError} from '../kube/user-error.ts';

export interface Problem {
  /** As it was reached: an absolute path. */
  readonly file: string;
  /** From 1; absent for a file that is missing or not text. */
  readonly line?: number;
  readonly column?: number;
  /** One sentence without a full stop. */
  readonly say: string;
  /** What to do about it. */
  readonly next?: string;
}

/** `tasks/x/task.yaml:3:7: "minuets" is not known (did you mean "minutes"?)`. */
export const sayProblem = ({file, line, column, say}: Problem): string => `${file}${line ? `:${line}:${column ?? 1}` : ''}: ${say}`;

/** A pack that cannot be used as it is. Exit code 2. The message is about the first problem; `problems` holds all. */
export class PackError extends UserError {
  constructor(readonly problems: readonly Problem[]) {
    const [first, ...more] = problems;
    const others = more.length > 0 ? ` (and ${more.length} more)` : '';
    super(`${sayProblem(first)}${others}`, {hint: first.next ?? 'ckad-drill pack lint shows everything that is wrong'});
  }
}

/** Collects the problems of several steps instead of ending at the first. */
export const gather = <T>(into: Problem[], work: () => T): T | undefined => {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof PackError)) throw error;
    into.push(...error.problems);
    return undefined;
  }
};
