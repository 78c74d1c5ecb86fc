/** The main job, as a candidate does it: the built program in a terminal, kubectl in its pane, a grade. */
import {afterEach, beforeAll, beforeEach, expect, it} from 'vitest';
import {built} from '../setup/built.ts';
import type {Driver} from './driver.ts';
import {RealApp} from './real-app.ts';

const TIMEOUT = 120_000;
/** For what a cluster or a kubectl has to do on a busy machine. */
const SLOW = 40_000;
const PROMPT = 'candidate@ckad:tune-surge$';

let app: RealApp;
let driver: Driver;

beforeAll(built, 120_000);
beforeEach(() => {
  app = new RealApp();
});
afterEach(() => app.remove(), SLOW);

/** Starts the app in a plain shell, so that what is left on the terminal afterwards can be seen. */
const practice = async (...args: string[]): Promise<void> => {
  const shell = 'echo before the app; "$0" "$@"; echo "ended with $?"; read -r _';
  driver = app.open(['practice', 'tune-surge', ...args], {shell, columns: 160, rows: 45});
  await driver.waitFor((screen) => [PROMPT, 'F10 Quit', 'Marks'].every((text) => screen.includes(text)), SLOW);
};

const run = (command: string, wanted: string | RegExp): Promise<string> => {
  driver.type(`${command}\r`);
  return driver.waitFor(wanted, SLOW);
};

/** What this attempt's parameters ask for, read as a candidate reads it. */
const asked = (): {surge: string; image: string; replicas: string} => {
  const text = driver
    .screen()
    .split('\n')
    .map((row) => row.split('│')[0].trim())
    .join(' ');
  const found = /runs (\d+) replicas .* up to (\d+) Pods .* image (nginx:[\d.]+)/.exec(text);
  if (!found) throw new Error(`the task does not say what is asked:\n${text}`);
  return {replicas: found[1], surge: found[2], image: found[3]};
};

const setStrategy = (surge: string) =>
  run(
    `clear; k -n ckad-deploy patch deploy web -p '{"spec":{"strategy":{"rollingUpdate":{"maxSurge":${surge},"maxUnavailable":0}}}}'`,
    'deployment.apps/web patched',
  );

const setImage = (image: string) =>
  run(
    `clear; k -n ckad-deploy set image deploy/web nginx=${image} && k -n ckad-deploy rollout status deploy/web`,
    'successfully rolled out',
  );

const percent = async (): Promise<number> => {
  driver.press('f2');
  const screen = await driver.waitFor(/of \d+ marks +\d+ %/, SLOW);
  return Number(/of \d+ marks +(\d+) %/.exec(screen)?.[1]);
};

const backToShell = async (): Promise<void> => {
  driver.press('escape');
  await driver.waitFor(PROMPT);
};

const expectRestored = (): void => {
  expect(driver.terminal.buffer.active.type).toBe('normal');
  expect(driver.terminal.modes.bracketedPasteMode).toBe(false);
  expect(driver.screen()).toContain('before the app');
  expect(driver.screen()).not.toContain('Update without losing capacity');
};

it(
  'sets a task up, grades it below 100 %, grades it 100 % once it is right, and gives the terminal back',
  async () => {
    await practice();
    const {surge, image, replicas} = asked();
    await run('k -n ckad-deploy get deploy web', new RegExp(`web\\s+${replicas}/${replicas}`));
    await setStrategy(surge);
    const before = await percent();
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(100);
    await backToShell();
    await setImage(image);
    expect(await percent()).toBe(100);
    driver.press('q');
    await driver.waitFor('ended with 0', SLOW);
    expectRestored();
  },
  TIMEOUT,
);

it(
  'is taken up again where it was killed: cluster, files, and clock',
  async () => {
    await practice('--seed', '7');
    const {surge, image} = asked();
    await setStrategy(surge);
    await driver.waitFor(/4:\d\d left/);
    await run('clear; echo kept > note.txt; echo app-$PPID', /app-\d+/);
    process.kill(Number(/app-(\d+)/.exec(driver.screen())?.[1]), 'SIGKILL');
    await driver.waitFor('ended with 137');
    await app.close();

    await practice();
    expect(asked()).toMatchObject({surge, image});
    expect(driver.screen()).not.toContain('was lost');
    expect(driver.screen()).not.toContain('5:00 left');
    await run('cat note.txt', /│ kept/);
    await setImage(image);
    expect(await percent()).toBe(100);
    driver.press('q');
    await driver.waitFor('ended with 0', SLOW);
    expectRestored();
  },
  TIMEOUT,
);
