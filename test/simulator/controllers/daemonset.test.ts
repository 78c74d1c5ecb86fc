import {describe, expect, test} from 'vitest';
import {nodeOf} from '../../../src/simulator/controllers/daemonset/pod.ts';
import {daemonSets, nodes} from '../../../src/simulator/kinds/index.ts';
import {selected, Workloads} from './workloads.ts';

const NODES = ['node-1', 'node-2', 'node-3'];

const started = (spec: Record<string, unknown> = {}): Workloads => {
  const plane = new Workloads();
  plane.addNode('node-2', {disk: 'ssd'});
  plane.addNode('node-3', {}, {taints: [{key: 'gpu', value: 'yes', effect: 'NoSchedule'}]});
  plane.make(daemonSets, {...selected(), ...spec});
  return plane;
};

/** On which node runs what: `node-1 shop:1`. */
const placed = (plane: Workloads): string[] =>
  plane
    .pods()
    .map((pod) => `${nodeOf(pod)} ${pod.spec.containers[0].image}`)
    .sort();

describe('a DaemonSet has a pod on every node', () => {
  test.each<[string, Record<string, unknown>, string[]]>([
    ['whose taints it tolerates', {}, ['node-1', 'node-2']],
    ['when it tolerates all', {tolerations: [{operator: 'Exists'}]}, NODES],
    ['that its selector picks', {nodeSelector: {disk: 'ssd'}}, ['node-2']],
    ['that it names', {nodeName: 'node-1'}, ['node-1']],
    ['but for none', {nodeSelector: {disk: 'tape'}}, []],
  ])('%s', (_, spec, expected) => {
    expect(placed(started(selected('shop:1', spec)))).toEqual(expected.map((node) => `${node} shop:1`));
  });

  test('that comes later, and none on one that is no longer fit', () => {
    const plane = started(selected('shop:1', {nodeSelector: {disk: 'ssd'}}));
    plane.addNode('node-4', {disk: 'ssd'});
    expect(placed(plane)).toEqual(['node-2 shop:1', 'node-4 shop:1']);
    const node = plane.client.get(nodes, undefined, 'node-2')!;
    plane.client.update(nodes, {...node, metadata: {...node.metadata, labels: {}}});
    plane.pass(1000);
    expect(placed(plane)).toEqual(['node-4 shop:1']);
  });

  test('also on one that is cordoned', () => {
    const plane = new Workloads();
    plane.addNode('node-2', {}, {unschedulable: true, taints: [{key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule'}]});
    plane.make(daemonSets, selected());
    expect(placed(plane)).toEqual(['node-1 shop:1', 'node-2 shop:1']);
  });
});

const ALL = selected('shop:1', {tolerations: [{operator: 'Exists'}]});

const updating = (rollingUpdate: Record<string, unknown>): Workloads => {
  const plane = started({...ALL, updateStrategy: {rollingUpdate}});
  plane.ready(plane.pods());
  plane.edit(daemonSets, (spec) => (spec.template.spec.containers[0].image = 'shop:2'));
  return plane;
};

const count = (plane: Workloads, image: string): number => placed(plane).filter((text) => text.endsWith(image)).length;

describe('an update', () => {
  test.each([
    [{maxUnavailable: 1}, 1],
    [{maxUnavailable: 2}, 2],
    [{maxUnavailable: '34%'}, 2],
  ])('with %j replaces %i at a time', (rollingUpdate, size) => {
    const plane = updating(rollingUpdate);
    expect([count(plane, 'shop:1'), count(plane, 'shop:2')]).toEqual([3 - size, size]);
    for (let step = 0; step < 3; step++) plane.ready(plane.pods().filter(({status}) => status.phase === 'Pending'));
    expect(count(plane, 'shop:2')).toBe(3);
    expect(plane.the(daemonSets).status).toMatchObject({updatedNumberScheduled: 3, numberAvailable: 3});
  });

  test('that surges has new pods beside old ones until they are ready', () => {
    const plane = updating({maxSurge: 1, maxUnavailable: 0});
    expect([count(plane, 'shop:1'), count(plane, 'shop:2')]).toEqual([3, 1]);
    plane.ready(plane.pods().filter(({status}) => status.phase === 'Pending'));
    expect([count(plane, 'shop:1'), count(plane, 'shop:2')]).toEqual([2, 2]);
  });

  test('that is broken stops', () => {
    const plane = updating({maxUnavailable: 1});
    plane.pass(60_000);
    expect([count(plane, 'shop:1'), count(plane, 'shop:2')]).toEqual([2, 1]);
  });
});

test('a daemon that keeps failing is replaced later and later', () => {
  const plane = new Workloads();
  plane.make(daemonSets, selected());
  const failures = (): string[] => plane.events('web').filter((text) => text.startsWith('FailedDaemonPod'));
  plane.end(plane.pods(), 'Failed');
  expect(failures()).toHaveLength(1);
  for (let again = 0; again < 3; again++) plane.end(plane.pods(), 'Failed');
  plane.pass(1000);
  const before = failures().length;
  plane.end(plane.pods(), 'Failed');
  expect(failures().length).toBe(before);
  plane.pass(8000);
  expect(failures().length).toBe(before + 1);
});
