// The fuzz tests at full length: 10,000 manifests and 10,000 requests, from a seed that is told. `npm run fuzz -- --seed 7 --runs 500`.
import {spawnSync} from 'node:child_process';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {root} from './files.mjs';

const {values} = parseArgs({options: {seed: {type: 'string'}, runs: {type: 'string', default: '10000'}}});
const seed = values.seed ?? String(Date.now() % 1_000_000);
console.log(`seed ${seed}, ${values.runs} runs: \`npm run fuzz -- --seed ${seed} --runs ${values.runs}\` does the same again`);
const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
const {status} = spawnSync(process.execPath, [vitest, 'run', 'test/simulator/fuzz'], {
  cwd: root,
  env: {...process.env, FUZZ_SEED: seed, FUZZ_RUNS: values.runs},
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
