/** The set-up step that installs or upgrades a release: with helm itself, so that its records are Helm's own. */
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type {Cluster} from '../cluster/cluster.ts';
import {UserError} from '../kube/user-error.ts';
import type {SetupStep, TaskInstance} from './pack.ts';
import {fillFile} from './parameters.ts';
import {filesBelow, insideFolder, readText} from './paths.ts';
import {runProcess} from './run-process.ts';

type HelmStep = Extract<SetupStep, {readonly helm: unknown}>['helm'];

const LIMIT_MS = 60_000;

/** Rejects with a UserError in helm's words when helm fails. */
export const runHelmStep = async (step: HelmStep, instance: TaskInstance, cluster: Cluster, helm: string): Promise<void> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ckad-drill-helm-'));
  try {
    const args = argumentsOf(step, instance, folder);
    const {code, output} = await runProcess(helm, args, {folder, home: folder, kubeconfig: cluster.kubeconfig, limit: LIMIT_MS});
    if (code !== 0)
      throw new UserError(`the task could not be set up: helm ${args[0]} ${args[1]} failed: ${output.trim().split('\n').at(-1)}`, {
        exitCode: 3,
        hint: "see the task's set-up, and whether the cluster is well",
      });
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
};

const argumentsOf = ({install, upgrade, chart, values, set = {}}: HelmStep, instance: TaskInstance, folder: string): string[] => {
  copyFilled(insideFolder(instance.task.folder, chart), path.join(folder, 'chart'), instance);
  const more = Object.entries(set).flatMap(([key, value]) => ['--set', `${key}=${value}`]);
  if (values) {
    const text = fillFile(readText(insideFolder(instance.task.folder, values)), instance.parameters);
    writeFileSync(path.join(folder, 'values.yaml'), text);
    more.push('--values', 'values.yaml');
  }
  const [verb, release] = install ? ['install', install] : ['upgrade', upgrade!];
  return [verb, release, './chart', '--namespace', instance.task.namespace, ...more];
};

/** The chart with parameters filled in; a link in it is refused before anything is copied. */
const copyFilled = (from: string, to: string, instance: TaskInstance): void => {
  for (const name of filesBelow(from)) {
    const target = path.join(to, name);
    mkdirSync(path.dirname(target), {recursive: true});
    writeFileSync(target, fillFile(readText(path.join(from, name)), instance.parameters));
  }
};
