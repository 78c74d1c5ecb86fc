/** What a program of a container is. */
import type {Process} from '../kernel/process.ts';
import type {Steps} from '../kernel/wait.ts';

/** Gives its exit code; `args` come without the program's name. */
export type Program = (process: Process, args: readonly string[]) => Steps<number>;
