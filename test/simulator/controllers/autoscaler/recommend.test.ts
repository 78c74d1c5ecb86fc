import {describe, expect, test} from 'vitest';
import type {KubeObject} from '../../../../src/kube/object.ts';
import {Memory} from '../../../../src/simulator/controllers/autoscaler/behavior.ts';
import {measure} from '../../../../src/simulator/controllers/autoscaler/metrics.ts';
import {recommend} from '../../../../src/simulator/controllers/autoscaler/resource-metric.ts';
import type {UsageSource} from '../../../../src/simulator/controllers/autoscaler/usage.ts';

interface Seen {
  /** CPU used; undefined: not known. */
  readonly cpu?: string;
  readonly ready?: boolean;
  readonly phase?: string;
}

const podOf = ({ready = true, phase = 'Running'}: Seen, i: number): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {name: `web-${i}`},
  spec: {containers: [{name: 'app', resources: {requests: {cpu: '200m'}}}]},
  status: {phase, conditions: [{type: 'Ready', status: ready ? 'True' : 'False'}]},
});

const cluster = (seen: readonly Seen[]): {pods: KubeObject[]; source: UsageSource} => {
  const pods = seen.map(podOf);
  const source: UsageSource = {
    containersOf: (pod) => {
      const {cpu} = seen[pods.indexOf(pod)];
      return cpu === undefined ? undefined : [{name: 'app', usage: {cpu, memory: '64Mi'}}];
    },
  };
  return {pods, source};
};

describe('the use of CPU', () => {
  const half = {resource: 'cpu', averageUtilization: 50};

  test.each<[string, Seen[], number, number]>([
    ['as it should be', [{cpu: '100m'}, {cpu: '100m'}], 50, 2],
    ['near enough', [{cpu: '108m'}, {cpu: '108m'}], 54, 2],
    ['twice as much', [{cpu: '200m'}, {cpu: '200m'}], 100, 4],
    ['a little more', [{cpu: '115m'}, {cpu: '115m'}], 57, 3],
    ['a quarter', [{cpu: '25m'}, {cpu: '25m'}, {cpu: '25m'}, {cpu: '25m'}], 12, 1],
    ['too much, but one only starts', [{cpu: '200m'}, {cpu: '10m', ready: false}], 100, 2],
    ['too little, but of one nothing is known', [{cpu: '20m'}, {}], 10, 2],
    ['too much, and of one nothing is known', [{cpu: '300m'}, {cpu: '300m'}, {}], 150, 6],
  ])('%s', (_, seen, averageUtilization, replicas) => {
    const {pods, source} = cluster(seen);
    expect(recommend(source, pods, seen.length, half)).toMatchObject({replicas, current: {averageUtilization}});
  });

  test('is compared with a value as well', () => {
    const {pods, source} = cluster([{cpu: '300m'}, {cpu: '100m'}]);
    expect(recommend(source, pods, 2, {resource: 'cpu', averageValue: '100m'})).toEqual({replicas: 4, current: {averageValue: '200m'}});
  });
});

describe('several metrics', () => {
  const cpu = {type: 'Resource', resource: {name: 'cpu', target: {type: 'Utilization', averageUtilization: 50}}};
  const memory = {type: 'Resource', resource: {name: 'memory', target: {type: 'AverageValue', averageValue: '16Mi'}}};
  const rps = {type: 'Pods', pods: {metric: {name: 'rps'}, target: {type: 'AverageValue', averageValue: '5'}}};

  test('go by the one that asks for the most', () => {
    const {pods, source} = cluster([{cpu: '100m'}]);
    expect(measure(source, pods, 1, [cpu, memory])).toMatchObject({replicas: 4, name: 'memory resource', failures: []});
  });

  test('say which of them is not to be had', () => {
    const {pods, source} = cluster([{cpu: '100m'}]);
    const found = measure(source, pods, 1, [cpu, rps]);
    expect(found).toMatchObject({replicas: 1, statuses: [{type: 'Resource'}, {type: ''}]});
    expect(found.failures).toMatchObject([{reason: 'FailedGetPodsMetric', message: expect.stringContaining('custom metrics API')}]);
  });

  test('need requests for a share of them', () => {
    const {pods, source} = cluster([{cpu: '100m'}]);
    pods[0].spec.containers[0].resources = {};
    const [{message}] = measure(source, pods, 1, [cpu]).failures;
    expect(message).toBe('failed to get cpu utilization: missing request for cpu in container app of Pod web-0');
  });
});

describe('the pace', () => {
  const SECOND = 1000;

  test('up at once, by four or by as many as there are', () => {
    expect(new Memory().settle(20, 2, undefined, 0)).toBe(6);
    expect(new Memory().settle(100, 10, undefined, 0)).toBe(20);
  });

  test('down only when nothing more was wanted for five minutes', () => {
    const memory = new Memory();
    expect(memory.settle(8, 8, undefined, 0)).toBe(8);
    expect(memory.settle(2, 8, undefined, 200 * SECOND)).toBe(8);
    expect(memory.settle(2, 8, undefined, 301 * SECOND)).toBe(2);
  });

  test('as its rules say', () => {
    const scaleDown = {
      stabilizationWindowSeconds: 0,
      selectPolicy: 'Max' as const,
      policies: [{type: 'Pods' as const, value: 2, periodSeconds: 60}],
    };
    const memory = new Memory();
    expect(memory.settle(1, 10, {scaleDown}, 0)).toBe(8);
    memory.noteChange(-2, 0);
    expect(memory.settle(1, 8, {scaleDown}, 30 * SECOND)).toBe(8);
    expect(memory.settle(1, 8, {scaleDown}, 61 * SECOND)).toBe(6);
    expect(memory.settle(1, 8, {scaleDown: {...scaleDown, selectPolicy: 'Disabled'}}, 200 * SECOND)).toBe(8);
  });
});
