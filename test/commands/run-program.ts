/** Runs command lines, in this process or as a user would, and gives what came out. */
import {execFile} from 'node:child_process';
import {run} from '../../src/commands/program.ts';
import {builtFile} from '../../src/kube/program.ts';

export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export const runHere = async (argv: readonly string[], env: Record<string, string> = {}): Promise<Outcome> => {
  let [stdout, stderr] = ['', ''];
  const code = await run(argv, {
    stdout: {write: (text: string) => (stdout += text)},
    stderr: {write: (text: string) => (stderr += text)},
    env: {PATH: process.env.PATH, ...env},
  });
  return {code, stdout, stderr};
};

/** The built program in a process of its own. `node`: options of Node before the program. */
export const runBuilt = (argv: readonly string[], env: Record<string, string> = {}, node: readonly string[] = []): Promise<Outcome> =>
  new Promise((resolve) => {
    const options = {env: {...process.env, ...env}, timeout: 30_000};
    execFile(process.execPath, [...node, builtFile('main.js'), ...argv], options, (error, stdout, stderr) =>
      resolve({code: error ? Number(error.code ?? 1) : 0, stdout, stderr}),
    );
  });
