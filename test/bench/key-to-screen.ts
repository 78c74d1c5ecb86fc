/** From a key to its character on the terminal, and the app's first frame; while a rollout is watched in the shell. */
import {mkdtempSync, rmSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {bundle} from '../e2e/bundle.ts';
import {Driver} from '../e2e/driver.ts';
import {median, percentile, report} from './report.ts';

const KEYS = 250;
const FRAMES = 9;

/** Lines as `kubectl get pods -w` prints them while Pods come and go, twenty a second; then a program that only echoes. */
const ROLLOUT =
  '(while sleep 0.05; do echo "web-6d4cf56db6-$RANDOM   0/1   ContainerCreating   0   $((SECONDS))s"; done) & cat > /dev/null';

const app = await bundle('test/e2e/fake-app.ts');

const withApp = async <T>(how: string, size: {columns: number; rows: number}, use: (driver: Driver) => Promise<T>): Promise<T> => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'bench-'));
  const driver = new Driver({argv: [process.execPath, app, root, how], folder: root, env: {HOME: root}, ...size});
  try {
    return await use(driver);
  } finally {
    driver.close();
    await driver.exit;
    rmSync(root, {recursive: true, force: true, maxRetries: 10, retryDelay: 50});
  }
};

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

const keys = (columns: number, rows: number): Promise<number[]> =>
  withApp('practice', {columns, rows}, async (driver) => {
    await driver.waitFor((screen) => screen.includes('candidate@ckad') && screen.includes('F10 Quit'));
    driver.type(`${ROLLOUT}\r`);
    await driver.waitFor(/web-.*\n.*web-/);
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
  });

const firstFrame = (how: string, wanted: string): Promise<number> => {
  const start = performance.now();
  return withApp(how, {columns: 120, rows: 35}, async (driver) => {
    await driver.waitFor(wanted);
    return performance.now() - start;
  });
};

const ms = (value: number): string => `${value.toFixed(1)} ms`;

for (const [columns, rows] of [
  [140, 40],
  [200, 60],
]) {
  const times = await keys(columns, rows);
  report(`key to screen, ${columns}x${rows}, while a rollout is watched: median`, ms(median(times)), '');
  report(`key to screen, ${columns}x${rows}, while a rollout is watched: 95th percentile`, ms(percentile(times, 0.95)), '< 16 ms');
}

for (const [name, how, wanted] of [
  ['list of tasks', 'home', 'Timed CKAD'],
  ['task beside the shell', 'practice', 'F10 Quit'],
  ['prompt of the shell', 'practice', 'candidate@ckad'],
]) {
  const times: number[] = [];
  for (let i = 0; i < FRAMES; i++) times.push(await firstFrame(how, wanted));
  report(`first frame, ${name}: median of ${FRAMES}`, ms(median(times)), '< 300 ms');
}

rmSync(path.dirname(app), {recursive: true, force: true});
