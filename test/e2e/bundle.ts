/** Builds a program of the tests as the real one is built; gives the file to run. */
import path from 'node:path';
import {build} from 'esbuild';
import {bundleOptions} from '../../scripts/build.mjs';
import {programRoot} from '../../src/kube/program.ts';

/** @param entry a source file, from the project's root. */
export const bundle = async (entry: string): Promise<string> => {
  const name = path.basename(entry).replace(/\.tsx?$/, '');
  // Inside of the project, so that the native module is found.
  const outdir = path.join(programRoot, 'node_modules', '.cache', 'ckad-drill', `${name}-${process.pid}`);
  await build({...bundleOptions, entryPoints: {[name]: entry}, outdir} as Parameters<typeof build>[0]);
  return path.join(outdir, `${name}.js`);
};
