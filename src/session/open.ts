/** Beginning an attempt, and taking one up again: after a crash, from another terminal, or on the next day. */
import path from 'node:path';
import type {Clock} from '../clock.ts';
import type {Cluster} from '../cluster/cluster.ts';
import type {Home} from '../kube/home.ts';
import {UserError} from '../kube/user-error.ts';
import {instantiate} from '../pack/instance.ts';
import {findTask} from '../pack/load.ts';
import type {Pack, Task} from '../pack/pack.ts';
import {Attempt} from './attempt.ts';
import {type AttemptState, forgetAttempt, readAttempt} from './attempt-file.ts';
import {previousOf} from './folder.ts';
import {takeLock} from './lock.ts';
import type {Practice} from './practice.ts';
import type {SessionTools} from './session-tools.ts';

/** Which cluster an attempt is on. */
export type Where = AttemptState['cluster'];

/** A cluster, and whether it is as the attempt left it: false when it had to be made anew, empty. */
export interface OpenedCluster {
  readonly cluster: Cluster;
  readonly kept: boolean;
}

export interface SessionEnvironment {
  readonly home: Home;
  readonly clock: Clock;
  readonly packs: readonly Pack[];
  /** As given with --pack, absolute. */
  readonly packFolders: readonly string[];
  readonly tools: SessionTools;
  /** Opens the cluster of an attempt, starting it when it does not run. `fresh`: nothing of an earlier attempt may be left in it. */
  openCluster(where: Where, pack: Pack, namespace: string, fresh: boolean): Promise<OpenedCluster>;
  /** Ends the cluster of an attempt that is over (of an existing cluster: the namespace that was made for it). */
  discardCluster(where: Where): Promise<void>;
}

export interface StartOptions {
  readonly task: string;
  /** Absent: drawn. */
  readonly seed?: number;
  /** Absent: a simulated cluster. */
  readonly context?: {readonly name: string; readonly kubeconfig?: string};
}

/** Sets a task up. An attempt that was open is ended first; its files are kept beside the new ones. */
export const startPractice = async (environment: SessionEnvironment, options: StartOptions): Promise<Practice> => {
  const {home, packs, packFolders, clock} = environment;
  const {pack, task} = findTask(packs, options.task);
  checkCluster(task, options);
  const instance = instantiate(task, options.seed ?? drawSeed(clock));
  const lock = takeLock(home.lock);
  try {
    const notices = await endPrevious(environment, task);
    const folder = path.join(home.work, task.pack, task.id);
    const where = whereOf(options, `${task.pack}-${task.id}`);
    const state: AttemptState = {
      version: 1,
      pack: task.pack,
      task: task.id,
      seed: instance.seed,
      packs: [...packFolders],
      startedAt: clock.now(),
      cluster: where,
      folder,
      hintsShown: 0,
      ended: false,
    };
    const {cluster} = await environment.openCluster(where, pack, task.namespace, true);
    const reopen = (): Promise<OpenedCluster> => environment.openCluster(where, pack, task.namespace, false);
    const attempt = new Attempt({home, instance, state, cluster, reopen, tools: environment.tools, lock, clock, notices});
    await attempt.begin().catch(async (error) => {
      await cluster.destroy();
      throw error;
    });
    return attempt;
  } catch (error) {
    lock.release();
    throw error;
  }
};

/** Takes up the current attempt. Throws a UserError when there is none. */
export const resumePractice = async (environment: SessionEnvironment): Promise<Practice> => {
  const {home, packs, tools, clock} = environment;
  const state = readAttempt(home.attempt);
  if (!state) throw new UserError('no task is open', {hint: 'ckad-drill start TASK opens one; ckad-drill list shows them'});
  const lock = takeLock(home.lock);
  try {
    const {pack, task} = findTask(packs, `${state.pack}/${state.task}`);
    const instance = instantiate(task, state.seed);
    const reopen = (): Promise<OpenedCluster> => environment.openCluster(state.cluster, pack, task.namespace, false);
    const {cluster, kept} = await reopen();
    const notices = kept
      ? []
      : [`The cluster of this attempt was lost, so the task was set up again; your files are in ${previousOf(state.folder)}.`];
    const attempt = new Attempt({home, instance, state, cluster, reopen, tools, lock, clock, notices});
    if (!kept) await attempt.begin();
    return attempt;
  } catch (error) {
    lock.release();
    throw error;
  }
};

/** Folders of the packs of the current attempt, so that it can be taken up without naming them again. */
export const packsOfAttempt = (home: Home): readonly string[] => readAttempt(home.attempt)?.packs ?? [];

/** A few tasks need what no real cluster offers; they say so themselves. */
const checkCluster = (task: Task, {context}: StartOptions): void => {
  if (context && task.requires.includes('simulator'))
    throw new UserError(`the task ${task.id} needs the simulated cluster`, {hint: 'start it without --context'});
};

const SEEDS = 2 ** 31;

const drawSeed = (clock: Clock): number => Math.floor((Math.random() * SEEDS + clock.now()) % SEEDS);

const whereOf = ({context}: StartOptions, name: string): Where =>
  context
    ? {kind: 'context', context: context.name, ...(context.kubeconfig ? {kubeconfig: path.resolve(context.kubeconfig)} : {})}
    : {kind: 'simulated', name};

/** Ends the attempt that was open. Its files stay where they are, or beside those of `next` when that is the same task. */
const endPrevious = async (environment: SessionEnvironment, next: Task): Promise<string[]> => {
  const {home} = environment;
  const state = readAttempt(home.attempt);
  if (!state) return [];
  await environment.discardCluster(state.cluster);
  forgetAttempt(home.attempt);
  const again = state.pack === next.pack && state.task === next.id;
  return state.ended
    ? []
    : [`Your attempt at ${state.task} was ended; its files are in ${again ? previousOf(state.folder) : state.folder}.`];
};
