/** The shell where no pane can be had: it takes the whole terminal until it ends. */
import {spawn} from 'node:child_process';
import type {PtyProgram} from './pane/pty.ts';

/** Resolves when the shell has ended; `signal` ends it. Rejects when it cannot be started. */
export const runAside = ({argv, env, folder}: PtyProgram, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(argv[0], argv.slice(1), {cwd: folder, env: {...env}, stdio: 'inherit'});
    const hangUp = (): void => void child.kill('SIGHUP');
    signal.addEventListener('abort', hangUp);
    child.on('error', reject);
    child.on('exit', () => {
      signal.removeEventListener('abort', hangUp);
      resolve();
    });
  });
