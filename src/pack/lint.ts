/** Whether a pack is as it should be: everything that can be said without running it. */
import {existsSync} from 'node:fs';
import path from 'node:path';
import {instantiate} from './instance.ts';
import {rules, type TaskSources} from './lint-rules.ts';
import {packNamesAt, readTask} from './load.ts';
import type {SetupStep, Task, TaskInstance} from './pack.ts';
import {foldersIn, insideFolder, mustBeFolder, readText} from './paths.ts';
import {gather, type Problem} from './problem.ts';
import {readFilled} from './read-file.ts';
import {readYaml} from './read-yaml.ts';
import {packSchema} from './schema.ts';
import {manifestsOf} from './setup.ts';

// Enough to meet every value of parameters that have a few each.
const SEEDS = Array.from({length: 12}, (_, seed) => seed);

/**
 * All that is wrong with the packs of a folder (one that holds `tasks/` and `graders/`, or `tasks/<pack>`), file by file; empty when they are
 * fine. Throws a UserError for a folder that holds no pack.
 */
export const lintPack = (folder: string): Problem[] => packNamesAt(folder).flatMap(({root, name}) => lintOne(root, name));

const lintOne = (root: string, pack: string): Problem[] => {
  const problems: Problem[] = [];
  const folder = path.join(root, 'tasks', pack);
  gather(problems, () => readFilled(path.join(folder, 'pack.yaml'), packSchema, {}));
  const ids = foldersIn(folder);
  if (ids.length === 0) problems.push({file: folder, say: 'the pack holds no tasks', next: 'a task is a folder with a task.yaml'});
  for (const id of ids) problems.push(...lintTask(root, pack, id));
  return [...problems, ...orphans(root, pack, ids)];
};

/** All that is wrong with one task and its grader. */
const lintTask = (root: string, pack: string, id: string): Problem[] => {
  const problems: Problem[] = [];
  const task = gather(problems, () => readTask(root, pack, id));
  if (!task) return problems;
  if (!existsSync(task.graderFolder))
    return [
      {file: task.graderFolder, say: `the task ${id} has no grader`, next: 'add this folder with grader.yaml, solution.sh and wrong/'},
    ];
  // Values differ from seed to seed, and some may not fit; what is wrong for all is said once.
  for (const seed of SEEDS) {
    const instance = gather(problems, () => instantiate(task, seed));
    if (!instance) return problems;
    for (const step of instance.setup) gather(problems, () => lookAtFiles(step, instance));
    if (problems.length > 0) return problems;
  }
  const sources = gather(problems, () => sourcesOf(task));
  return sources ? rules.flatMap((rule) => rule(sources)) : problems;
};

/** The files that a set-up step names are there and can be read. */
const lookAtFiles = (step: SetupStep, instance: TaskInstance): void => {
  const {folder} = instance.task;
  if ('apply' in step) manifestsOf(instance, step.apply);
  if (!('helm' in step)) return;
  readYaml(path.join(mustBeFolder(insideFolder(folder, step.helm.chart)), 'Chart.yaml'));
  if (step.helm.values) readText(insideFolder(folder, step.helm.values));
};

const sourcesOf = (task: Task): TaskSources => ({
  task,
  instance: instantiate(task, 0),
  taskFile: readYaml(path.join(task.folder, 'task.yaml')),
  graderFile: readYaml(path.join(task.graderFolder, 'grader.yaml')),
});

const orphans = (root: string, pack: string, ids: readonly string[]): Problem[] => {
  const folder = path.join(root, 'graders', pack);
  return foldersIn(folder)
    .filter((id) => !ids.includes(id))
    .map((id) => ({file: path.join(folder, id), say: `there is no task ${id} for this grader`, next: 'rename or remove the folder'}));
};
