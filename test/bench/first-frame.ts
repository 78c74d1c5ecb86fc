/** What a candidate waits for: the app's first frame, and a task that is set up, with a prompt to type at; and what both cost in memory. */
import {execFileSync} from 'node:child_process';
import path from 'node:path';
import {homePaths} from '../../src/kube/home.ts';
import {ensureTools, toolFolders} from '../../src/tools/ensure.ts';
import {RealApp} from '../e2e/real-app.ts';
import {median, report} from './report.ts';

const RUNS = 7;
const SLOW = 60_000;
const SIZE = {columns: 120, rows: 35};

const tools = toolFolders(await ensureTools(homePaths(undefined)));
const PATH = [...tools, process.env.PATH].join(path.delimiter);

// Not the first start on this machine, which looks at kubectl and helm.
const app = new RealApp(PATH);
await app.command('tools');

/** Milliseconds from the start of `ckad-drill ARGS` until the screen shows what is wanted; then `use`. */
const wait = async (args: string[], wanted: (screen: string) => boolean, use = () => {}): Promise<number> => {
  const start = performance.now();
  await app.open(args, SIZE).waitFor(wanted, SLOW);
  const waited = performance.now() - start;
  use();
  await app.close();
  await app.command('stop');
  return waited;
};

const waits = async (...given: Parameters<typeof wait>): Promise<string> => {
  const times: number[] = [];
  for (let i = 0; i < RUNS; i++) times.push(await wait(...given));
  return `${median(times).toFixed(0)} ms`;
};

/** Resident memory of a process and of all below it, in MB, the shell's included. */
const memoryOf = (root: number): number => {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,rss='], {encoding: 'utf8'})
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number));
  const below = (pid: number): number[] => [pid, ...rows.filter(([, parent]) => parent === pid).flatMap(([child]) => below(child))];
  const all = new Set(below(root));
  return rows.filter(([pid]) => all.has(pid)).reduce((sum, [, , kb]) => sum + kb / 1024, 0);
};

report('first frame of the app, median', await waits([], (screen) => screen.includes('MINUTES')), '< 300 ms');
report('first frame of a task, median', await waits(['practice', 'tune-surge'], (screen) => screen.includes('Update without')), '< 300 ms');

let memory = 0;
const usable = await waits(
  ['practice', 'tune-surge'],
  (screen) => screen.includes('candidate@ckad') && screen.includes('F10 Quit'),
  () => {
    memory = Math.max(memory, memoryOf(app.driver.pid));
  },
);
report('from `practice TASK` to a usable prompt with the task set up, median', usable, '< 1.0 s');
report('memory of the app, its shell and its cluster, at the most', `${memory.toFixed(0)} MB`, '< 250 MB');
await app.remove();
process.exit(0);
