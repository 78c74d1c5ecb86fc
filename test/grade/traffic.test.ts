import {expect, test} from 'vitest';
import type {Change} from '../../src/cluster/cluster.ts';
import type {KubeObject} from '../../src/kube/object.ts';
import {contextOf} from './fake-client.ts';
import {runCheck} from './run-check.ts';

const pod = (name: string, version: string): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {name, namespace: 'ckad-deploy', labels: {app: 'shop', version}},
  spec: {containers: [{name: 'c', image: `nginx:1.${version === 'v1' ? 25 : 26}`}]},
});

const endpoint = (name: string, ready = true) => ({
  addresses: [`10.0.0.${name.replace(/\D/g, '')}`],
  conditions: {ready},
  targetRef: {kind: 'Pod', name},
});

const slice = (names: string[], unready: string[] = [], name = 'shop-abc', service = 'shop'): KubeObject => ({
  apiVersion: 'discovery.k8s.io/v1',
  kind: 'EndpointSlice',
  metadata: {name, namespace: 'ckad-deploy', labels: {'kubernetes.io/service-name': service}},
  endpoints: [...names.map((one) => endpoint(one)), ...unready.map((one) => endpoint(one, false))],
});

const pods = [...[1, 2, 3, 4].map((n) => pod(`s-${n}`, 'v1')), pod('c-5', 'v2'), pod('c-6', 'v2')];

test.each<[string, KubeObject[], object, boolean]>([
  ['one of five', [slice(['s-1', 's-2', 's-3', 's-4', 'c-5'])], {label: {version: 'v2'}, share: 20}, true],
  ['by image', [slice(['s-1', 's-2', 's-3', 's-4', 'c-5'])], {image: 'docker.io/library/nginx:1.26', share: 20}, true],
  ['over two slices', [slice(['s-1', 's-2', 's-3'], [], 'a'), slice(['s-4', 'c-5'], [], 'b')], {label: {version: 'v2'}, share: 20}, true],
  ['who is not ready does not count', [slice(['s-1', 's-2', 's-3', 's-4'], ['c-5'])], {label: {version: 'v2'}, share: 20}, false],
  ['one of five is not 25 %', [slice(['s-1', 's-2', 's-3', 's-4', 'c-5'])], {label: {version: 'v2'}, share: 25}, false],
  ['but within five points', [slice(['s-1', 's-2', 's-3', 's-4', 'c-5'])], {label: {version: 'v2'}, share: 25, tolerance: 5}, true],
  ['no endpoints are no share, not even of 0', [slice([])], {label: {version: 'v2'}, share: 0}, false],
  ['the number in all', [slice(['s-1', 'c-5'])], {label: {version: 'v2'}, share: 50, endpoints: 4}, false],
  ['another Service', [slice(['s-1', 'c-5'], [], 'x', 'shopping')], {label: {version: 'v2'}, share: 50}, false],
])('traffic: %s', async (_, slices, spec, passed) => {
  expect((await runCheck('traffic', {service: 'shop', ...spec}, contextOf([...pods, ...slices]))).passed).toBe(passed);
});

test('traffic: the share is shown in per cent and numbers', async () => {
  const context = contextOf([...pods, slice(['s-1', 's-2', 'c-5'])]);
  expect(await runCheck('traffic', {service: 'shop', label: {version: 'v2'}, share: 20}, context)).toMatchObject({
    wanted: '20 % of shop to version=v2',
    got: '33.3 % (1 of 3 ready endpoints)',
  });
});

/** A recording: what was there at 0, then one slice a second. */
const recording = (...slices: (KubeObject | undefined)[]): Change[] => [
  ...pods.map((object): Change => ({at: 0, type: 'ADDED', object})),
  ...slices.map(
    (object, second): Change => ({
      at: second * 1000,
      type: object ? (second === 0 ? 'ADDED' : 'MODIFIED') : 'DELETED',
      object: object ?? slice([]),
    }),
  ),
];

const FOUR = ['s-1', 's-2', 's-3', 's-4'];

test.each<[string, Change[], object, boolean]>([
  ['nothing happened', recording(slice(FOUR)), {atLeast: 4}, true],
  ['more and then as before', recording(slice(FOUR), slice([...FOUR, 'c-5']), slice(FOUR)), {atLeast: 4}, true],
  ['less for a moment', recording(slice(FOUR), slice(['s-1', 's-2', 's-3'], ['s-4']), slice(FOUR)), {atLeast: 4}, false],
  ['the Service was deleted for a moment', recording(slice(FOUR), undefined, slice(FOUR)), {atLeast: 1}, false],
  [
    'two slices that were there are one moment',
    [...recording(slice(['s-1', 's-2'], [], 'a')), ...recording(slice(['s-3', 's-4'], [], 'b'))],
    {atLeast: 4},
    true,
  ],
  ['one version after the other', recording(slice(FOUR), slice(['c-5', 'c-6'])), {unmixed: 'version'}, true],
  ['two versions together', recording(slice(FOUR), slice([...FOUR, 'c-5']), slice(['c-5', 'c-6'])), {unmixed: 'version'}, false],
  ['unready ones mix nothing', recording(slice(FOUR), slice(FOUR, ['c-5']), slice(['c-5', 'c-6'])), {unmixed: 'version'}, true],
  ['nothing was recorded of it', recording(), {atLeast: 1}, false],
])('continuity: %s', async (_, changes, spec, passed) => {
  expect((await runCheck('continuity', {service: 'shop', ...spec}, contextOf([], {changes}))).passed).toBe(passed);
});

test('continuity: says how low it was, when and for how long', async () => {
  const changes = recording(slice(FOUR), slice(['s-1']), slice(['s-1', 's-2', 's-3']), slice(FOUR));
  expect(await runCheck('continuity', {service: 'shop', atLeast: 4}, contextOf([], {changes}))).toEqual({
    passed: false,
    wanted: 'at least 4 ready endpoints at every moment',
    got: '1 at 0:01',
    detail: 'It was below 4 from 0:01 on, for 2.0 s in all.',
    share: 0,
  });
});
