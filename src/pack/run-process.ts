/** Runs a program for a pack: apart from the user's environment, in bounded time, with all that it starts. */
import {spawn} from 'node:child_process';
import path from 'node:path';
import {systemClock} from '../clock.ts';
import {codeOf, UserError} from '../kube/user-error.ts';

export interface ProcessOptions {
  readonly folder: string;
  /** Stands for the home folder, so that caches and settings of the user's own are neither used nor changed. */
  readonly home: string;
  readonly kubeconfig: string;
  /** Milliseconds after which it is killed. */
  readonly limit: number;
  /** Folders put before PATH. */
  readonly path?: readonly string[];
}

export interface ProcessResult {
  /** The exit code; 124 when the time was up, 128 and more when a signal ended it. */
  readonly code: number;
  /** stdout and stderr, as they came; the end of it, when it is long. */
  readonly output: string;
}

const LONGEST = 64 * 1024;

/** Rejects with a UserError of exit code 3 when the program is not there. */
export const runProcess = (program: string, args: readonly string[], options: ProcessOptions): Promise<ProcessResult> =>
  new Promise((resolve, reject) => {
    // A group of its own: whatever a script leaves running ends with it.
    const child = spawn(program, args, {cwd: options.folder, env: environment(options), stdio: ['ignore', 'pipe', 'pipe'], detached: true});
    let output = '';
    let timedOut = false;
    const timer = systemClock.after(options.limit, () => {
      timedOut = true;
      endGroup(child.pid);
    });
    const keep = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-LONGEST);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => {
      systemClock.clear(timer);
      reject(new UserError(`${program} cannot be run (${codeOf(error)})`, {exitCode: 3, hint: 'ckad-drill tools shows what is missing'}));
    });
    child.on('exit', () => endGroup(child.pid));
    child.on('close', (code) => {
      systemClock.clear(timer);
      resolve(timedOut ? {code: 124, output: `${output}\n(ended after ${options.limit / 1000} seconds)`} : {code: code ?? 128, output});
    });
  });

const endGroup = (pid: number | undefined): void => {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has ended by itself.
  }
};

const environment = ({home, kubeconfig, path: first = []}: ProcessOptions): NodeJS.ProcessEnv => ({
  PATH: [...first, process.env.PATH ?? ''].join(path.delimiter),
  HOME: home,
  KUBECONFIG: kubeconfig,
  LANG: 'C.UTF-8',
  TERM: 'dumb',
});
