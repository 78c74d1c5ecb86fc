/** Builds a program of the tests as the real one is built; gives the file to run. */
import path from 'node:path';
import {programRoot} from '../../src/kube/program.ts';

/**
 * @param entry a source file, from the project's root.
 * @param options `pty: false` makes it a program on a machine for which there is no pseudo-terminal module.
 */
export const bundle = async (entry: string, options = {pty: true}): Promise<string> => {
  const name = path.basename(entry).replace(/\.tsx?$/, '');
  const {bundleOptions, loadEsbuild} = await import(path.join(programRoot, 'scripts', 'build.mjs'));
  // Inside of the project, so that the native module is found.
  const outdir = path.join(programRoot, 'node_modules', '.cache', 'ckad-drill', `${name}-${options.pty ? 'pty' : 'plain'}-${process.pid}`);
  const {build} = await loadEsbuild();
  const external = options.pty ? bundleOptions.external : [];
  const alias: Record<string, string> = options.pty ? {} : {'@lydell/node-pty': path.join(programRoot, 'test', 'e2e', 'no-pty.ts')};
  await build({...bundleOptions, external, alias, entryPoints: {[name]: entry}, outdir});
  return path.join(outdir, `${name}.js`);
};
