import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import type {KubeObject} from '../../../src/kube/object.ts';
import {NodeInfos} from '../../../src/simulator/controllers/scheduler/node-info.ts';
import {place} from '../../../src/simulator/controllers/scheduler/place.ts';
import {requestsOf} from '../../../src/simulator/controllers/scheduler/resources.ts';

const node = (name: string, more: any = {}): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: {name, labels: {'kubernetes.io/hostname': name, ...more.labels}},
  spec: more.spec ?? {},
  status: {allocatable: {cpu: '2', memory: '4Gi', pods: '3', ...more.allocatable}},
});

let count = 0;
const pod = (spec: any = {}, metadata: any = {}): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {name: `p${++count}`, namespace: 'shop', uid: `u${count}`, ...metadata},
  spec: {containers: [{name: 'c', ...spec.container}], ...spec},
});

const asks = (requests: Record<string, string>, more: any = {}): KubeObject => pod({container: {resources: {requests}}, ...more});

const schedule = (nodes: readonly KubeObject[], placed: readonly KubeObject[], wanted: KubeObject) => {
  const infos = new NodeInfos();
  for (const n of nodes) infos.setNode(n);
  for (const p of placed) infos.setPod(p);
  return place(wanted, infos.all());
};

const on = (nodeName: string, p: KubeObject): KubeObject => ({...p, spec: {...p.spec, nodeName}});
const NO_VICTIMS = 'No preemption victims found for incoming pod';
const NOT_HELPFUL = 'Preemption is not helpful for scheduling';
const app = (name: string) => ({labelSelector: {matchLabels: {app: name}}, topologyKey: 'kubernetes.io/hostname'});
const antiAffinity = (name: string) => ({podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [app(name)]}});
const gpu = (terms: any[]) => ({nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: terms}}});

describe('why a pod stays pending', () => {
  const tainted = {spec: {taints: [{key: 'dedicated', value: 'db', effect: 'NoSchedule'}]}};
  test.each<[string, KubeObject[], KubeObject[], KubeObject, string, string]>([
    ['no room for cpu', [node('a')], [], asks({cpu: '3'}), '1 Insufficient cpu', `1 ${NO_VICTIMS}`],
    [
      'no room for both',
      [node('a'), node('b')],
      [],
      asks({cpu: '3', memory: '5Gi'}),
      '2 Insufficient cpu, 2 Insufficient memory',
      `2 ${NO_VICTIMS}`,
    ],
    ['what others took', [node('a')], [on('a', asks({cpu: '1500m'}))], asks({cpu: '501m'}), '1 Insufficient cpu', `1 ${NO_VICTIMS}`],
    ['a resource no node has', [node('a')], [], asks({'example.com/gpu': '1'}), '1 Insufficient example.com/gpu', `1 ${NO_VICTIMS}`],
    ['no place for a pod more', [node('a', {allocatable: {pods: '0'}})], [], pod(), '1 Too many pods', `1 ${NO_VICTIMS}`],
    [
      'a label that is missing',
      [node('a'), node('b')],
      [],
      pod({nodeSelector: {gpu: 'true'}}),
      "2 node(s) didn't match Pod's node affinity/selector",
      `2 ${NOT_HELPFUL}`,
    ],
    [
      'node affinity',
      [node('a', {labels: {gpu: 'no'}})],
      [],
      pod({affinity: gpu([{matchExpressions: [{key: 'gpu', operator: 'In', values: ['yes']}]}])}),
      "1 node(s) didn't match Pod's node affinity/selector",
      `1 ${NOT_HELPFUL}`,
    ],
    [
      'an empty term',
      [node('a')],
      [],
      pod({affinity: gpu([{}])}),
      "1 node(s) didn't match Pod's node affinity/selector",
      `1 ${NOT_HELPFUL}`,
    ],
    ['a taint', [node('a', tainted)], [], pod(), '1 node(s) had untolerated taint(s)', `1 ${NOT_HELPFUL}`],
    ['a cordoned node', [node('a', {spec: {unschedulable: true}})], [], pod(), '1 node(s) were unschedulable', `1 ${NOT_HELPFUL}`],
    [
      'different reasons',
      [node('a', tainted), node('b')],
      [],
      asks({cpu: '3'}),
      '1 Insufficient cpu, 1 node(s) had untolerated taint(s)',
      `1 ${NO_VICTIMS}, 1 ${NOT_HELPFUL}`,
    ],
    [
      'a host port',
      [node('a')],
      [on('a', pod({container: {ports: [{hostPort: 80}]}}))],
      pod({container: {ports: [{hostPort: 80}]}}),
      "1 node(s) didn't have free ports for the requested pod ports",
      `1 ${NO_VICTIMS}`,
    ],
    [
      'anti-affinity',
      [node('a')],
      [on('a', pod({}, {labels: {app: 'web'}}))],
      pod({affinity: antiAffinity('web')}),
      "1 node(s) didn't match pod anti-affinity rules",
      `1 ${NO_VICTIMS}`,
    ],
    [
      'anti-affinity of one that is there',
      [node('a')],
      [on('a', pod({affinity: antiAffinity('web')}))],
      pod({}, {labels: {app: 'web'}}),
      "1 node(s) didn't satisfy existing pods anti-affinity rules",
      `1 ${NO_VICTIMS}`,
    ],
    [
      'affinity',
      [node('a')],
      [],
      pod({affinity: {podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [app('db')]}}}),
      "1 node(s) didn't match pod affinity rules",
      `1 ${NOT_HELPFUL}`,
    ],
  ])('%s', (_, nodes, placed, wanted, why, victims) => {
    const none = `0/${nodes.length} nodes are available: `;
    expect(schedule(nodes, placed, wanted)).toEqual({
      message: `${none}${why}. no new claims to deallocate, preemption: ${none}${victims}.`,
    });
  });

  test('no node at all', () => {
    expect(schedule([], [], pod())).toEqual({message: 'no nodes available to schedule pods'});
  });
});

describe('where a pod goes', () => {
  const taint = {spec: {taints: [{key: 'dedicated', value: 'db', effect: 'NoSchedule'}]}};
  const spread = {
    topologySpreadConstraints: [
      {maxSkew: 1, topologyKey: 'kubernetes.io/hostname', whenUnsatisfiable: 'DoNotSchedule', labelSelector: {matchLabels: {app: 'web'}}},
    ],
  };
  test.each<[string, KubeObject[], KubeObject[], KubeObject, string]>([
    ['the emptier node', [node('a'), node('b')], [on('a', asks({cpu: '1'}))], pod(), 'b'],
    ['the first of equals', [node('b'), node('a')], [], pod(), 'a'],
    ['away from its like', [node('a'), node('b')], [on('b', pod({}, owned('rs'))), on('a', asks({cpu: '1'}))], pod({}, owned('rs')), 'a'],
    ['the labelled one', [node('a'), node('b', {labels: {disk: 'ssd'}})], [], pod({nodeSelector: {disk: 'ssd'}}), 'b'],
    [
      'by name',
      [node('a'), node('b')],
      [],
      pod({affinity: gpu([{matchFields: [{key: 'metadata.name', operator: 'In', values: ['b']}]}])}),
      'b',
    ],
    [
      'the preferred one',
      [node('a'), node('b', {labels: {disk: 'ssd'}})],
      [on('b', asks({cpu: '1'}))],
      pod({
        affinity: {
          nodeAffinity: {
            preferredDuringSchedulingIgnoredDuringExecution: [
              {weight: 1, preference: {matchExpressions: [{key: 'disk', operator: 'Exists'}]}},
            ],
          },
        },
      }),
      'b',
    ],
    [
      'a tolerated taint',
      [node('a', taint)],
      [],
      pod({tolerations: [{key: 'dedicated', operator: 'Equal', value: 'db', effect: 'NoSchedule'}]}),
      'a',
    ],
    ['every taint tolerated', [node('a', taint)], [], pod({tolerations: [{operator: 'Exists'}]}), 'a'],
    [
      'where its like are fewest',
      [node('a'), node('b')],
      [on('a', pod({}, {labels: {app: 'web'}}))],
      pod(spread, {labels: {app: 'web'}}),
      'b',
    ],
    [
      'the place of a pod that has ended',
      [node('a', {allocatable: {pods: '1'}})],
      [{...on('a', pod()), status: {phase: 'Succeeded'}}],
      pod(),
      'a',
    ],
    [
      'the first of those that want their like near',
      [node('a')],
      [],
      pod({affinity: {podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [app('web')]}}}, {labels: {app: 'web'}}),
      'a',
    ],
  ])('%s', (_, nodes, placed, wanted, expected) => {
    expect(schedule(nodes, placed, wanted)).toEqual({node: expected});
  });
});

function owned(uid: string) {
  return {ownerReferences: [{apiVersion: 'apps/v1', kind: 'ReplicaSet', name: uid, uid, controller: true}]};
}

test('requests of a pod: app containers and sidecars together, or the largest init container beside its sidecars', () => {
  const cpu = (amount: string, more = {}) => ({name: 'x', resources: {requests: {cpu: amount}}, ...more});
  const wanted = pod({
    initContainers: [cpu('100m', {restartPolicy: 'Always'}), cpu('900m'), cpu('200m')],
    containers: [cpu('300m'), cpu('400m')],
    overhead: {cpu: '10m'},
  });
  expect(requestsOf(wanted)).toEqual({cpu: 1010});
  expect(requestsOf({...wanted, spec: {...wanted.spec, resources: {requests: {cpu: '2'}}}})).toEqual({cpu: 2010});
});

test('no node is ever given more than it has', () => {
  const request = fc.record({cpu: fc.integer({min: 0, max: 900}), memory: fc.integer({min: 0, max: 2000})});
  fc.assert(
    fc.property(fc.array(request, {maxLength: 15}), fc.array(fc.nat(20)), (requests, leave) => {
      const infos = new NodeInfos();
      for (const name of ['a', 'b']) infos.setNode(node(name));
      const placed: KubeObject[] = [];
      requests.forEach(({cpu, memory}, i) => {
        const wanted = asks({cpu: `${cpu}m`, memory: `${memory}Mi`});
        const found = place(wanted, infos.all());
        if ('node' in found) placed.push(on(found.node, wanted));
        if ('node' in found) infos.setPod(placed.at(-1)!);
        if (leave.includes(i) && placed[0]) infos.removePod(placed.shift()!);
      });
      for (const {requested, allocatable, pods} of infos.all()) {
        expect(pods.size).toBeLessThanOrEqual(3);
        for (const name of ['cpu', 'memory']) expect(requested[name] ?? 0).toBeLessThanOrEqual(allocatable[name]);
        const sum = [...pods.values()].reduce((total, p) => total + requestsOf(p).cpu, 0);
        expect(requested.cpu ?? 0).toBe(sum);
      }
    }),
  );
});
