/** Builds a program of the tests as the real one is built; gives the file to run. */
import path from 'node:path';
import {programRoot} from '../../src/kube/program.ts';

/** @param entry a source file, from the project's root. */
export const bundle = async (entry: string): Promise<string> => {
  const name = path.basename(entry).replace(/\.tsx?$/, '');
  const {bundleOptions, loadEsbuild} = await import(path.join(programRoot, 'scripts', 'build.mjs'));
  // Inside of the project, so that the native module is found.
  const outdir = path.join(programRoot, 'node_modules', '.cache', 'ckad-drill', `${name}-${process.pid}`);
  const {build} = await loadEsbuild();
  await build({...bundleOptions, entryPoints: {[name]: entry}, outdir});
  return path.join(outdir, `${name}.js`);
};
