/** The terminal app: choose a task, work on it beside a real shell, read its grade. */
import {systemClock} from '../clock.ts';
import {UserError} from '../kube/user-error.ts';
import {Controller, type Start} from './controller.ts';
import type {TaskSource} from './effects.ts';
import {loadPty} from './pane/pty.ts';

export type {Start} from './controller.ts';
export type {TaskSource} from './effects.ts';

export interface AppOptions extends TaskSource {
  readonly start: Start;
  readonly version: string;
  /** Whether to use colours; the shell decides for itself. */
  readonly colour: boolean;
}

/**
 * Runs the app on the process's own terminal until the user quits; resolves to the exit code (0, or 128 + N after signal N). The terminal
 * is given back on every way out, and the attempt is left open unless it was done with. Rejects with a UserError when there is no
 * terminal, and with what `open` rejected with when the app was to begin with that task.
 */
export const runApp = async ({start, version, colour, ...source}: AppOptions): Promise<number> => {
  const {stdin, stdout} = process;
  if (!stdin.isTTY || !stdout.isTTY) {
    throw new UserError('the app needs a terminal for its input and its output', {
      hint: 'without one, set a task up with `ckad-drill start TASK`, work on it with `ckad-drill shell`, and grade it with `ckad-drill grade`',
    });
  }
  const openPty = await loadPty();
  const {list, open, nextTask} = source;
  const controller = new Controller({list, open, nextTask, version, colour, stdin, stdout, clock: systemClock, openPty});
  return controller.run(start);
};
