/** Kubelets, scheduler and controllers together, over the real registry. */
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {ManualClock} from '../../../src/clock.ts';
import type {KubeObject} from '../../../src/kube/object.ts';
import {deployments, endpointSlices, events, pods, services} from '../../../src/simulator/kinds/index.ts';
import {Simulator} from '../../../src/simulator/simulator.ts';
import {testCluster} from '../harness.ts';

const web = (replicas: number, image = 'nginx:1.27'): KubeObject => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: {name: 'web', namespace: 'default'},
  spec: {
    replicas,
    selector: {matchLabels: {app: 'web'}},
    template: {metadata: {labels: {app: 'web'}}, spec: {containers: [{name: 'c', image}]}},
  },
});

const service: KubeObject = {
  apiVersion: 'v1',
  kind: 'Service',
  metadata: {name: 'web', namespace: 'default'},
  spec: {selector: {app: 'web'}, ports: [{port: 80}]},
};

test('a Deployment of four is ready within two seconds, its Service answers', () => {
  const {client, clock, request} = testCluster({nodes: 2});
  client.create(deployments, web(4));
  client.create(services, service);
  clock.advance(2000);
  expect(client.get(deployments, 'default', 'web')!.status).toMatchObject({readyReplicas: 4, availableReplicas: 4});
  const answer = request('GET', '/api/v1/namespaces/default/services/web/proxy/');
  expect(answer.code).toBe(200);
  expect(String(answer.body)).toContain('Welcome to nginx!');
});

test('a pod costs three writes of the kubelet and the scheduler until it is ready', () => {
  const {client, clock} = testCluster();
  const seen: string[] = [];
  client.watch(pods, ({type, object}) => seen.push(`${type} ${object.spec.nodeName ?? '-'} ${object.status?.phase}`));
  client.create(deployments, web(1));
  clock.advance(2000);
  expect(seen).toEqual(['ADDED - Pending', 'MODIFIED node-1 Pending', 'MODIFIED node-1 Pending', 'MODIFIED node-1 Running']);
});

test('no event of a pod is lost', () => {
  const {client, clock} = testCluster({nodes: 2});
  client.create(deployments, web(6));
  clock.advance(2000);
  const reasons = client.list(events, 'default').filter(({involvedObject}) => involvedObject.kind === 'Pod');
  for (const pod of client.list(pods, 'default')) {
    const own = reasons.filter(({involvedObject}) => involvedObject.name === pod.metadata.name).map(({reason}) => reason);
    expect(own.sort()).toEqual(['Created', 'Pulled', 'Pulling', 'Scheduled', 'Started']);
  }
});

test('pods go when their Deployment is scaled down, and their endpoints with them', () => {
  const {client, clock} = testCluster();
  client.create(deployments, web(3));
  client.create(services, service);
  clock.advance(2000);
  client.update(deployments, {...client.get(deployments, 'default', 'web')!, spec: {...web(1).spec}});
  clock.advance(2000);
  expect(client.list(pods, 'default')).toHaveLength(1);
  const slices = client.list(endpointSlices, 'default').filter(({metadata}) => metadata.labels?.['kubernetes.io/service-name'] === 'web');
  expect(slices.flatMap(({endpoints}) => endpoints ?? [])).toHaveLength(1);
});

test('a cluster that is killed comes back with its containers running', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kubelet-'));
  try {
    const clock = new ManualClock();
    const first = new Simulator({clock, folder, seed: 1});
    first.client('test').create(deployments, web(3));
    clock.advance(5000);
    const before = first.client('test').list(pods, 'default');
    first.close();
    const second = new Simulator({clock, folder, seed: 2});
    clock.advance(60_000);
    const after = second.client('test').list(pods, 'default');
    expect(after.map(({metadata, status}) => [metadata.uid, status])).toEqual(before.map(({metadata, status}) => [metadata.uid, status]));
    second.close();
  } finally {
    rmSync(folder, {recursive: true});
  }
});
