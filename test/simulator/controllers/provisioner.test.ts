/** Claims of pods: bound to volumes that are made for them, and why a pod waits that has none. */
import {expect, test} from 'vitest';
import {bareCluster, type TestCluster, testCluster} from '../harness.ts';

const CLAIMS = '/api/v1/namespaces/default/persistentvolumeclaims';
const PODS = '/api/v1/namespaces/default/pods';

const create = (cluster: TestCluster, path: string, kind: string, name: string, spec: object): void => {
  const made = cluster.request('POST', path, {apiVersion: 'v1', kind, metadata: {name}, spec});
  expect(made.code).toBe(201);
  cluster.settle();
};

const claim = (cluster: TestCluster, name: string, spec: object = {}): void =>
  create(cluster, CLAIMS, 'PersistentVolumeClaim', name, {
    accessModes: ['ReadWriteOnce'],
    resources: {requests: {storage: '1Gi'}},
    ...spec,
  });

const pod = (cluster: TestCluster, name: string, claimName: string, spec: object = {}): void =>
  create(cluster, PODS, 'Pod', name, {
    containers: [{name: 'app', image: 'nginx', volumeMounts: [{name: 'data', mountPath: '/data'}]}],
    volumes: [{name: 'data', persistentVolumeClaim: {claimName}}],
    ...spec,
  });

const get = (cluster: TestCluster, path: string): any => cluster.request('GET', path).body;
const events = (cluster: TestCluster, name: string): string[] =>
  get(cluster, '/api/v1/namespaces/default/events')
    .items.filter(({involvedObject}: any) => involvedObject.name === name)
    .map(({reason}: any) => reason)
    .sort();
const refusal = (cluster: TestCluster, name: string): string =>
  get(cluster, `${PODS}/${name}`).status.conditions.find(({type}: any) => type === 'PodScheduled')?.message;

test('a claim waits for its first pod; its volume is made where that runs, and goes with it', () => {
  const cluster = testCluster({nodes: 2});
  claim(cluster, 'data');
  cluster.clock.advance(5000);
  expect(get(cluster, `${CLAIMS}/data`)).toMatchObject({spec: {storageClassName: 'standard'}, status: {phase: 'Pending'}});
  pod(cluster, 'first', 'data', {nodeSelector: {'kubernetes.io/hostname': 'node-2'}});
  cluster.clock.advance(5000);
  expect(get(cluster, `${PODS}/first`)).toMatchObject({spec: {nodeName: 'node-2'}, status: {phase: 'Running'}});
  const bound = get(cluster, `${CLAIMS}/data`);
  expect(bound.status).toMatchObject({phase: 'Bound', capacity: {storage: '1Gi'}});
  expect(events(cluster, 'data')).toEqual(['ExternalProvisioning', 'Provisioning', 'ProvisioningSucceeded', 'WaitForFirstConsumer']);
  pod(cluster, 'second', 'data');
  cluster.clock.advance(5000);
  expect(get(cluster, `${PODS}/second`).spec.nodeName).toBe('node-2');
  for (const path of [`${PODS}/first`, `${PODS}/second`, `${CLAIMS}/data`]) cluster.request('DELETE', path);
  cluster.clock.advance(60_000);
  expect(cluster.request('GET', `/api/v1/persistentvolumes/${bound.spec.volumeName}`).code).toBe(404);
});

const NOWHERE = 'no new claims to deallocate, preemption: 0/1 nodes are available: 1 Preemption is not helpful for scheduling.';

test.each([
  ['the claim is missing', () => {}, 'persistentvolumeclaim "data" not found'],
  [
    'the claim has no class and no volume',
    (cluster: TestCluster) => claim(cluster, 'data', {storageClassName: ''}),
    'pod has unbound immediate PersistentVolumeClaims',
  ],
])('a pod waits when %s', (_, prepare, why) => {
  const cluster = testCluster();
  prepare(cluster);
  pod(cluster, 'app', 'data');
  cluster.clock.advance(5000);
  expect(refusal(cluster, 'app')).toBe(`0/1 nodes are available: ${why}. ${NOWHERE}`);
});

test('a pod that waits runs as soon as its claim is there', () => {
  const cluster = testCluster();
  pod(cluster, 'app', 'data');
  claim(cluster, 'data');
  cluster.clock.advance(5000);
  expect(get(cluster, `${PODS}/app`).status.phase).toBe('Running');
});

test('a volume of another node keeps a pod away', () => {
  const cluster = testCluster({nodes: 2});
  claim(cluster, 'data');
  pod(cluster, 'first', 'data', {nodeSelector: {'kubernetes.io/hostname': 'node-1'}});
  cluster.clock.advance(5000);
  pod(cluster, 'second', 'data', {nodeSelector: {'kubernetes.io/hostname': 'node-2'}});
  cluster.clock.advance(1000);
  expect(refusal(cluster, 'second')).toContain("1 node(s) didn't match PersistentVolume's node affinity");
});

test('a cluster without kubelets has no class of its own', () => {
  expect(get(bareCluster(), '/apis/storage.k8s.io/v1/storageclasses').items).toEqual([]);
});
