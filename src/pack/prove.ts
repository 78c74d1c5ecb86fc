/**
 * The proof that tasks are fair: untouched they score 0, the model solution and every other right one score 100 %, and each wrong solution
 * fails exactly the checks that its header names. Each run has an empty cluster.
 */
import type {Cluster} from '../cluster/cluster.ts';
import type {Grade} from '../grade/check.ts';
import {ClusterPool} from './cluster-pool.ts';
import {instantiate} from './instance.ts';
import type {Pack, Task, TaskInstance} from './pack.ts';
import type {Tools} from './setup.ts';
import {failedIds, sameIds, type Trial, tryOut} from './trial.ts';

// A cluster's controllers may be a moment behind the end of a script.
const SETTLE_MS = 5_000;

export interface WrongProof {
  readonly file: string;
  readonly percent: number;
  readonly failed: readonly string[];
  readonly expected: readonly string[];
  readonly ok: boolean;
}

export interface RightProof {
  readonly file: string;
  readonly percent: number;
  readonly ok: boolean;
}

export interface TaskProof {
  readonly task: string;
  readonly seed: number;
  readonly ok: boolean;
  /** Per cent. */
  readonly untouched: number;
  readonly solution: number;
  readonly right: readonly RightProof[];
  readonly wrong: readonly WrongProof[];
  /** What is not as it should be, in sentences. */
  readonly problems: readonly string[];
}

export interface ProveOptions {
  readonly pack: Pack;
  readonly tasks: readonly Task[];
  readonly seeds: readonly number[];
  readonly tools: Tools;
  /** Opens a cluster; runs one after another share it, emptied in between, and it is destroyed in the end. */
  readonly cluster: (pack: Pack, namespace: string) => Promise<Cluster>;
  /** Milliseconds that a cluster is given to settle after a script has ended; default 5000. */
  readonly settle?: number;
  /** How many runs go on at once; default 3. */
  readonly parallel?: number;
  /** Called as each task and seed is done. */
  readonly report?: (proof: TaskProof) => void;
}

/** Proofs in the order of tasks and seeds. Rejects when something needed is missing, with a PackError for a task that cannot be read. */
export const prove = async (options: ProveOptions): Promise<TaskProof[]> => {
  const limit = limiter(options.parallel ?? 3);
  const clusters = new ClusterPool((namespace) => options.cluster(options.pack, namespace));
  const instances = options.tasks.flatMap((task) => options.seeds.map((seed) => instantiate(task, seed)));
  const proofs = instances.map(async (instance) => {
    const proof = await proveInstance(instance, options, limit, clusters);
    options.report?.(proof);
    return proof;
  });
  // All runs have to end before their clusters do, also when one has failed.
  return allEnded(proofs).finally(() => clusters.close());
};

type Limit = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets so many pieces of work run at once; the others wait in line, and come to nothing once one has failed. */
const limiter = (most: number): Limit => {
  const waiting: (() => void)[] = [];
  let running = 0;
  let failure: {readonly error: unknown} | undefined;
  return async (work) => {
    if (running >= most) await new Promise<void>((go) => waiting.push(go));
    running++;
    try {
      if (failure) throw failure.error;
      return await work();
    } catch (error) {
      failure ??= {error};
      throw failure.error;
    } finally {
      running--;
      waiting.shift()?.();
    }
  };
};

/** As Promise.all, but only once all have ended. */
const allEnded = async <T>(work: readonly Promise<T>[]): Promise<T[]> => {
  const settled = await Promise.allSettled(work);
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
};

const proveInstance = async (instance: TaskInstance, options: ProveOptions, limit: Limit, clusters: ClusterPool): Promise<TaskProof> => {
  const ids = instance.checks.map(({id}) => id);
  const run = {tools: options.tools, settle: options.settle ?? SETTLE_MS, clusters};
  const attempt = (script: string | undefined, expected: readonly string[]): Promise<Trial> =>
    limit(() => tryOut(instance, run, script, expected));
  const right = instance.right ?? [];
  const trials = await allEnded([
    attempt(undefined, ids),
    attempt(instance.solution, []),
    ...right.map(({script}) => attempt(script, [])),
    ...instance.wrong.map(({script, fails}) => attempt(script, fails)),
  ]);
  return verdict(instance, trials);
};

/** `trials`: untouched, the solution, the other right ones, the wrong ones. */
const verdict = (instance: TaskInstance, [untouched, solution, ...others]: readonly Trial[]): TaskProof => {
  const {task, seed, right = [], wrong} = instance;
  const rightProofs = right.map(({file}, i) => ({file, percent: others[i].grade.percent, ok: others[i].grade.passed}));
  const wrongProofs = wrong.map(({file, fails}, i) => wrongProof(file, fails, others[right.length + i].grade));
  const problems = [
    ...(untouched.grade.percent === 0 ? [] : [`untouched, it scores ${untouched.grade.percent} %: ${passedIds(untouched.grade)}`]),
    ...(solution.grade.passed ? [] : [`the solution scores ${explain(solution)}`]),
    ...rightProofs.flatMap(({file, ok}, i) => (ok ? [] : [`right/${file} scores ${explain(others[i])}`])),
    ...wrongProofs.filter(({ok}) => !ok).map((proof) => sayWrong(proof)),
  ];
  const percents = {untouched: untouched.grade.percent, solution: solution.grade.percent};
  return {task: task.id, seed, ok: problems.length === 0, ...percents, right: rightProofs, wrong: wrongProofs, problems};
};

const passedIds = ({checks}: Grade): string =>
  checks
    .filter(({marks}) => marks > 0)
    .map(({id}) => id)
    .join(', ');

const wrongProof = (file: string, fails: readonly string[], result: Grade): WrongProof => {
  const failed = failedIds(result);
  return {file, percent: result.percent, failed, expected: fails, ok: sameIds(failed, fails) && !result.passed};
};

const sayWrong = ({file, failed, expected}: WrongProof): string =>
  `wrong/${file} fails ${failed.join(', ') || 'nothing'}, but its header says ${expected.join(', ') || 'nothing'}`;

const explain = ({grade: {checks, percent}, code, output}: Trial): string => {
  const failed = checks
    .filter(({passed}) => !passed)
    .map(({id, wanted, got, detail}) => `${id} (wanted ${wanted}, got ${got}. ${detail ?? ''})`);
  return `${percent} %: ${failed.join('; ')}; the script ended with ${code}: ${output.trim().split('\n').slice(-3).join(' | ')}`;
};
