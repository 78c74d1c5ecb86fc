import {expect, test} from 'vitest';
import {measure} from '../../../../src/simulator/controllers/autoscaler/metrics.ts';

const pods: any[] = ['a', 'b'].map((name) => ({
  metadata: {name},
  spec: {containers: [{name: 'app', resources: {requests: {cpu: '200m'}}}]},
  status: {phase: 'Running', conditions: [{type: 'Ready', status: 'True'}]},
}));
const metric = {type: 'Resource', resource: {name: 'cpu', target: {type: 'Utilization', averageUtilization: 50}}};

test.each([
  ['110m', {}, 2],
  ['112m', {}, 3],
  ['108m', {scaleUp: {tolerance: '0.05'}}, 3],
  ['108m', {scaleDown: {tolerance: '50m'}}, 2],
  ['130m', {scaleUp: {tolerance: '0.5'}}, 2],
  ['101m', {scaleUp: {tolerance: '0'}}, 2],
  ['102m', {scaleUp: {tolerance: '0'}}, 3],
  ['40m', {scaleDown: {tolerance: '0.7'}}, 2],
  ['40m', {scaleDown: {tolerance: '0.5'}}, 1],
])('each pod uses %s where 100m are meant, with %j', (cpu, behavior, wanted) => {
  const source = {containersOf: () => [{name: 'app', usage: {cpu}}]};
  expect(measure(source, pods, 2, [metric], behavior).replicas).toBe(wanted);
});
