/** Files of the candidate's working folder, read with care: they are anybody's. */
import {lstat, readFile, realpath} from 'node:fs/promises';
import path from 'node:path';

const LARGEST = 1024 * 1024;

/** The text of a file, or undefined when there is none. Rejects with an Error for a folder, a huge file, or a link out of the folder. */
export const readWorkingFile = async (folder: string, name: string): Promise<string | undefined> => {
  const real = await insideFolder(folder, name);
  if (!real) return undefined;
  const stat = await lstat(real);
  if (!stat.isFile()) throw new Error(`${name} is not a file`);
  if (stat.size > LARGEST) throw new Error(`${name} is larger than 1 MiB`);
  return readFile(real, 'utf8');
};

/** The real path of something in a folder; undefined when nothing is there. Rejects when a link leads out. */
export const insideFolder = async (folder: string, name: string): Promise<string | undefined> => {
  const [root, real] = await Promise.all([realpath(folder), realpath(path.join(folder, name)).catch(() => undefined)]).catch(() => []);
  if (!root || !real) return undefined;
  if (real !== root && !real.startsWith(`${root}${path.sep}`)) throw new Error(`${name} leads out of the working folder`);
  return real;
};
