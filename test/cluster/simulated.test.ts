/** Real simulator processes, started and lost and found. */
import {existsSync, readdirSync, readFileSync, statSync, writeFileSync} from 'node:fs';
import net from 'node:net';
import {beforeAll, describe, expect, it, onTestFinished} from 'vitest';
import {systemClock} from '../../src/clock.ts';
import type {Cluster} from '../../src/cluster/cluster.ts';
import {type ClusterFile, clusterFolder, readJson} from '../../src/cluster/folder.ts';
import {destroySimulated, listSimulated, openSimulated, startNamed} from '../../src/cluster/simulated.ts';
import type {Home} from '../../src/kube/home.ts';
import {isRunning, processOf} from '../../src/kube/process.ts';
import {UserError} from '../../src/kube/user-error.ts';
import {built} from '../setup/built.ts';
import {temporaryHome} from '../setup/temporary.ts';
import {homeWithClusters, until} from './clusters.ts';

beforeAll(built, 60_000);

const open = async (home: Home, fresh: boolean): Promise<{cluster: Cluster; kept: boolean; pid: number}> => {
  const opened = await openSimulated({home, name: 'task', namespace: 'ckad-deploy', fresh});
  onTestFinished(() => opened.cluster.close());
  return {...opened, pid: pidOf(home, 'task')};
};

const pidOf = (home: Home, name: string): number => readJson<ClusterFile>(clusterFolder(home, name).file)!.pid;

const namespace = {apiVersion: 'v1', kind: 'Namespace', metadata: {name: 'ckad-deploy'}};
const settings = (key: string) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: {name: 'settings', namespace: 'ckad-deploy'},
  data: {key},
});
const deployment = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: {name: 'web', namespace: 'ckad-deploy'},
  spec: {
    replicas: 2,
    selector: {matchLabels: {app: 'web'}},
    template: {metadata: {labels: {app: 'web'}}, spec: {containers: [{name: 'web', image: 'nginx:1.27'}]}},
  },
};

describe('the cluster of a task', () => {
  it('is there again, with all that was acknowledged, after its process was killed', async () => {
    const home = homeWithClusters();
    const first = await open(home, true);
    expect(first.kept).toBe(false);
    await first.cluster.client.create(namespace);
    await first.cluster.client.create(settings('kept'));
    process.kill(first.pid, 'SIGKILL');
    const second = await open(home, false);
    expect(second.kept).toBe(true);
    expect(second.pid).not.toBe(first.pid);
    expect((await second.cluster.client.get({kind: 'configmap', name: 'settings'}))?.data).toEqual({key: 'kept'});
    // A shell that was open finds it where it was.
    expect(second.cluster.kubeconfig).toBe(first.cluster.kubeconfig);
    expect((await first.cluster.client.get({kind: 'configmap', name: 'settings'}))?.data).toEqual({key: 'kept'});
  });

  it('is taken up by the next process as it runs', async () => {
    const home = homeWithClusters();
    const first = await open(home, true);
    const second = await open(home, false);
    expect(second).toMatchObject({kept: true, pid: first.pid});
  });

  it('is empty when a fresh one is asked for, and after a reset', async () => {
    const home = homeWithClusters();
    const first = await open(home, true);
    await first.cluster.client.create(namespace);
    await first.cluster.reset();
    expect(await first.cluster.client.get({kind: 'ns', name: 'ckad-deploy'})).toBeUndefined();
    await first.cluster.client.create(namespace);
    const second = await open(home, true);
    expect(second.kept).toBe(false);
    expect(await second.cluster.client.get({kind: 'ns', name: 'ckad-deploy'})).toBeUndefined();
  });

  it('lets time fly while it is set up, then keeps to the present; its objects have an age', async () => {
    const {cluster} = await open(homeWithClusters(), true);
    const {client} = cluster;
    for (const _ of ['the first time', 'after a reset']) {
      const began = systemClock.now();
      await cluster.prepare(async () => {
        await client.create(namespace);
        await client.create(deployment);
        await until(async () => (await client.get({kind: 'deploy', name: 'web'}))?.status?.availableReplicas === 2);
      });
      const created = Date.parse((await client.get({kind: 'deploy', name: 'web'}))!.metadata.creationTimestamp!);
      expect(began - created).toBeGreaterThan(4 * 60_000);
      expect(began - created).toBeLessThan(8 * 60_000);
      const now = Date.parse((await client.create(settings('now'))).metadata.creationTimestamp!);
      expect(Math.abs(systemClock.now() - now)).toBeLessThan(2_000);
      await cluster.reset();
    }
  });

  it('tells what happened since the recording began, what was there first', async () => {
    const {cluster} = await open(homeWithClusters(), true);
    const {client} = cluster;
    await client.create(namespace);
    await client.create(deployment);
    await until(async () => (await client.get({kind: 'deploy', name: 'web'}))?.status?.availableReplicas === 2);
    await cluster.startRecording();
    const before = await cluster.recording();
    expect(before.filter(({object}) => object.kind === 'Pod').map(({type}) => type)).toEqual(['ADDED', 'ADDED']);
    await client.patch({kind: 'deploy', name: 'web'}, 'application/merge-patch+json', {spec: {replicas: 3}});
    const after = (await cluster.recording()).slice(before.length);
    expect(after.map(({type, object}) => `${type} ${object.kind}`)).toContain('MODIFIED Deployment');
  });

  it('is gone without a trace once destroyed', async () => {
    const home = homeWithClusters();
    const {cluster, pid} = await open(home, true);
    const victim = processOf(pid);
    await cluster.destroy();
    expect(isRunning(victim)).toBe(false);
    expect(readdirSync(home.clusters)).toEqual([]);
  });

  it('is started once when two want it at once', async () => {
    const home = homeWithClusters();
    const pids = (await Promise.all([open(home, false), open(home, false), open(home, false)])).map(({pid}) => pid);
    expect(new Set(pids).size).toBe(1);
  });

  it('keeps its secrets to its owner', async () => {
    const home = homeWithClusters();
    const {cluster} = await open(home, true);
    expect(statSync(cluster.kubeconfig).mode & 0o077).toBe(0);
    expect(statSync(clusterFolder(home, 'task').folder).mode & 0o077).toBe(0);
    const kubeconfig = readFileSync(cluster.kubeconfig, 'utf8');
    writeFileSync(cluster.kubeconfig, kubeconfig.replace(/token: .*/, 'token: wrong'));
    const stranger = await import('../../src/cluster/client.ts').then(({clientOf}) => clientOf(cluster.kubeconfig));
    await expect(stranger.list({kind: 'pods'})).rejects.toMatchObject({code: 401});
    stranger.close();
  });
});

describe('a cluster by name', () => {
  it('is listed, also when its process has died, and comes back with its objects', async () => {
    const home = homeWithClusters();
    const file = await startNamed(home, 'mine', {bare: true});
    expect(file).toMatchObject({
      name: 'mine',
      server: expect.stringMatching(/^https:\/\/127\.0\.0\.1:\d+$/),
      version: expect.stringMatching(/^v1\./),
    });
    expect(await listSimulated(home)).toMatchObject([{name: 'mine', running: {pid: file.pid}}]);
    await expect(startNamed(home, 'mine', {})).rejects.toThrow('the cluster "mine" runs already');
    process.kill(file.pid, 'SIGKILL');
    await until(async () => (await listSimulated(home))[0].running === undefined);
    expect((await startNamed(home, 'mine', {bare: true})).server).toBe(file.server);
  });

  it('is not taken for running because some other process has its pid', async () => {
    const home = homeWithClusters();
    const file = await startNamed(home, 'mine', {bare: true});
    process.kill(file.pid, 'SIGKILL');
    writeFileSync(clusterFolder(home, 'mine').file, JSON.stringify({...file, pid: process.pid}));
    expect(await listSimulated(home)).toMatchObject([{name: 'mine', running: undefined}]);
    await destroySimulated(home, 'mine');
    expect(existsSync(clusterFolder(home, 'mine').folder)).toBe(false);
  });

  it('says which port is in use, and leaves nothing to be listed', async () => {
    const home = homeWithClusters();
    const taken = net.createServer().listen(0, '127.0.0.1');
    await new Promise((done) => taken.once('listening', done));
    onTestFinished(() => void taken.close());
    const {port} = taken.address() as net.AddressInfo;
    const error = await startNamed(home, 'mine', {port}).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(UserError);
    expect(error).toMatchObject({message: `port ${port} is in use`, exitCode: 3, hint: expect.stringContaining('--port')});
    expect(await listSimulated(home)).toEqual([]);
  });

  it.each(['../evil', 'A', '', '-a', 'a/b', 'a'.repeat(64)])('is not called "%s"', (name) => {
    expect(() => clusterFolder(temporaryHome(), name)).toThrow('is no name for a cluster');
  });
});
