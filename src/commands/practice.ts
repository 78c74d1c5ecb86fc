import {programVersion} from '../kube/program.ts';
import {UserError} from '../kube/user-error.ts';
import {findTask} from '../pack/load.ts';
import type {Pack} from '../pack/pack.ts';
import {readAttempt} from '../session/attempt-file.ts';
import {resumePractice, type SessionEnvironment, startPractice} from '../session/open.ts';
import type {Practice} from '../session/practice.ts';
import type {AppOptions, Start} from '../terminal/index.ts';
import type {Command, CommandContext} from './command.ts';
import {environmentOf, packsFor, startOptions, YES, type YesOption} from './environment.ts';
import {rowsOf} from './rows.ts';

type Own = YesOption & {
  readonly fresh?: boolean;
};

export const command: Command<Own> = {
  name: 'practice',
  summary: 'open the app at a task',
  usage: '[task]',
  options: [YES, {flags: '--fresh', say: 'begin again even if this task is open', default: false}],
  run: async (context) => {
    if (context.options.json)
      throw new UserError('practice has no --json', {hint: 'ckad-drill start TASK --json sets a task up for a program'});
    const packs = packsFor(context);
    const [name] = context.args;
    if (name !== undefined) findTask(packs, name);
    return runApp(
      context,
      () => packs,
      name === undefined ? 'home' : {task: name, seed: context.options.seed, title: findTask(packs, name).task.title},
    );
  },
};

/** The app over this command's clusters and packs, which `load` gives. */
export const runApp = async (context: CommandContext<Own>, load: () => readonly Pack[], start: Start): Promise<number> => {
  const {runApp: run} = await import('../terminal/index.ts');
  let loaded: readonly Pack[] | undefined;
  const packs = (): readonly Pack[] => (loaded ??= load());
  // Opened with the first task: the list of tasks needs neither kubectl nor helm.
  let environment: Promise<SessionEnvironment> | undefined;
  const options: AppOptions = {
    start,
    version: programVersion,
    colour: context.color,
    list: async () => rowsOf(packs(), context.home).map(({best, ...row}) => ({...row, ...(best === null ? {} : {best})})),
    open: async (task, seed, say) => {
      // The app has the terminal: what would be written to it beside, such as a progress bar, goes through the app.
      environment ??= environmentOf({...context, stderr: {isTTY: true, columns: 60, write: say}});
      return openOrResume(context, await environment, task, seed);
    },
    nextTask: (current) => following(packs(), current),
  };
  return run(options);
};

/** A task that is open is taken up again; one that ended, another one, or another seed begins anew. */
const openOrResume = async (
  context: CommandContext<Own>,
  environment: SessionEnvironment,
  name: string,
  seed?: number,
): Promise<Practice> => {
  const {task} = findTask(environment.packs, name);
  const state = readAttempt(context.home.attempt);
  const same = state && state.pack === task.pack && state.task === task.id && !state.ended;
  const asked = seed ?? context.options.seed;
  if (same && !context.options.fresh && (asked === undefined || asked === state.seed)) return resumePractice(environment);
  return startPractice(environment, {...startOptions(context, name), ...(asked === undefined ? {} : {seed: asked})});
};

const following = (packs: readonly Pack[], current: string): string | undefined => {
  const names = packs.flatMap(({tasks}) => tasks.map(({id}) => id));
  const at = names.indexOf(current.split('/').at(-1) ?? '');
  return at < 0 ? undefined : names[at + 1];
};
