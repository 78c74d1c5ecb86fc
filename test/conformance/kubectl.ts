/** Scripts with kubectl: the cluster in process, served over TLS on this machine for as long as one scenario takes. */
import {spawn} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {pkiIn} from '../../src/simulator/api/pki.ts';
import {serve} from '../../src/simulator/api/server.ts';
import type {TestCluster} from '../simulator/harness.ts';
import type {Shell} from './player.ts';
import type {WithShell} from './runner.ts';

/** A command in scenarios takes well under a second; this is for one that hangs. */
const LONGEST_MS = 20_000;
const TOKEN = 'conformance';

export const withKubectl: WithShell = async (cluster, namespace, folder, use) => {
  // Scripts ask `date` for the time; the cluster must not be behind it.
  cluster.clock.advance(Math.max(0, Date.now() - cluster.clock.now()));
  const pki = await pkiIn(folder, cluster.clock.now());
  const server = await serve({api: cluster.simulator.api, pki, token: TOKEN, port: 0});
  const home = mkdtempSync(join(tmpdir(), 'conformance-home-'));
  const kubeconfig = join(home, 'kubeconfig');
  writeFileSync(kubeconfig, JSON.stringify(configOf(`https://127.0.0.1:${server.port}`, pki.ca, namespace)));
  try {
    await use(shellIn(cluster, folder, {...process.env, KUBECONFIG: kubeconfig, HOME: home, TZ: 'UTC', NO_COLOR: '1'}));
  } finally {
    await server.close();
    rmSync(home, {recursive: true, force: true});
  }
};

const configOf = (server: string, ca: string, namespace: string) => ({
  apiVersion: 'v1',
  kind: 'Config',
  'current-context': 'c',
  contexts: [{name: 'c', context: {cluster: 'c', user: 'u', namespace}}],
  clusters: [{name: 'c', cluster: {server, 'certificate-authority-data': Buffer.from(ca).toString('base64')}}],
  users: [{name: 'u', user: {token: TOKEN}}],
});

/** The clock follows while a command runs, so that one that waits for controllers gets what it waits for. */
const shellIn =
  (cluster: TestCluster, cwd: string, env: NodeJS.ProcessEnv): Shell =>
  (script) =>
    new Promise((done) => {
      const child = spawn('bash', ['-c', script], {cwd, env, stdio: ['ignore', 'pipe', 'pipe']});
      const ticking = setInterval(() => cluster.clock.advance(5), 5);
      const limit = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS);
      const [stdout, stderr] = [collect(child.stdout), collect(child.stderr)];
      child.on('close', (code) => {
        clearInterval(ticking);
        clearTimeout(limit);
        done({exit: code ?? -1, stdout: stdout(), stderr: stderr()});
      });
    });

const collect = (stream: NodeJS.ReadableStream): (() => string) => {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString();
};
