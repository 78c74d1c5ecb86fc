// Everything about the sources that can be told without running them: types, style, dead code, and the rules of the house.
import {spawnSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {filesBelow, root} from './files.mjs';
import {checkImports} from './rules/import-order.mjs';
import {checkLength} from './rules/length.mjs';
import {checkTime} from './rules/time.mjs';

const TOOLS = [
  ['types', 'tsc'],
  ['style', 'biome', 'check', '--error-on-warnings'],
  ['dead code', 'knip'],
];

const failed = [];

const verdict = (name, ok, note) => {
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}${note ? `: ${note}` : ''}`);
  if (!ok) failed.push(name);
};

for (const [name, bin, ...args] of TOOLS) {
  const {status, stdout, stderr, error} = spawnSync(path.join(root, 'node_modules/.bin', bin), args, {cwd: root, encoding: 'utf8'});
  if (status !== 0) console.log(error?.message ?? `${stdout}${stderr}`);
  verdict(`${name} (${bin})`, status === 0);
}

const files = ['src', 'test', 'scripts'].flatMap((folder) =>
  filesBelow(folder, (file) => /\.(tsx?|mjs)$/.test(file)).map((file) => ({path: file, text: readFileSync(path.join(root, file), 'utf8')})),
);

// A rule that has looked at nothing proves nothing.
const rule = (name, {checked, problems}, what) => {
  for (const problem of problems) console.log(problem);
  verdict(name, checked > 0 && problems.length === 0, checked === 0 ? `found no ${what} to check` : `${checked} ${what}`);
};

const length = checkLength(files);
rule('import order', checkImports(files), 'imports');
rule('time through the clock', checkTime(files), 'files');
rule('length of files', length, 'files');
console.log(`\nmedian ${length.median} lines; the longest files:`);
for (const {path: file, lines} of length.longest) console.log(`${String(lines).padStart(5)} ${file}`);
if (failed.length > 0) console.error(`\nfailed: ${failed.join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;
