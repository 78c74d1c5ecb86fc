/** Expressions of packs, evaluated apart and in bounded time. */
import {existsSync} from 'node:fs';
import {Worker} from 'node:worker_threads';
import {systemClock} from '../clock.ts';
import {builtFile} from '../kube/program.ts';
import {UserError} from '../kube/user-error.ts';

export interface CelQuestion {
  readonly expression: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

export type CelAnswer = {readonly value: boolean} | {readonly error: string};

const LIMIT_MS = 3000;
const START_LIMIT_MS = 30_000;

/**
 * Whether an expression holds of these variables (plain JSON). Rejects with an Error of one sentence for an expression that is wrong, or
 * that takes longer than `limit` milliseconds.
 */
export const evaluateCel = async (question: CelQuestion, limit = LIMIT_MS): Promise<boolean> => {
  const worker = new Worker(workerFile(), {workerData: question, resourceLimits: {maxOldGenerationSizeMb: 128}});
  try {
    const answer = await answerOf(worker, limit);
    if ('value' in answer) return answer.value;
    throw new Error(`the expression ${JSON.stringify(question.expression)} failed: ${answer.error}`);
  } finally {
    await worker.terminate();
  }
};

const answerOf = (worker: Worker, limit: number): Promise<CelAnswer> =>
  new Promise((resolve, reject) => {
    const tooLong = (): void => resolve({error: `it took longer than ${limit / 1000} seconds`});
    let timer = systemClock.after(START_LIMIT_MS, tooLong);
    const settle = (answer: CelAnswer): void => {
      systemClock.clear(timer);
      resolve(answer);
    };
    worker.on('message', (message: 'ready' | CelAnswer) => {
      if (message !== 'ready') return settle(message);
      systemClock.clear(timer);
      timer = systemClock.after(limit, tooLong);
    });
    worker.once('exit', () => settle({error: 'it could not be evaluated'}));
    worker.once('error', reject);
  });

const workerFile = (): string => {
  const file = builtFile('cel-worker.js');
  if (!existsSync(file)) throw new UserError('the program is not built completely', {exitCode: 3, hint: 'run npm run build'});
  return file;
};
