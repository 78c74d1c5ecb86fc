// Builds each bench of test/bench and runs it in a process of its own; a bench prints lines of `name<TAB>value<TAB>goal`.
// `npm run bench -- api rollout` runs those two alone.
import {spawnSync} from 'node:child_process';
import {rm} from 'node:fs/promises';
import path from 'node:path';
import {build, bundleOptions, loadEsbuild} from './build.mjs';
import {filesBelow, root} from './files.mjs';

const LIMIT = 300_000;
const nameOf = (file) => path.basename(file, '.ts');
const folder = path.join(root, 'dist', 'bench');

const wanted = process.argv.slice(2);
const benches = filesBelow('test/bench', (file) => file.endsWith('.ts') && !file.endsWith('report.ts')).filter(
  (file) => wanted.length === 0 || wanted.includes(nameOf(file)),
);
if (benches.length === 0) {
  console.error(`no such bench: ${wanted.join(', ')}`);
  process.exit(2);
}

await build();
await rm(folder, {recursive: true, force: true});
const esbuild = await loadEsbuild();
await esbuild.build({...bundleOptions, entryPoints: benches, outdir: folder, chunkNames: 'chunks/[name]-[hash]'});

const run = (name) => {
  const {status, signal, stdout} = spawnSync(process.execPath, [path.join(folder, `${name}.js`)], {
    cwd: root,
    encoding: 'utf8',
    timeout: LIMIT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const rows = stdout.split('\n').map((line) => line.split('\t'));
  const measured = rows.filter((row) => row.length === 3);
  if (status === 0 && measured.length > 0) return measured;
  process.exitCode = 1;
  return [...measured, [name, status === 0 ? 'measured nothing' : `failed (${signal ?? `exit code ${status}`})`, '']];
};

const table = [['figure', 'measured', 'goal']];
for (const file of benches) {
  console.error(`running ${nameOf(file)} ...`);
  table.push(...run(nameOf(file)));
}
const widths = [0, 1, 2].map((column) => Math.max(...table.map((row) => row[column].length)));
for (const row of table)
  console.log(
    row
      .map((cell, column) => cell.padEnd(widths[column]))
      .join('  ')
      .trimEnd(),
  );
