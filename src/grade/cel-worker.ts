/** The worker thread that evaluates one expression of a pack; {@link evaluateCel} ends it when it takes too long. */
import {parentPort, workerData} from 'node:worker_threads';
import {isCelError, run} from '@bufbuild/cel';
import type {CelAnswer, CelQuestion} from './cel.ts';

/** JSON as CEL wants it: whole numbers are integers (a BigInt), so that `replicas + 1` works; objects are maps without a prototype. */
const input = (value: unknown): any => {
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : value;
  if (Array.isArray(value)) return value.map(input);
  if (typeof value === 'object' && value !== null) return new Map(Object.entries(value).map(([key, part]) => [key, input(part)]));
  return value;
};

const answer = ({expression, variables}: CelQuestion): CelAnswer => {
  const bindings = Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, input(value)]));
  const result = run(expression, bindings);
  if (isCelError(result)) return {error: result.message};
  return typeof result === 'boolean' ? {value: result} : {error: `it yields ${typeof result}, not true or false`};
};

// Loading may take its time on a busy machine; only the expression is on the clock.
parentPort!.postMessage('ready');
parentPort!.postMessage(answer(workerData));
