/** Builds a program of the tests as the real one is built; gives the file to run. */
import path from 'node:path';
import type {PluginBuild} from 'esbuild';
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
  const plugins = options.pty ? bundleOptions.plugins : [...bundleOptions.plugins, withoutPty];
  await build({...bundleOptions, plugins, external: options.pty ? bundleOptions.external : [], entryPoints: {[name]: entry}, outdir});
  return path.join(outdir, `${name}.js`);
};

const withoutPty = {
  name: 'without-pty',
  setup(build: PluginBuild) {
    build.onResolve({filter: /^@lydell\/node-pty$/}, () => ({path: 'pty', namespace: 'missing'}));
    build.onLoad({filter: /.*/, namespace: 'missing'}, () => ({contents: 'throw new Error("no build for this machine")'}));
  },
};
