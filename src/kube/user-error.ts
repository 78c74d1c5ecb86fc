/** The one exception whose text is meant for the user's eyes: what is wrong and where, and what to do next. */

/** 1: not all marks. 2: bad usage or a bad pack. 3: something needed is missing (kubectl, helm, a cluster, a folder). */
export type ExitCode = 1 | 2 | 3;

export class UserError extends Error {
  readonly exitCode: ExitCode;
  /** What to do next, one sentence. */
  readonly hint: string | undefined;

  /** `message`: one sentence without a full stop at its end, such as `no task "tune-serge" in pack ckad-deploy`. Exit code 2 unless said. */
  constructor(message: string, options: {exitCode?: ExitCode; hint?: string; cause?: unknown} = {}) {
    super(message, options.cause === undefined ? undefined : {cause: options.cause});
    this.name = 'UserError';
    this.exitCode = options.exitCode ?? 2;
    this.hint = options.hint;
  }
}

/** The words of anything that was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The code of a system error (`ENOENT`), if it is one. */
export const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException | undefined)?.code;
