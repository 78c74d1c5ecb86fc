import {spawn} from 'node:child_process';
import {UserError} from '../kube/user-error.ts';
import type {AttemptView} from '../session/practice.ts';
import {showClock} from '../session/shell.ts';
import type {Command} from './command.ts';
import {withCurrent} from './environment.ts';

export const command: Command = {
  name: 'shell',
  summary: 'open the exam shell for the current task',
  run: async (context) => {
    const attempt = await withCurrent(context, async (practice) => practice.attempt);
    if (context.options.json) {
      context.printJson({shell: attempt.shell, folder: attempt.folder, environment: attempt.environment});
      return 0;
    }
    // The attempt stays free for other commands (grade, hint) while the shell runs.
    return runShell(attempt);
  },
};

const runShell = (attempt: AttemptView): Promise<number> => {
  showClock(attempt.environment, attempt.startedAt + attempt.minutes * 60_000);
  const [program, ...args] = attempt.shell;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {cwd: attempt.folder, env: {...process.env, ...attempt.environment}, stdio: 'inherit'});
    child.on('error', (error) => reject(new UserError(`the shell ${program} cannot be run (${error.message})`, {exitCode: 3})));
    child.on('close', () => {
      showClock(attempt.environment, undefined);
      resolve(0);
    });
  });
};
