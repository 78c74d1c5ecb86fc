/** What `kubectl top` reads. */
import {expect, test} from 'vitest';
import {nanos} from '../../../src/kube/quantity.ts';
import {bareCluster, type TestCluster, testCluster} from '../harness.ts';

const PODS = '/apis/metrics.k8s.io/v1beta1/namespaces/default/pods';
const NODES = '/apis/metrics.k8s.io/v1beta1/nodes';

const images = [{image: 'busy', usage: {cpu: '300m', memory: '64Mi'}}];

const withPod = (name: string, container: object, labels = {}): TestCluster => {
  const cluster = testCluster({images});
  cluster.request('POST', '/api/v1/namespaces/default/pods', {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {name, labels},
    spec: {containers: [{name: 'app', image: 'busy', ...container}]},
  });
  cluster.settle();
  return cluster;
};

const get = (cluster: TestCluster, path: string): any => cluster.request('GET', path).body;
const near = (quantity: string, wanted: string): boolean => Math.abs(Number(nanos(quantity)) / Number(nanos(wanted)) - 1) <= 0.051;

test('a pod is measured some time after it began, and from then on', () => {
  const cluster = withPod('a', {}, {app: 'a'});
  cluster.clock.advance(1000);
  expect(get(cluster, PODS).items).toEqual([]);
  expect(cluster.request('GET', `${PODS}/a`).code).toBe(404);
  cluster.clock.advance(30_000);
  const found = get(cluster, `${PODS}/a`);
  expect(found).toMatchObject({kind: 'PodMetrics', metadata: {name: 'a', namespace: 'default', labels: {app: 'a'}}});
  expect(near(found.containers[0].usage.cpu, '300m')).toBe(true);
  expect(near(found.containers[0].usage.memory, '64Mi')).toBe(true);
  expect(get(cluster, PODS)).toMatchObject({kind: 'PodMetricsList', items: [{metadata: {name: 'a'}}]});
  expect(get(cluster, `${PODS}?labelSelector=app=b`).items).toEqual([]);
});

test('limits hold it back', () => {
  const cluster = withPod('a', {resources: {limits: {cpu: '100m', memory: '32Mi'}}});
  cluster.clock.advance(31_000);
  expect(get(cluster, `${PODS}/a`).containers).toEqual([{name: 'app', usage: {cpu: '100000000n', memory: '32768Ki'}}]);
});

test('a node uses what its pods use, and something itself', () => {
  const cluster = withPod('a', {});
  const [before] = get(cluster, NODES).items;
  cluster.clock.advance(31_000);
  const [after] = get(cluster, NODES).items;
  expect(Number(nanos(before.usage.cpu))).toBeGreaterThan(0);
  expect(near(`${nanos(after.usage.cpu)! - nanos(before.usage.cpu)!}n`, '300m')).toBe(true);
});

test('nobody writes them, and a cluster without kubelets has none', () => {
  expect(withPod('a', {}).request('DELETE', `${PODS}/a`).code).toBe(405);
  expect(bareCluster().request('GET', NODES).code).toBe(404);
  expect(get(testCluster(), '/apis/metrics.k8s.io/v1beta1').resources.map(({name}: any) => name)).toEqual(['nodes', 'pods']);
});

test('a table of them', () => {
  const cluster = withPod('a', {resources: {limits: {cpu: '100m', memory: '32Mi'}}});
  cluster.clock.advance(31_000);
  const accept = 'application/json;as=Table;v=v1;g=meta.k8s.io';
  const table = cluster.request('GET', PODS, undefined, {accept}).body as any;
  expect(table.columnDefinitions.map(({name}: any) => name)).toEqual(['Name', 'cpu', 'memory', 'Window']);
  expect(table.rows[0].cells).toEqual(['a', '100m', '32768Ki', '15s']);
});

test('an autoscaler adds pods while they are busy', () => {
  const cluster = testCluster({images});
  const labels = {app: 'web'};
  const container = {name: 'app', image: 'busy', resources: {requests: {cpu: '200m'}}};
  cluster.request('POST', '/apis/apps/v1/namespaces/default/deployments', {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: {name: 'web'},
    spec: {selector: {matchLabels: labels}, template: {metadata: {labels}, spec: {containers: [container]}}},
  });
  cluster.request('POST', '/apis/autoscaling/v2/namespaces/default/horizontalpodautoscalers', {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: {name: 'web'},
    spec: {
      scaleTargetRef: {apiVersion: 'apps/v1', kind: 'Deployment', name: 'web'},
      maxReplicas: 4,
      metrics: [{type: 'Resource', resource: {name: 'cpu', target: {type: 'Utilization', averageUtilization: 50}}}],
    },
  });
  cluster.clock.advance(180_000);
  const {spec} = get(cluster, '/apis/apps/v1/namespaces/default/deployments/web');
  const {status} = get(cluster, '/apis/autoscaling/v2/namespaces/default/horizontalpodautoscalers/web');
  expect(spec.replicas).toBe(4);
  expect(status.conditions.find(({type}: any) => type === 'ScalingLimited').reason).toBe('TooManyReplicas');
  expect(status.currentMetrics[0].resource.current.averageUtilization).toBeGreaterThan(140);
});
