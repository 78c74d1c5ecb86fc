/** A cluster by its context alone; here one that is simulated, which it cannot know. */
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {beforeAll, describe, expect, it, onTestFinished} from 'vitest';
import {clientOf} from '../../src/cluster/client.ts';
import type {KubeClient} from '../../src/cluster/cluster.ts';
import {leaveExisting, type OpenExisting, openExisting} from '../../src/cluster/existing.ts';
import {clusterFolder, readJson} from '../../src/cluster/folder.ts';
import {startNamed} from '../../src/cluster/simulated.ts';
import type {Home} from '../../src/kube/home.ts';
import {isRunning, type ProcessId} from '../../src/kube/process.ts';
import {built} from '../setup/built.ts';
import {homeWithClusters, until} from './clusters.ts';

beforeAll(built, 60_000);

const NAMESPACE = 'ckad-deploy';

/** A cluster whose administrator `admin` is, and a way for ckad-drill onto it. */
const site = async () => {
  const home = homeWithClusters();
  await startNamed(home, 'theirs', {});
  const {kubeconfig} = clusterFolder(home, 'theirs');
  const admin = clientOf(kubeconfig, NAMESPACE);
  onTestFinished(() => admin.close());
  const where = {home, context: 'theirs', kubeconfig};
  const open = async (more: Partial<OpenExisting> = {}) => {
    const opened = await openExisting({...where, namespace: NAMESPACE, fresh: true, yes: false, ...more});
    onTestFinished(async () => {
      await opened.cluster.close();
      await leaveExisting(where).catch(() => {});
    });
    return opened;
  };
  return {home, admin, where, open};
};

const namespaceOf = (admin: KubeClient) => admin.get({kind: 'namespaces', name: NAMESPACE});
const makeNamespace = (admin: KubeClient) => admin.create({apiVersion: 'v1', kind: 'Namespace', metadata: {name: NAMESPACE}});
const makeSettings = (client: KubeClient, name: string) =>
  client.create({apiVersion: 'v1', kind: 'ConfigMap', metadata: {name, namespace: NAMESPACE}});
const settingsOf = async (client: KubeClient) =>
  (await client.list({kind: 'configmaps', namespace: NAMESPACE}))
    .map(({metadata}) => metadata.name)
    .filter((name) => !name.startsWith('kube-'));
const gone = (admin: KubeClient) => until(async () => (await namespaceOf(admin)) === undefined);

const deployment = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: {name: 'web', namespace: NAMESPACE},
  spec: {
    replicas: 2,
    selector: {matchLabels: {app: 'web'}},
    template: {metadata: {labels: {app: 'web'}}, spec: {containers: [{name: 'web', image: 'nginx:1.27'}]}},
  },
};

const watcherOf = (home: Home): ProcessId | undefined => {
  const [name] = readdirSync(home.clusters).filter((entry) => entry.startsWith('context-'));
  return name === undefined ? undefined : readJson<ProcessId>(`${clusterFolder(home, name).folder}/watcher.json`);
};

describe('the namespace of a task', () => {
  it('is made, marked as ours, and taken away in the end', async () => {
    const {admin, open, home} = await site();
    const {cluster, kept} = await open();
    expect(kept).toBe(false);
    expect(cluster.label).toBe('context:theirs');
    expect((await namespaceOf(admin))?.metadata.labels).toMatchObject({'ckad-drill.dev/created-by': 'ckad-drill'});
    await cluster.destroy();
    await gone(admin);
    expect(readdirSync(home.clusters).filter((name) => name.startsWith('context-'))).toEqual([]);
  });

  it('is what the kubeconfig that is handed out stands in, and that kubeconfig names nothing else', async () => {
    const {open} = await site();
    const {cluster} = await open();
    const text = readFileSync(cluster.kubeconfig, 'utf8');
    expect(JSON.parse(text)).toMatchObject({'current-context': 'theirs', contexts: [{context: {namespace: NAMESPACE}}]});
    const client = clientOf(cluster.kubeconfig);
    expect(await client.list({kind: 'pods'})).toEqual([]);
    client.close();
  });

  it('that somebody else made is not touched', async () => {
    const {admin, open} = await site();
    await makeNamespace(admin);
    await makeSettings(admin, 'theirs');
    await expect(open()).rejects.toMatchObject({
      message: 'the namespace "ckad-deploy" is on the cluster of context "theirs" already, and was not made by this ckad-drill',
      hint: expect.stringContaining('--yes'),
      exitCode: 2,
    });
    expect(await settingsOf(admin)).toEqual(['theirs']);
  });

  it('that somebody else made is used with --yes, and loses only what came since', async () => {
    const {admin, open} = await site();
    await makeNamespace(admin);
    await makeSettings(admin, 'theirs');
    const {cluster} = await open({yes: true});
    await makeSettings(cluster.client, 'ours');
    await cluster.client.create(deployment);
    await cluster.reset();
    expect(await settingsOf(admin)).toEqual(['theirs']);
    expect(await admin.list({kind: 'pods', namespace: NAMESPACE})).toEqual([]);
    await makeSettings(cluster.client, 'ours');
    await cluster.destroy();
    expect(await settingsOf(admin)).toEqual(['theirs']);
  });

  it('is kept for whoever takes the attempt up, and made anew for a fresh one and for a reset', async () => {
    const {admin, open} = await site();
    const first = await open();
    await makeSettings(first.cluster.client, 'mine');
    await first.cluster.startRecording();
    expect((await open({fresh: false})).kept).toBe(true);
    expect(await settingsOf(admin)).toEqual(['mine']);
    await first.cluster.reset();
    expect(await settingsOf(admin)).toEqual([]);
    await makeSettings(first.cluster.client, 'mine');
    expect((await open()).kept).toBe(false);
    expect(await settingsOf(admin)).toEqual([]);
  });

  it('is left again by a process that knows only the context', async () => {
    const {admin, open, where} = await site();
    await (await open()).cluster.close();
    await leaveExisting(where);
    await gone(admin);
    await leaveExisting(where);
  });
});

describe('a recording', () => {
  it('begins with what is there, and has every change that was made before it is read', async () => {
    const {open} = await site();
    const {cluster} = await open();
    await cluster.client.create(deployment);
    await until(async () => (await cluster.client.get({kind: 'deploy', name: 'web'}))?.status?.availableReplicas === 2);
    await cluster.startRecording();
    const before = await cluster.recording();
    expect(before.map(({type, object}) => `${type} ${object.kind}`).sort()).toEqual(
      ['ADDED Deployment', 'ADDED Pod', 'ADDED Pod', 'ADDED ReplicaSet'].sort(),
    );
    for (let replicas = 3; replicas <= 5; replicas++) {
      await cluster.client.patch({kind: 'deploy', name: 'web'}, 'application/merge-patch+json', {spec: {replicas}});
      const last = (await cluster.recording()).filter(({object}) => object.kind === 'Deployment').at(-1);
      expect(last?.object.spec.replicas).toBe(replicas);
    }
    const times = (await cluster.recording()).map(({at}) => at);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  it('goes on when its process was killed, and ends with the attempt', async () => {
    const {open, home} = await site();
    const {cluster} = await open();
    await cluster.startRecording();
    const watcher = watcherOf(home)!;
    process.kill(watcher.pid, 'SIGKILL');
    await until(async () => !isRunning(watcher));
    const again = await open({fresh: false});
    const second = watcherOf(home)!;
    expect(second.pid).not.toBe(watcher.pid);
    await makeSettings(cluster.client, 'not-recorded');
    await cluster.client.create({
      apiVersion: 'v1',
      kind: 'Service',
      metadata: {name: 'web', namespace: NAMESPACE},
      spec: {ports: [{port: 80}]},
    } as never);
    expect((await again.cluster.recording()).map(({object}) => object.metadata.name)).toContain('web');
    await again.cluster.destroy();
    await until(async () => !isRunning(second));
  });
});

it.each([
  ['a context that is not there', {context: 'their'}, /has no context "their" \(did you mean "theirs"\?\)/],
  ['a kubeconfig that is not there', {kubeconfig: '/nowhere'}, /\/nowhere is not there/],
])('%s is refused', async (_, more, message) => {
  const {open, home} = await site();
  await expect(open(more)).rejects.toThrow(message);
  expect(existsSync(`${home.clusters}/context-`)).toBe(false);
});
