/** Packs from their folders. A pack is `tasks/<pack>/` with `graders/<pack>/` beside it; a task is a folder in each. */
import {existsSync, statSync} from 'node:fs';
import path from 'node:path';
import {didYouMean} from '../kube/nearest.ts';
import {programRoot} from '../kube/program.ts';
import {UserError} from '../kube/user-error.ts';
import type {Pack, Task} from './pack.ts';
import {foldersIn} from './paths.ts';
import {gather, PackError, type Problem} from './problem.ts';
import {drawnParameters, readFilled} from './read-file.ts';
import {packSchema, taskSchema} from './schema.ts';

/** All packs of the program's own folder and of others. Throws a PackError for a bad pack, a UserError for a folder that holds none. */
export const loadPacks = (folders: readonly string[] = []): Pack[] => {
  const given = folders.flatMap((folder) => packsAt(folder));
  const names = new Set(given.map(({name}) => name));
  // A pack of the user's own stands for the program's of the same name.
  const own = foldersIn(path.join(programRoot, 'tasks')).filter((name) => !names.has(name));
  return [...given, ...own.map((name) => loadPack(programRoot, name))];
};

/** The packs of a folder: one that holds `tasks/`, or the folder `tasks/<pack>` of one pack. Throws as {@link loadPacks} does. */
export const packsAt = (folder: string): Pack[] => packNamesAt(folder).map(({root, name}) => loadPack(root, name));

/** Where the packs of a folder are, without reading them. Throws a UserError when there is none. */
export const packNamesAt = (folder: string): {root: string; name: string}[] => {
  const absolute = path.resolve(folder);
  if (!existsSync(absolute) || !statSync(absolute).isDirectory())
    throw new UserError(`there is no folder ${folder}`, {hint: 'name a folder that holds tasks/ and graders/'});
  const names = foldersIn(path.join(absolute, 'tasks'));
  if (names.length > 0) return names.map((name) => ({root: absolute, name}));
  const parent = path.dirname(absolute);
  if (path.basename(parent) === 'tasks') return [{root: path.dirname(parent), name: path.basename(absolute)}];
  throw new UserError(`${folder} holds no pack`, {hint: 'a pack is a folder tasks/NAME with graders/NAME beside it'});
};

/** One pack, by the folder that holds `tasks/` and its name. Throws a PackError with everything that is wrong with it. */
export const loadPack = (root: string, name: string): Pack => {
  const folder = path.join(root, 'tasks', name);
  const problems: Problem[] = [];
  const about = gather(problems, () => readFilled(path.join(folder, 'pack.yaml'), packSchema, {}));
  const tasks = foldersIn(folder).map((id) => gather(problems, () => readTask(root, name, id)));
  if (problems.length > 0 || !about) throw new PackError(problems);
  return {name, title: about.title, root, images: about.images, tasks: tasks.filter((task) => task !== undefined)};
};

/** A task as a list shows it: what does not depend on its parameters. Throws a PackError. */
export const readTask = (root: string, pack: string, id: string): Task => {
  const folder = path.join(root, 'tasks', pack, id);
  const file = path.join(folder, 'task.yaml');
  const {title, domain, topics, minutes, weight, namespace, requires, docs} = readFilled(file, taskSchema, drawnParameters(file, 0));
  const graderFolder = path.join(root, 'graders', pack, id);
  return {pack, id, title, domain, topics, minutes, weight, namespace, requires, docs, folder, graderFolder};
};

/** The task of a name, `tune-surge` or `ckad-deploy/tune-surge`. Throws a UserError that suggests the nearest. */
export const findTask = (packs: readonly Pack[], name: string): {pack: Pack; task: Task} => {
  const all = packs.flatMap((pack) => pack.tasks.map((task) => ({pack, task})));
  const found = all.filter(({task}) => name === task.id || name === `${task.pack}/${task.id}`);
  if (found.length === 1) return found[0];
  if (found.length > 1)
    throw new UserError(`there are several tasks "${name}"`, {
      hint: `say which: ${found.map(({task}) => `${task.pack}/${task.id}`).join(' or ')}`,
    });
  const ids = all.map(({task}) => (name.includes('/') ? `${task.pack}/${task.id}` : task.id));
  throw new UserError(`there is no task "${name}"${didYouMean(name, ids)}`, {hint: 'ckad-drill list shows all tasks'});
};
