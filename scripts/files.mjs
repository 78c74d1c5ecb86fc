// The project's own files, as the scripts see them.
import {readdirSync, statSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** All files below a folder of the project, as paths from the project's root, sorted. A folder that is not there has none. */
export const filesBelow = (folder, matches = () => true) => {
  const entries = readdirSync(path.join(root, folder), {recursive: true, withFileTypes: true});
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
  return paths.filter(matches).sort();
};

/** Milliseconds since the epoch at which a file was last changed; 0 when it is not there. */
export const changedAt = (file) => statSync(path.join(root, file), {throwIfNoEntry: false})?.mtimeMs ?? 0;
