/** The program's own files, found both from the build (`dist/`) and from the sources. */
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

/** The folder that holds package.json, `tasks/`, `graders/` and `dist/`. */
export const programRoot: string = (() => {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(folder, 'package.json')) && folder !== path.dirname(folder)) folder = path.dirname(folder);
  return folder;
})();

/** A built entry: `simulator.js`, or `x-worker.js` of a source `x-worker.ts`. To be run as a process or a worker thread. */
export const builtFile = (name: string): string => path.join(programRoot, 'dist', name);

export const programVersion: string = JSON.parse(readFileSync(path.join(programRoot, 'package.json'), 'utf8')).version;
