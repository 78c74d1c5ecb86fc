/** A hundred clients that watch a thousand pods while they change: how long until each of them sees a change. */
import {spawn} from 'node:child_process';
import {existsSync, mkdtempSync, readFileSync, rmSync} from 'node:fs';
import https from 'node:https';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {percentile, report} from './report.ts';

const WATCHERS = 100;
const PODS = 1_000;
const CHANGES = 1_000;
/** Milliseconds between changes. */
const PACE = 10;
const PODS_PATH = '/api/v1/namespaces/default/pods';

const folder = mkdtempSync(path.join(tmpdir(), 'ckad-bench-'));
const simulator = spawn(process.execPath, ['dist/simulator.js', '--folder', folder, '--bare'], {stdio: ['ignore', 'ignore', 'inherit']});
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
const file = (name: string): string => path.join(folder, name);
while (!existsSync(file('cluster.json'))) await pause(20);

const {port} = new URL(JSON.parse(readFileSync(file('cluster.json'), 'utf8')).server);
const token = readFileSync(file('token'), 'utf8');
const headers = {authorization: `Bearer ${token}`};
const agent = new https.Agent({keepAlive: true});
const common = {host: '127.0.0.1', port, rejectUnauthorized: false};

const send = (method: string, target: string, body: unknown, type = 'application/json'): Promise<void> =>
  new Promise((done, fail) => {
    const options = {...common, agent, method, path: target, headers: {...headers, 'content-type': type}};
    const request = https.request(options, (response) => {
      response.resume().on('end', done);
      if ((response.statusCode ?? 0) >= 300) fail(new Error(`${method} ${target}: ${response.statusCode}`));
    });
    request.on('error', fail).end(JSON.stringify(body));
  });

const sentAt = new Map<string, number>();
const delays: number[] = [];

/** Every change carries its number, by which it is told when it was sent. */
const watch = (): Promise<void> =>
  new Promise((begun) => {
    const target = `${PODS_PATH}?watch=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true`;
    https.get({...common, path: target, headers}, (response) => {
      let rest = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        const lines = (rest + chunk).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) {
          if (line.includes('initial-events-end')) begun();
          const number = /"change":"(\d+)"/.exec(line)?.[1];
          if (number && line.startsWith('{"type":"MODIFIED"')) delays.push(performance.now() - sentAt.get(number)!);
        }
      });
    });
  });

const pod = (i: number) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {name: `web-${i}`, labels: {app: 'web'}},
  spec: {containers: [{name: 'c', image: 'nginx:1.27'}]},
});
for (let i = 0; i < PODS; i += 20) await Promise.all(Array.from({length: 20}, (_, j) => send('POST', PODS_PATH, pod(i + j))));
await Promise.all(Array.from({length: WATCHERS}, watch));
for (let i = 0; i < CHANGES; i++) {
  sentAt.set(String(i), performance.now());
  await send('PATCH', `${PODS_PATH}/web-${i % PODS}`, {metadata: {annotations: {change: String(i)}}}, 'application/merge-patch+json');
  await pause(PACE);
}
await pause(500);
if (delays.length !== WATCHERS * CHANGES) throw new Error(`${delays.length} of ${WATCHERS * CHANGES} changes were seen`);
report(`change to ${WATCHERS} watchers of ${PODS} pods, median`, `${percentile(delays, 0.5).toFixed(1)} ms`, '');
report(`change to ${WATCHERS} watchers of ${PODS} pods, 99th percentile`, `${percentile(delays, 0.99).toFixed(1)} ms`, '< 50 ms');
simulator.kill();
agent.destroy();
rmSync(folder, {recursive: true, force: true, maxRetries: 10, retryDelay: 50});
process.exit(0);
