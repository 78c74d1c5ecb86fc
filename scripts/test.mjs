// Everything that a clean checkout can run: builds (tests start the real program), then vitest once. `npm test -- test/cluster -t kubeconfig`.
import {spawnSync} from 'node:child_process';
import path from 'node:path';
import {buildIfStale} from './build.mjs';
import {root} from './files.mjs';

try {
  await buildIfStale();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
const {status} = spawnSync(process.execPath, [vitest, 'run', ...process.argv.slice(2)], {cwd: root, stdio: 'inherit'});
process.exitCode = status ?? 1;
