import {beforeEach, describe, expect, test} from 'vitest';
import {scheduler} from '../../../src/simulator/controllers/scheduler.ts';
import {nodes, pods} from '../../../src/simulator/kinds/index.ts';
import {nodeObject} from '../../../src/simulator/kubelet/node.ts';
import {FakeCluster} from '../kubelet/fake-client.ts';

let cluster: FakeCluster;

const addNode = (name: string, capacity = {}): void => {
  cluster.client.create(nodes, nodeObject(name, cluster.clock.now(), capacity));
  cluster.clock.advance(100);
};

const addPod = (name: string, spec: any = {}): void => {
  cluster.client.create(pods, {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {name, namespace: 'shop'},
    spec: {containers: [{name: 'c', ...spec.container}], ...spec},
  });
  cluster.clock.advance(100);
};

const get = (name: string) => cluster.client.get(pods, 'shop', name)!;
const scheduled = (name: string) => get(name).status.conditions?.find((c: any) => c.type === 'PodScheduled');
const asks = (cpu: string) => ({container: {resources: {requests: {cpu}}}});
const failures = () => cluster.events.filter(({reason}) => reason === 'FailedScheduling').map(({message}) => message);

beforeEach(() => {
  cluster = new FakeCluster();
  scheduler.start(cluster.context);
});

test('gives a pod a node, and says so', () => {
  addNode('node-1');
  addPod('web');
  expect(get('web').spec.nodeName).toBe('node-1');
  expect(scheduled('web')).toMatchObject({status: 'True'});
  expect(cluster.events).toEqual([
    {object: 'web', type: 'Normal', reason: 'Scheduled', message: 'Successfully assigned shop/web to node-1'},
  ]);
});

test.each([
  ['one with a node', {nodeName: 'elsewhere'}],
  ['one of another scheduler', {schedulerName: 'mine'}],
])('leaves alone %s', (_, spec) => {
  addNode('node-1');
  addPod('web', spec);
  expect(get('web').spec.nodeName).toBe((spec as any).nodeName);
  expect(cluster.events).toEqual([]);
});

describe('a pod that finds no room', () => {
  const SAID =
    '0/1 nodes are available: 1 Insufficient cpu. no new claims to deallocate, preemption: 0/1 nodes are available: 1 No preemption victims found for incoming pod.';

  beforeEach(() => {
    addNode('node-1', {cpu: '2'});
    addPod('first', asks('1500m'));
    addPod('second', asks('1'));
  });

  test('waits, with the reason in its condition and in one event', () => {
    expect(get('second').spec.nodeName).toBeUndefined();
    expect(scheduled('second')).toMatchObject({status: 'False', reason: 'Unschedulable', message: SAID});
    cluster.clock.advance(3_600_000);
    expect(failures()).toEqual([SAID]);
  });

  test.each([
    ['another goes', () => cluster.client.delete(pods, 'shop', 'first', {gracePeriodSeconds: 0})],
    ['another ends', () => cluster.client.updateStatus(pods, {...get('first'), status: {phase: 'Succeeded'}})],
    ['a node comes', () => addNode('node-2')],
    ['a node grows', () => cluster.client.update(nodes, nodeObject('node-1', 0, {cpu: '4'}))],
  ])('is placed when %s', (_, change) => {
    change();
    cluster.clock.advance(100);
    expect(get('second').spec.nodeName).toBeDefined();
    expect(scheduled('second')).toMatchObject({status: 'True'});
  });

  test('is forgotten when it is deleted', () => {
    cluster.client.delete(pods, 'shop', 'second');
    addNode('node-2');
    expect(cluster.client.get(pods, 'shop', 'second')).toBeUndefined();
  });
});

test('gates hold a pod back until the last is taken off', () => {
  addNode('node-1');
  addPod('web', {schedulingGates: [{name: 'shop/wait'}]});
  expect(scheduled('web')).toMatchObject({
    status: 'False',
    reason: 'SchedulingGated',
    message: 'Scheduling is blocked due to non-empty scheduling gates',
  });
  expect(cluster.events).toEqual([]);
  cluster.client.update(pods, {...get('web'), spec: {...get('web').spec, schedulingGates: []}});
  cluster.clock.advance(100);
  expect(get('web').spec.nodeName).toBe('node-1');
});

test('two nodes share the pods', () => {
  addNode('node-1');
  addNode('node-2');
  for (let i = 0; i < 6; i++) addPod(`web-${i}`);
  const used = cluster.client.list(pods).map(({spec}) => spec.nodeName);
  expect(used.filter((name) => name === 'node-1')).toHaveLength(3);
});
