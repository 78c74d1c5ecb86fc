/** The timeline and the reasons, as a candidate sees them while a rollout breaks the floor of the task. */
import {execFile} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {promisify} from 'node:util';
import {afterEach, beforeAll, beforeEach, expect, it} from 'vitest';
import {builtFile} from '../../src/kube/program.ts';
import {built} from '../setup/built.ts';
import type {Driver} from './driver.ts';
import {RealApp} from './real-app.ts';

const TIMEOUT = 120_000;
const SLOW = 40_000;
/** Wherever the line is broken. */
const CAUSE = /image\s+nginx:0\.0\.0-missing\s+cannot\s+be\s+pulled/;

let app: RealApp;
let driver: Driver;

beforeAll(built, 120_000);
beforeEach(() => {
  app = new RealApp();
});
afterEach(() => app.remove(), SLOW);

const drill = async (...args: string[]): Promise<string> =>
  (await promisify(execFile)(process.execPath, [builtFile('main.js'), ...args], {env: app.env, timeout: SLOW})).stdout;

it(
  'shows which rollout fell below the floor, by which command, and why it stands still',
  async () => {
    driver = app.open(['practice', 'tune-surge'], {columns: 160, rows: 45});
    await driver.waitFor((screen) => screen.includes('candidate@ckad:tune-surge$') && screen.includes('F10 Quit'), SLOW);
    driver.press('f11');
    await driver.waitFor(/Service web: ready endpoints, lowest (\d+), floor \1: kept/, SLOW);
    driver.press('escape');
    await driver.waitFor('candidate@ckad:tune-surge$');

    // With the default strategy a quarter may be missing: an image that is not there takes them away for good.
    driver.type('clear; k -n ckad-deploy set image deploy/web nginx=nginx:0.0.0-missing\r');
    await driver.waitFor('deployment.apps/web image updated', SLOW);
    const shown = await again('f11', /floor \d+: broken/);
    const [, lowest, floor] = /lowest (\d+), floor (\d+): broken/.exec(shown) ?? [];
    expect(Number(lowest)).toBeLessThan(Number(floor));
    expect(shown).toMatch(/\d ┼█+×+/);
    expect(shown).toMatch(/!+\n/);
    expect(shown).toMatch(/ 1 kubectl set image deployment\/web/);
    expect(shown).toContain('→ nginx:0.0.0-missing');

    const reason = await again('f12', CAUSE);
    expect(reason).toMatch(/deployment\/web: \d of \d updated, \d available; the new pods are not ready/);
    expect(reason).toContain('describe pod web-');

    // The commands see the same, while the app has the attempt open.
    expect(await drill('timeline')).toContain(`lowest ${lowest}, floor ${floor}: broken`);
    const {tracks, commands} = JSON.parse(await drill('timeline', '--json'));
    expect(tracks[0]).toMatchObject({kind: 'Service', name: 'web', lowest: Number(lowest), floor: Number(floor)});
    expect(commands).toMatchObject([{say: 'kubectl set image deployment/web'}]);
    expect(await drill('why', 'web')).toMatch(CAUSE);
    expect(JSON.parse(await drill('why', '--json'))).toMatchObject([{object: 'deployment/web', complete: false}]);
    const page = path.join(app.root, 'timeline.html');
    expect(await drill('timeline', '--html', page)).toContain(page);
    expect(existsSync(page) && readFileSync(page, 'utf8')).toContain('<svg');
    driver.press('f10', 'y');
    expect(await driver.exit).toBe(0);
  },
  TIMEOUT,
);

const TRIES = 20;

/** Asks again until the cluster has come so far. */
const again = async (key: string, wanted: RegExp): Promise<string> => {
  for (let tries = 1; ; tries++) {
    driver.press(key);
    const screen = await driver.waitFor(wanted, SLOW / TRIES).catch((error) => (tries < TRIES ? undefined : Promise.reject(error)));
    if (screen !== undefined) return screen;
  }
};
