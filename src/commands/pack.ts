import path from 'node:path';
import {UserError} from '../kube/user-error.ts';
import {lintPack} from '../pack/lint.ts';
import {findTask, loadPacks, packsAt} from '../pack/load.ts';
import type {Pack, Task} from '../pack/pack.ts';
import {type Problem, sayProblem} from '../pack/problem.ts';
import {prove, type TaskProof} from '../pack/prove.ts';
import {type Style, styleOf} from '../report/style.ts';
import {proofClusters} from '../session/clusters.ts';
import {type Command, type CommandContext, wholeNumber} from './command.ts';
import {toolsFor} from './environment.ts';

type TestOptions = {
  readonly seeds: number;
  readonly task: readonly string[];
  readonly parallel: number;
};

export const command: Command = {
  name: 'pack',
  summary: 'check packs, and prove that they are fair',
  commands: [
    {name: 'lint', summary: 'check the files of packs', usage: '[folder...]', run: (context) => lint(context)},
    {
      name: 'test',
      summary: 'prove each task: untouched 0 %, solution 100 %, each wrong solution as its header says',
      usage: '[folder...]',
      options: [
        {flags: '--seeds N', say: 'how many seeds to try, from --seed (or 1) on', parse: wholeNumber(1, 1000), default: 5},
        {flags: '--task TASK', say: 'only this task (repeatable)', repeatable: true, default: []},
        {flags: '--parallel N', say: 'how many runs at once', parse: wholeNumber(1, 32), default: 3},
      ],
      run: (context) => test(context as CommandContext<TestOptions>),
    },
  ],
};

const lint = async (context: CommandContext): Promise<number> => {
  const problems = foldersOf(context).flatMap((folder) => lintPack(folder));
  if (context.options.json) context.printJson({ok: problems.length === 0, problems});
  else for (const line of problemLines(problems)) context.print(line);
  return problems.length === 0 ? 0 : 2;
};

const problemLines = (problems: readonly Problem[]): string[] =>
  problems.length === 0
    ? ['no problems found']
    : problems.map((problem) => `${sayProblem(problem)}${problem.next ? `; ${problem.next}` : ''}`);

/** Named ones, or those given with --pack, or the program's own. */
const foldersOf = ({args, options}: CommandContext): string[] => {
  const named = [...args, ...options.pack];
  return named.length > 0 ? named.map((folder) => path.resolve(folder)) : loadPacks().map(({root, name}) => path.join(root, 'tasks', name));
};

const test = async (context: CommandContext<TestOptions>): Promise<number> => {
  const {options, home} = context;
  const packs = foldersOf(context).flatMap((folder) => packsAt(folder));
  const tools = await toolsFor(context);
  const first = options.seed ?? 1;
  const seeds = Array.from({length: options.seeds}, (_, i) => first + i);
  const style = styleOf(context.color);
  const proofs: TaskProof[] = [];
  const cluster = proofClusters(home);
  for (const pack of packs) {
    const tasks = tasksOf(pack, packs, options.task);
    const report = (proof: TaskProof): void => (options.json ? undefined : proofLines(proof, style).forEach(context.print));
    proofs.push(...(await prove({pack, tasks, seeds, tools, cluster, parallel: options.parallel, report})));
  }
  if (proofs.length === 0) throw new UserError('there is no task to test', {hint: 'ckad-drill list shows the tasks'});
  const ok = proofs.every((proof) => proof.ok);
  if (options.json) context.printJson({ok, tasks: proofs});
  else
    context.print(
      ok
        ? style.good(`${proofs.length} proofs hold`)
        : style.bad(`${proofs.filter((proof) => !proof.ok).length} of ${proofs.length} proofs fail`),
    );
  return ok ? 0 : 2;
};

const tasksOf = (pack: Pack, packs: readonly Pack[], names: readonly string[]): readonly Task[] =>
  names.length === 0
    ? pack.tasks
    : names
        .map((name) => findTask(packs, name))
        .filter((found) => found.pack === pack)
        .map(({task}) => task);

const proofLines = ({task, seed, ok, wrong, problems}: TaskProof, style: Style): string[] => [
  `${ok ? style.good('✓') : style.bad('✗')} ${task}, seed ${seed}: untouched, solution and ${wrong.length} wrong solutions`,
  ...problems.map((problem) => `    ${problem}`),
];
