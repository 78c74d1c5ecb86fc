/** One attempt at one task: the task as drawn, its cluster, its folder; and what can be done with it. */
import {mkdirSync} from 'node:fs';
import path from 'node:path';
import type {Clock} from '../clock.ts';
import {type Cluster, ClusterUnreachable, type KubeClient} from '../cluster/cluster.ts';
import {gradeContext} from '../grade/context.ts';
import {grade} from '../grade/grade.ts';
import type {Home} from '../kube/home.ts';
import {UserError} from '../kube/user-error.ts';
import type {TaskInstance} from '../pack/pack.ts';
import {setUp} from '../pack/setup.ts';
import {writeWorkingFolder} from '../pack/working-folder.ts';
import {type AttemptState, forgetAttempt, writeAttempt} from './attempt-file.ts';
import {recordAttempt} from './attempts.ts';
import {presetNamespace, writeCandidateKubeconfig} from './candidate-kubeconfig.ts';
import {clearFolder} from './folder.ts';
import type {Lock} from './lock.ts';
import type {OpenedCluster} from './open.ts';
import type {AttemptView, GradeReport, Practice} from './practice.ts';
import {type Recorded, recordedOf} from './recorded.ts';
import type {SessionTools} from './session-tools.ts';
import {type Shell, shellFor} from './shell.ts';

export interface AttemptParts {
  readonly home: Home;
  readonly instance: TaskInstance;
  readonly state: AttemptState;
  readonly cluster: Cluster;
  /** The cluster again, when it no longer answers. */
  readonly reopen: () => Promise<OpenedCluster>;
  readonly tools: SessionTools;
  readonly lock: Lock;
  readonly clock: Clock;
  readonly notices: readonly string[];
}

export class Attempt implements Practice {
  private state: AttemptState;
  private cluster: Cluster;
  private shell: Shell | undefined;

  constructor(private readonly parts: AttemptParts) {
    this.state = parts.state;
    this.cluster = parts.cluster;
  }

  get attempt(): AttemptView {
    const {instance, notices} = this.parts;
    const {cluster} = this;
    const {task, checks, hints} = instance;
    const {argv, env} = this.shellOnce();
    return {
      pack: task.pack,
      task: task.id,
      seed: instance.seed,
      title: instance.title,
      prompt: instance.prompt,
      marks: checks.map(({say, marks}) => ({say, marks})),
      minutes: task.minutes,
      namespace: task.namespace,
      cluster: cluster.label,
      kubeconfig: env.KUBECONFIG ?? cluster.kubeconfig,
      folder: this.state.folder,
      shell: argv,
      environment: env,
      startedAt: this.state.startedAt,
      hints: hints.length,
      hintsShown: hints.slice(0, this.state.hintsShown),
      ended: this.state.ended,
      notices,
    };
  }

  get client(): KubeClient {
    return this.cluster.client;
  }

  recorded(): Promise<Recorded> {
    const {instance, clock} = this.parts;
    return recordedOf(this.cluster, instance, clock.now());
  }

  async grade(): Promise<GradeReport> {
    const {home, instance, tools, clock} = this.parts;
    const {task, seed, checks, explanation} = instance;
    const places = {namespace: task.namespace, folder: this.state.folder, kubectl: tools.kubectl};
    const result = await this.alive((cluster) => grade(checks, gradeContext(cluster, places)));
    const seconds = Math.round((clock.now() - this.state.startedAt) / 1000);
    const report = {...result, pack: task.pack, task: task.id, seed, cluster: this.cluster.label, seconds, explanation};
    if (!this.state.ended) recordAttempt(home.attempts, recordOf(report, this.state.hintsShown), clock.now());
    return report;
  }

  async hint(): Promise<string | undefined> {
    const {hints} = this.parts.instance;
    const shown = this.state.hintsShown;
    if (shown >= hints.length) return undefined;
    this.save({hintsShown: shown + 1});
    return hints[shown];
  }

  async solution(): Promise<{script: string; explanation: string}> {
    this.save({ended: true});
    const {solution, explanation} = this.parts.instance;
    return {script: solution, explanation};
  }

  async reset(): Promise<void> {
    await this.alive((cluster) => cluster.reset());
    await this.begin();
  }

  /** Sets the task up in an empty cluster and starts its clock. */
  async begin(): Promise<void> {
    const {instance, tools, clock} = this.parts;
    clearFolder(this.state.folder);
    writeWorkingFolder(instance, this.state.folder);
    await setUp(instance, this.cluster, tools);
    this.save({startedAt: clock.now(), hintsShown: 0, ended: false});
  }

  async stop(): Promise<void> {
    const {home, lock} = this.parts;
    await this.cluster.destroy();
    forgetAttempt(home.attempt);
    lock.release();
  }

  async close(): Promise<void> {
    await this.cluster.close();
    this.parts.lock.release();
  }

  /** Works on the cluster; when that has died it is started again, once, from its journal: nothing that was done in it is lost. */
  private async alive<T>(work: (cluster: Cluster) => Promise<T>): Promise<T> {
    try {
      return await work(this.cluster);
    } catch (error) {
      if (!(error instanceof ClusterUnreachable)) throw error;
      const {cluster, kept} = await this.parts.reopen();
      this.cluster = cluster;
      if (!kept) throw new UserError('the cluster of this attempt was lost', {exitCode: 3, hint: 'reset the task to begin again'});
      return work(cluster);
    }
  }

  private save(change: Partial<AttemptState>): void {
    this.state = {...this.state, ...change};
    writeAttempt(this.parts.home.attempt, this.state);
  }

  private shellOnce(): Shell {
    this.shell ??= makeShell(this.parts);
    return this.shell;
  }
}

const recordOf = ({pack, task, seed, cluster, marks, of, percent, passed, seconds}: GradeReport, hints: number) => ({
  pack,
  task,
  seed,
  cluster,
  marks,
  of,
  percent,
  passed,
  seconds,
  hints,
});

/** The shell's files stand beside the candidate's folder, not in it. */
const makeShell = ({instance, state, cluster, tools}: AttemptParts): Shell => {
  const cacheFolder = `${state.folder}.shell`;
  mkdirSync(cacheFolder, {recursive: true, mode: 0o700});
  const kubeconfig = path.join(cacheFolder, 'kubeconfig');
  writeCandidateKubeconfig(cluster.kubeconfig, kubeconfig, presetNamespace(instance.prompt, instance.task.namespace));
  return shellFor({folder: state.folder, kubeconfig, toolsPath: tools.folder, cacheFolder});
};
