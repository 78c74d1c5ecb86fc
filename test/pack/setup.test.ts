import {expect, test} from 'vitest';
import type {KubeObject} from '../../src/kube/object.ts';
import {instantiate} from '../../src/pack/instance.ts';
import {loadPack} from '../../src/pack/load.ts';
import type {SetupStep, TaskInstance} from '../../src/pack/pack.ts';
import {setUp} from '../../src/pack/setup.ts';
import {fakeCluster} from './fake-cluster.ts';
import {scratchPack} from './scratch-pack.ts';

const TOOLS = {kubectl: 'kubectl', helm: '/nowhere/helm'};

const instanceWith = (...setup: SetupStep[]): TaskInstance => {
  const [task] = loadPack(scratchPack().root, 'mine').tasks;
  return {...instantiate(task, 1), setup};
};

const web = (updated: number): KubeObject => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: {name: 'web', generation: 2},
  spec: {replicas: 2},
  status: {observedGeneration: 2, replicas: 2, availableReplicas: 2, updatedReplicas: updated},
});

test('steps run in order, and the recording begins after them', async () => {
  let polls = 0;
  const cluster = fakeCluster(({kind}) => (kind === 'namespaces' ? undefined : web(++polls > 2 ? 2 : 1)));
  const image = {deployment: 'web', container: 'nginx', image: 'nginx:1.27', cause: 'new'};
  await setUp(
    instanceWith(
      {apply: 'web.yaml'},
      {wait: 'deployment/web'},
      {setImage: image},
      {annotate: {ref: 'service/web', annotations: {a: 'b'}}},
      {scale: {ref: 'deployment/web', replicas: 5}},
      {wait: 'deployment/web', for: 'observed'},
    ),
    cluster,
    TOOLS,
  );
  expect(polls).toBe(4);
  expect(cluster.calls).toEqual([
    'create Namespace/drill',
    'apply Deployment/web',
    'patch deployments.apps/web strategic-merge-patch+json {"metadata":{"annotations":{"kubernetes.io/change-cause":"new"}},"spec":{"template":{"spec":{"containers":[{"name":"nginx","image":"nginx:1.27"}]}}}}',
    'patch service/web merge-patch+json {"metadata":{"annotations":{"a":"b"}}}',
    'patch deployment/web merge-patch+json {"spec":{"replicas":5}}',
    'record',
  ]);
});

test('a namespace that is there is not made again', async () => {
  const cluster = fakeCluster(() => ({apiVersion: 'v1', kind: 'Namespace', metadata: {name: 'drill'}}));
  await setUp(instanceWith(), cluster, TOOLS);
  expect(cluster.calls).toEqual(['record']);
});

test('what does not get ready in time is named, with what to look at', async () => {
  const step = {wait: 'deployment/web', timeout: 0.1};
  await expect(
    setUp(
      instanceWith(step),
      fakeCluster(() => web(1)),
      TOOLS,
    ),
  ).rejects.toMatchObject({
    message: 'the task could not be set up: deployment/web was not ready within 0.1 seconds',
    hint: 'kubectl -n drill describe deployment web says why',
    exitCode: 3,
  });
  await expect(setUp(instanceWith(step), fakeCluster(), TOOLS)).rejects.toMatchObject({hint: expect.stringContaining('it is not there')});
});

test('no helm is said so', async () => {
  const step = {helm: {install: 'shop', chart: 'files'}};
  await expect(setUp(instanceWith(step), fakeCluster(), TOOLS)).rejects.toMatchObject({
    message: '/nowhere/helm cannot be run (ENOENT)',
    exitCode: 3,
  });
});
