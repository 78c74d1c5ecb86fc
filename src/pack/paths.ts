/** Files of packs. Packs come from strangers: their paths stay inside, links are not followed, sizes are bounded. */
import {lstatSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {codeOf} from '../kube/user-error.ts';
import {PackError} from './problem.ts';

const LARGEST = 256 * 1024;
const MOST_FILES = 300;

/** The absolute path of something in a folder of a pack. Throws a PackError for a path that leads out, by `..` or by a link. */
export const insideFolder = (folder: string, name: string): string => {
  const target = path.resolve(folder, name);
  const relative = path.relative(folder, target);
  if (path.isAbsolute(name) || relative.split(path.sep)[0] === '..')
    throw new PackError([
      {file: folder, say: `the path ${JSON.stringify(name)} leads out of the folder`, next: 'keep files inside the task'},
    ]);
  let step = folder;
  for (const part of relative.split(path.sep)) {
    step = path.join(step, part);
    if (lstatSync(step, {throwIfNoEntry: false})?.isSymbolicLink())
      throw new PackError([{file: step, say: 'symbolic links are not followed in a pack', next: 'put the file itself there'}]);
  }
  return target;
};

/** The text of a file. Throws a PackError when it is missing, too large or not text. */
export const readText = (file: string): string => {
  const stat = lstatSync(file, {throwIfNoEntry: false});
  if (!stat) throw new PackError([{file, say: 'there is no such file', next: 'add it'}]);
  if (!stat.isFile()) throw new PackError([{file, say: 'this is not a file', next: 'put a plain file there'}]);
  if (stat.size > LARGEST)
    throw new PackError([{file, say: `the file is larger than ${LARGEST / 1024} KiB`, next: 'packs hold small texts; cut it down'}]);
  try {
    const text = readFileSync(file, 'utf8');
    if (!text.includes('\u0000')) return text;
  } catch (error) {
    throw new PackError([{file, say: `the file cannot be read (${codeOf(error) ?? error})`, next: 'make it readable'}]);
  }
  throw new PackError([{file, say: 'the file is not text', next: 'packs hold texts only; leave it out'}]);
};

/** Throws a PackError when there is no such folder. */
export const mustBeFolder = (folder: string): string => {
  if (lstatSync(folder, {throwIfNoEntry: false})?.isDirectory()) return folder;
  throw new PackError([{file: folder, say: 'there is no such folder', next: 'add it, or correct its name where it is used'}]);
};

/** All files below a folder, as paths relative to it, in order; empty when there is no such folder. */
export const filesBelow = (folder: string): string[] => {
  const found: string[] = [];
  const walk = (below: string): void => {
    for (const entry of readdirSync(path.join(folder, below), {withFileTypes: true}).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const name = path.join(below, entry.name);
      insideFolder(folder, name);
      if (entry.isDirectory()) walk(name);
      else found.push(name);
      if (found.length > MOST_FILES)
        throw new PackError([{file: folder, say: `the folder holds more than ${MOST_FILES} files`, next: 'cut it down'}]);
    }
  };
  if (lstatSync(folder, {throwIfNoEntry: false})?.isDirectory()) walk('');
  return found;
};

/** The names of the folders in a folder, in order; empty when there is no such folder. */
export const foldersIn = (folder: string): string[] =>
  lstatSync(folder, {throwIfNoEntry: false})?.isDirectory()
    ? readdirSync(folder, {withFileTypes: true})
        .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
        .map((entry) => entry.name)
        .sort()
    : [];
