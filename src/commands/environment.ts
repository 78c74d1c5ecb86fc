/** What commands on tasks need: packs, tools, clusters and the state folder, from the options of the command line. */
import path from 'node:path';
import {systemClock} from '../clock.ts';
import {loadPacks} from '../pack/load.ts';
import type {Pack} from '../pack/pack.ts';
import {discardCluster, openCluster} from '../session/clusters.ts';
import {packsOfAttempt, resumePractice, type SessionEnvironment, type StartOptions} from '../session/open.ts';
import type {Practice} from '../session/practice.ts';
import type {SessionTools} from '../session/session-tools.ts';
import {ensureTools, toolFolders} from '../tools/ensure.ts';
import type {CommandContext, Option} from './command.ts';

/** For commands that begin an attempt on a real cluster. */
export const YES: Option = {flags: '--yes', say: 'with --context: use the namespace even if it was there before', default: false};

export type YesOption = {
  readonly yes?: boolean;
};

/** Packs given now, or those the current attempt was begun with. */
export const packsFor = (context: CommandContext): Pack[] => loadPacks(packFolders(context));

const packFolders = ({options, home}: CommandContext): string[] => {
  const given = options.pack.map((folder) => path.resolve(folder));
  return given.length > 0 ? given : [...packsOfAttempt(home)];
};

export const environmentOf = async (context: CommandContext<YesOption>): Promise<SessionEnvironment> => {
  const {home, options} = context;
  const packs = packsFor(context);
  const tools = await toolsFor(context);
  return {
    home,
    clock: systemClock,
    packs,
    packFolders: packFolders(context),
    tools,
    openCluster: (where, pack, namespace, fresh) =>
      openCluster({home, where, images: pack.images, namespace, fresh, yes: options.yes ?? false}),
    discardCluster: (where) => discardCluster(home, where),
  };
};

/** kubectl and helm, fetched first if they are missing. */
export const toolsFor = async ({home, stderr, env}: CommandContext): Promise<SessionTools> => {
  const tools = await ensureTools(home, {stderr, env});
  const own = toolFolders(tools);
  return {kubectl: tools.kubectl.path, helm: tools.helm.path, ...(own.length > 0 ? {folder: own.join(path.delimiter)} : {})};
};

export const startOptions = ({options}: CommandContext, task: string): StartOptions => ({
  task,
  ...(options.seed === undefined ? {} : {seed: options.seed}),
  ...(options.context === undefined ? {} : {context: {name: options.context, kubeconfig: options.kubeconfig}}),
});

/** Does something with the current attempt, and leaves it open for the next command. */
export const withCurrent = async <T>(context: CommandContext<any>, work: (practice: Practice) => Promise<T>): Promise<T> => {
  const practice = await resumePractice(await environmentOf(context));
  try {
    for (const notice of practice.attempt.notices) context.note(notice);
    return await work(practice);
  } finally {
    await practice.close();
  }
};
