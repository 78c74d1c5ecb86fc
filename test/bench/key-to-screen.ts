/** From a key to its character on the terminal, in the app, while a rollout runs and is watched. */
import path from 'node:path';
import {homePaths} from '../../src/kube/home.ts';
import {ensureTools, toolFolders} from '../../src/tools/ensure.ts';
import type {Driver} from '../e2e/driver.ts';
import {RealApp} from '../e2e/real-app.ts';
import {median, percentile, report} from './report.ts';

const KEYS = 250;
const SLOW = 60_000;

/** A program that only echoes, beside one that tells of every Pod. */
const WATCH = 'k -n ckad-deploy rollout restart deploy web; k -n ckad-deploy get pods -w & cat > /dev/null';

const tools = toolFolders(await ensureTools(homePaths(undefined)));
const PATH = [...tools, process.env.PATH].join(path.delimiter);

/** Resolves when the program's output, from now on, has `text` in it. */
const written = (driver: Driver, text: string): Promise<void> => {
  const from = driver.output.length;
  return new Promise((resolve) => {
    const stop = driver.onOutput(() => {
      if (!driver.output.includes(text, from)) return;
      stop();
      resolve();
    });
  });
};

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

const keyTimes = async (driver: Driver): Promise<number[]> => {
  const times: number[] = [];
  for (let i = 0; i < KEYS; i++) {
    // A character that nothing else on the screen has.
    const key = String.fromCodePoint(0x4e00 + i);
    const seen = written(driver, key);
    const start = performance.now();
    driver.type(key);
    await seen;
    times.push(performance.now() - start);
    await pause(10 + (i % 7) * 7);
  }
  return times;
};

for (const [columns, rows] of [
  [140, 40],
  [200, 60],
]) {
  const app = new RealApp(PATH);
  const driver = app.open(['practice', 'tune-surge', '--seed', '1'], {columns, rows});
  await driver.waitFor((screen) => screen.includes('candidate@ckad') && screen.includes('F10 Quit'), SLOW);
  driver.type(`${WATCH}\r`);
  await driver.waitFor(/ContainerCreating|Terminating/, SLOW);
  const times = await keyTimes(driver);
  report(`key to screen, ${columns}x${rows}, while a rollout runs: median`, `${median(times).toFixed(1)} ms`, '');
  report(`key to screen, ${columns}x${rows}, while a rollout runs: 95th percentile`, `${percentile(times, 0.95).toFixed(1)} ms`, '< 16 ms');
  await app.remove();
}
process.exit(0);
