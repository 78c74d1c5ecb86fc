/** A simulated cluster behind its HTTPS server, in this process, whose time runs fast; and kubectl to go at it. */
import {type ChildProcess, spawn} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll} from 'vitest';
import {sleep, systemClock} from '../../../src/clock.ts';
import {Host} from '../../../src/simulator/host.ts';

const SPEED = 5;
/** No command of these tests takes longer. */
const PATIENCE_MS = 20_000;

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export class StreamingCluster {
  readonly folder = mkdtempSync(join(tmpdir(), 'ckad-streams-'));
  private readonly children = new Set<ChildProcess>();
  private host!: Host;

  get kubeconfig(): string {
    return join(this.folder, 'kubeconfig');
  }

  async start(): Promise<void> {
    this.host = await Host.start({speed: SPEED, ago: 0, folder: this.folder, port: 0, seed: 1});
  }

  async stop(): Promise<void> {
    for (const child of this.children) child.kill('SIGKILL');
    await this.host.stop();
    rmSync(this.folder, {recursive: true, force: true});
  }

  env(more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
    return {...process.env, KUBECONFIG: this.kubeconfig, KUBECACHEDIR: join(this.folder, 'cache'), ...more};
  }

  /** A kubectl that goes on; ended with the cluster. */
  spawn(args: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess {
    const child = spawn(process.env.CKAD_TEST_KUBECTL ?? 'kubectl', args, {env: this.env(env)});
    this.children.add(child);
    const limit = systemClock.after(PATIENCE_MS, () => child.kill('SIGKILL'));
    child.on('exit', () => {
      systemClock.clear(limit);
      this.children.delete(child);
    });
    return child;
  }

  kubectl(args: readonly string[], input = '', env: Readonly<Record<string, string>> = {}): Promise<Ran> {
    const child = this.spawn(args, env);
    child.stdin!.on('error', () => {});
    child.stdin!.end(input);
    const texts = [child.stdout!, child.stderr!].map(textOf);
    return new Promise((done, fail) => {
      child.on('error', fail);
      child.on('close', (code) => done({code: code ?? -1, out: texts[0](), err: texts[1]()}));
    });
  }

  /** Applies objects, and waits until their pods are ready. */
  async apply(...objects: readonly object[]): Promise<void> {
    const list = {apiVersion: 'v1', kind: 'List', items: objects};
    const applied = await this.kubectl(['apply', '-f', '-'], JSON.stringify(list));
    if (applied.code !== 0) throw new Error(applied.err);
    const pods = objects.flatMap(({kind, metadata}: any) => (kind === 'Pod' ? `pod/${metadata.name}` : []));
    const waited = await this.kubectl(['wait', ...pods, '--for=condition=Ready', '--timeout=15s']);
    if (waited.code !== 0) throw new Error(waited.err);
  }
}

/** All that a stream has given so far. */
export const textOf = (stream: NodeJS.ReadableStream): (() => string) => {
  let text = '';
  stream.on('data', (chunk) => {
    text += chunk;
  });
  return () => text;
};

export const until = async (holds: () => boolean | Promise<boolean>, what: string): Promise<void> => {
  const limit = systemClock.now() + 10_000;
  while (!(await holds())) {
    if (systemClock.now() > limit) throw new Error(`it did not come about: ${what}`);
    await sleep(systemClock, 20);
  }
};

/** A cluster for the tests of a file, with these objects in it. */
export const clusterWith = (...objects: readonly object[]): StreamingCluster => {
  const cluster = new StreamingCluster();
  beforeAll(async () => {
    await cluster.start();
    if (objects.length > 0) await cluster.apply(...objects);
  }, 40_000);
  afterAll(() => cluster.stop());
  return cluster;
};

export const pod = (
  name: string,
  containers: readonly object[],
  more: object = {},
  labels: Record<string, string> = {app: name},
): object => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {name, labels},
  spec: {terminationGracePeriodSeconds: 1, ...more, containers},
});

export const busybox = (script: string, more: object = {}): object => ({
  name: 'c',
  image: 'busybox:1.36',
  command: ['sh', '-c', script],
  ...more,
});
