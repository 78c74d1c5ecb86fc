/** One run of a task on an empty cluster: set up, worked on by a script, graded. */
import {cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {sleep, systemClock} from '../clock.ts';
import type {Cluster} from '../cluster/cluster.ts';
import type {Grade} from '../grade/check.ts';
import {gradeContext} from '../grade/context.ts';
import {grade} from '../grade/grade.ts';
import type {ClusterPool} from './cluster-pool.ts';
import type {TaskInstance} from './pack.ts';
import {type ProcessResult, runProcess} from './run-process.ts';
import {setUp, type Tools} from './setup.ts';
import {writeWorkingFolder} from './working-folder.ts';

const SCRIPT_LIMIT_MS = 120_000;
const POLL_MS = 150;

export interface TrialOptions {
  readonly tools: Tools;
  /** Milliseconds that the cluster is given to settle. */
  readonly settle: number;
  readonly clusters: ClusterPool;
}

export interface Trial {
  readonly grade: Grade;
  readonly code: number;
  readonly output: string;
}

/**
 * `script`: absent, nobody works on it. Grades until the checks that fail are the `expected` ones, or the cluster has had time to settle.
 * Rejects when something needed is missing.
 */
export const tryOut = async (
  instance: TaskInstance,
  {tools, settle, clusters}: TrialOptions,
  script: string | undefined,
  expected: readonly string[],
): Promise<Trial> => {
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'ckad-drill-prove-'));
  const {namespace} = instance.task;
  try {
    return await clusters.use(namespace, async (cluster) => {
      const folder = path.join(scratch, 'work');
      writeWorkingFolder(instance, folder);
      await setUp(instance, cluster, tools);
      const {code, output} = script === undefined ? {code: 0, output: ''} : await runScript(script, scratch, cluster, tools);
      const context = gradeContext(cluster, {namespace, folder, kubectl: tools.kubectl});
      return {grade: await settledGrade(() => grade(instance.checks, context), expected, settle), code, output};
    });
  } finally {
    rmSync(scratch, {recursive: true, force: true});
  }
};

/** The script runs with the working folder as its own, under the name `work`, and with nothing of the user's environment but PATH. */
const runScript = async (script: string, scratch: string, cluster: Cluster, tools: Tools): Promise<ProcessResult> => {
  const folder = path.join(scratch, 'work');
  const file = path.join(scratch, 'script.sh');
  writeFileSync(file, script, {mode: 0o700});
  // kubectl and helm may have other names on disk (`helm4`): the script finds them by their own.
  const bin = path.join(scratch, 'bin');
  mkdirSync(bin);
  for (const name of ['kubectl', 'helm'] as const)
    writeFileSync(path.join(bin, name), `#!/bin/sh\nexec '${tools[name]}' "$@"\n`, {mode: 0o700});
  const kubeconfig = path.join(scratch, 'kubeconfig');
  cpSync(cluster.kubeconfig, kubeconfig);
  return runProcess('bash', [file], {folder, home: scratch, kubeconfig, limit: SCRIPT_LIMIT_MS, path: [bin]});
};

export const failedIds = ({checks}: Grade): string[] => checks.filter(({passed}) => !passed).map(({id}) => id);

export const sameIds = (a: readonly string[], b: readonly string[]): boolean => [...a].sort().join() === [...b].sort().join();

/** Grades until the checks that fail are the expected ones, or the cluster has had time to settle. */
const settledGrade = async (gradeNow: () => Promise<Grade>, expected: readonly string[], settle: number): Promise<Grade> => {
  const limit = systemClock.now() + settle;
  for (;;) {
    const result = await gradeNow();
    if (sameIds(failedIds(result), expected) || systemClock.now() >= limit) return result;
    await sleep(systemClock, POLL_MS);
  }
};
