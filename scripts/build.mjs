// Builds dist/: main.js, simulator.js, an entry for each src/**/*-worker.ts, and the chunks that they share.
import {mkdir, readdir, readFile, rename, rm, stat, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {changedAt, filesBelow, root} from './files.mjs';

const ENTRIES = {main: 'src/main.ts', simulator: 'src/simulator/main.ts'};
const DAY = 24 * 3600 * 1000;

/** name -> source of everything that is run as a process or a worker thread of its own. */
const entryPoints = () => {
  const workers = filesBelow('src', (file) => /-worker\.tsx?$/.test(file));
  return {...ENTRIES, ...Object.fromEntries(workers.map((file) => [path.basename(file).replace(/\.tsx?$/, ''), file]))};
};

// Ink loads it only under DEV=true, but a bundler sees the import; its absence must not break the build.
const stubDevtools = {
  name: 'stub-react-devtools',
  setup(build) {
    build.onResolve({filter: /^react-devtools-core$/}, () => ({path: 'devtools', namespace: 'stub'}));
    build.onLoad({filter: /.*/, namespace: 'stub'}, () => ({contents: 'export default {connectToDevTools() {}};'}));
  },
};

// Yoga fetches its WebAssembly from a data: URL where there is a fetch(), and Node's takes 35 ms to load; without, it decodes the text.
const yogaWithoutFetch = {
  name: 'yoga-without-fetch',
  setup(build) {
    build.onLoad({filter: /yoga-wasm-base64-esm\.js$/}, async ({path: file}) => ({
      contents: (await readFile(file, 'utf8')).replaceAll('typeof fetch', 'typeof undefined'),
    }));
  },
};

/** Options that the benches share with the program. */
export const bundleOptions = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  splitting: true,
  minify: true,
  legalComments: 'none',
  define: {'process.env.NODE_ENV': '"production"'},
  // Native, and finds its prebuilt binary beside itself; large, CommonJS, reads files beside itself, and is needed once.
  external: ['@lydell/node-pty', 'pacote'],
  plugins: [stubDevtools, yogaWithoutFetch],
  // CommonJS dependencies call require() for Node's own modules.
  banner: {js: "import {createRequire as makeRequire} from 'node:module'; const require = makeRequire(import.meta.url);"},
  logLevel: 'warning',
};

export const loadEsbuild = () =>
  import('esbuild').catch(() => {
    throw new Error('esbuild is not installed: run `npm ci` (development dependencies included) first');
  });

/**
 * Each file appears whole or not at all, chunks before the entries that import them; chunks of former builds stay for a day, so that a
 * process that was started from one can still load its commands.
 */
export const build = async (names = Object.keys(entryPoints())) => {
  const esbuild = await loadEsbuild();
  const outdir = path.join(root, 'dist');
  const {outputFiles} = await esbuild.build({
    ...bundleOptions,
    entryPoints: Object.fromEntries(names.map((name) => [name, entryPoints()[name]])),
    outdir,
    chunkNames: 'chunks/[name]-[hash]',
    write: false,
  });
  await mkdir(path.join(outdir, 'chunks'), {recursive: true});
  const isChunk = ({path: file}) => path.basename(path.dirname(file)) === 'chunks';
  for (const file of [...outputFiles.filter(isChunk), ...outputFiles.filter((file) => !isChunk(file))]) await writeWhole(file);
  await removeOld(path.join(outdir, 'chunks'), new Set(outputFiles.map((file) => path.basename(file.path))));
};

const writeWhole = async ({path: file, contents}) => {
  const partial = `${file}.${process.pid}`;
  await writeFile(partial, contents);
  await rename(partial, file);
};

const removeOld = async (folder, keep) => {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    if (!keep.has(name) && Date.now() - (await stat(file)).mtimeMs > DAY) await rm(file, {force: true});
  }
};

/** Builds unless the build is newer than everything it is made of. */
export const buildIfStale = async () => {
  const sources = ['package.json', 'package-lock.json', 'scripts/build.mjs', ...filesBelow('src')];
  const built = Math.min(...Object.keys(entryPoints()).map((name) => changedAt(`dist/${name}.js`)));
  if (sources.some((file) => changedAt(file) > built)) await build();
};

// `npm run build -- main` builds one entry alone.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(entryPoints());
  const unknown = names.find((name) => !(name in entryPoints()));
  if (unknown) throw new Error(`no entry ${unknown}; there are: ${Object.keys(entryPoints()).join(' ')}`);
  await build(names).catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
  console.log(`dist: ${names.map((name) => `${name}.js`).join(' ')}`);
}
