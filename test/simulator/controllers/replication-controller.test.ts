import {expect, test} from 'vitest';
import {pods, replicationControllers} from '../../../src/simulator/kinds/index.ts';
import {podTemplate} from './control-plane.ts';
import {Workloads} from './workloads.ts';

test('a ReplicationController keeps its number of pods, and leaves them when it goes', () => {
  const plane = new Workloads();
  plane.make(replicationControllers, {replicas: 2, template: podTemplate('shop:1')});
  expect(plane.the(replicationControllers).status).toEqual({replicas: 2, fullyLabeledReplicas: 2, observedGeneration: 1});
  plane.client.delete(pods, 'default', plane.pods()[0].metadata.name);
  plane.edit(replicationControllers, (spec) => (spec.replicas = 3));
  expect(plane.pods()).toHaveLength(3);
  plane.client.delete(replicationControllers, 'default', 'web');
  plane.pass(2000);
  expect(plane.pods()).toHaveLength(3);
  expect(plane.pods().every(({metadata}) => metadata.ownerReferences === undefined)).toBe(true);
});
