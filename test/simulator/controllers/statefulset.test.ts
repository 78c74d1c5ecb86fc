import {expect, test} from 'vitest';
import {controllerRevisions, persistentVolumeClaims, pods, statefulSets} from '../../../src/simulator/kinds/index.ts';
import {selected, Workloads} from './workloads.ts';

const started = (spec: Record<string, unknown> = {}): Workloads => {
  const plane = new Workloads();
  plane.make(statefulSets, {serviceName: 'web', replicas: 3, ...selected(), ...spec});
  return plane;
};

/** Readies every pod as it comes. */
const readied = (plane: Workloads, steps = 4): Workloads => {
  for (let step = 0; step < steps; step++) plane.ready(plane.pods().filter(({status}) => status.phase === 'Pending'));
  return plane;
};

const names = (plane: Workloads): string[] => plane.pods().map(({metadata}) => metadata.name);

test('pods come one after the other, each with its name, number and host name', () => {
  const plane = started();
  expect(names(plane)).toEqual(['web-0']);
  plane.ready(plane.pods());
  expect(names(plane)).toEqual(['web-0', 'web-1']);
  const {metadata, spec} = plane.pod('web-1');
  expect(metadata.labels).toMatchObject({'statefulset.kubernetes.io/pod-name': 'web-1', 'apps.kubernetes.io/pod-index': '1'});
  expect({hostname: spec.hostname, subdomain: spec.subdomain}).toEqual({hostname: 'web-1', subdomain: 'web'});
});

test('numbers begin where they are told to', () => {
  expect(names(readied(started({replicas: 2, ordinals: {start: 5}})))).toEqual(['web-5', 'web-6']);
});

test('in parallel all pods come at once', () => {
  expect(names(started({podManagementPolicy: 'Parallel'}))).toEqual(['web-0', 'web-1', 'web-2']);
});

test('an update goes from the highest number down to the partition', () => {
  const plane = readied(started({updateStrategy: {type: 'RollingUpdate', rollingUpdate: {partition: 1}}}));
  plane.edit(statefulSets, (spec) => (spec.template.spec.containers[0].image = 'shop:2'));
  expect(plane.images()).toEqual(['web-0 shop:1', 'web-1 shop:1', 'web-2 shop:2']);
  readied(plane);
  expect(plane.images()).toEqual(['web-0 shop:1', 'web-1 shop:2', 'web-2 shop:2']);
  const {currentRevision, updateRevision, currentReplicas, updatedReplicas} = plane.the(statefulSets).status;
  expect({currentReplicas, updatedReplicas}).toEqual({currentReplicas: 1, updatedReplicas: 2});
  expect(currentRevision).not.toBe(updateRevision);
  plane.client.delete(pods, 'default', 'web-0');
  plane.pass(2000);
  expect(plane.images()[0]).toBe('web-0 shop:1');
});

test('with OnDelete pods are new only when somebody deletes the old ones', () => {
  const plane = readied(started({updateStrategy: {type: 'OnDelete'}}));
  plane.edit(statefulSets, (spec) => (spec.template.spec.containers[0].image = 'shop:2'));
  expect(new Set(plane.images().map((text) => text.split(' ')[1]))).toEqual(new Set(['shop:1']));
  plane.client.delete(pods, 'default', 'web-1');
  plane.pass(2000);
  expect(plane.images()).toContain('web-1 shop:2');
});

test('going back to an old template gives its revision a new number', () => {
  const plane = readied(started({replicas: 1}));
  for (const image of ['shop:2', 'shop:1']) {
    plane.edit(statefulSets, (spec) => (spec.template.spec.containers[0].image = image));
    readied(plane);
  }
  expect(plane.all(controllerRevisions).map(({revision}) => revision)).toEqual(expect.arrayContaining([2, 3]));
  expect(plane.all(controllerRevisions)).toHaveLength(2);
  const {currentRevision, updateRevision} = plane.the(statefulSets).status;
  expect(currentRevision).toBe(updateRevision);
});

const claims = {
  volumeClaimTemplates: [{metadata: {name: 'data'}, spec: {accessModes: ['ReadWriteOnce'], resources: {requests: {storage: '1Gi'}}}}],
};
const owners = (plane: Workloads): (string | undefined)[] =>
  plane.all(persistentVolumeClaims).map(({metadata}) => metadata.ownerReferences?.map((owner) => `${owner.kind}/${owner.name}`).join());

test.each([
  ['Retain', 'Retain', [undefined, undefined]],
  ['Delete', 'Retain', ['StatefulSet/web', 'StatefulSet/web']],
  ['Retain', 'Delete', [undefined, undefined]],
])('claims of a set that says %s on its deletion and %s on scaling are owned by %j', (whenDeleted, whenScaled, expected) => {
  const policy = {persistentVolumeClaimRetentionPolicy: {whenDeleted, whenScaled}};
  expect(owners(readied(started({...claims, ...policy, replicas: 2})))).toEqual(expected);
});

test('a claim may go with the pod that is scaled away', () => {
  const plane = readied(started({...claims, replicas: 2, persistentVolumeClaimRetentionPolicy: {whenScaled: 'Delete'}}));
  plane.edit(statefulSets, (spec) => (spec.replicas = 1));
  const left = plane.all(persistentVolumeClaims).filter(({metadata}) => !metadata.deletionTimestamp);
  expect(left.map(({metadata}) => metadata.name)).toEqual(['data-web-0']);
});

test('a pod that nobody owns and that is called like one of its own is taken on; others are left alone', () => {
  const plane = new Workloads();
  for (const name of ['web-0', 'web-x', 'other-0']) {
    const {template} = selected();
    plane.client.create(pods, {apiVersion: 'v1', kind: 'Pod', ...template, metadata: {name, namespace: 'default', ...template.metadata}});
  }
  plane.make(statefulSets, {serviceName: 'web', replicas: 1, ...selected()});
  const owned = plane.pods().filter(({metadata}) => metadata.ownerReferences?.[0]?.kind === 'StatefulSet');
  expect(owned.map(({metadata}) => metadata.name)).toEqual(['web-0']);
});
