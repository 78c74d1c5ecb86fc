/** Bodies that are as large, as deep or as repetitive as they can be. */
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {bareCluster, type TestCluster} from '../harness.ts';
import {inSilence, judge} from './judge.ts';

const MAPS = '/api/v1/namespaces/default/configmaps';
const THINGS = '/apis/example.com/v1/namespaces/default/things';
const MB = 1_000_000;
const [JSON_TYPE, YAML, MERGE] = ['application/json', 'application/yaml', 'application/merge-patch+json'];
const [STRATEGIC, JSON_PATCH, APPLY] = [
  'application/strategic-merge-patch+json',
  'application/json-patch+json',
  'application/apply-patch+yaml',
];

const definition = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: {name: 'things.example.com'},
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: {plural: 'things', kind: 'Thing'},
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: {openAPIV3Schema: {type: 'object', properties: {spec: {type: 'object', 'x-kubernetes-preserve-unknown-fields': true}}}},
      },
    ],
  },
};

const map = (data: string): string => `{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"new"},"data":${data}}`;
const thing = (value: string): string => `{"apiVersion":"example.com/v1","kind":"Thing","metadata":{"name":"new"},"spec":{"a":${value}}}`;
const nested = (depth: number, open: string, close: string): string => `${open.repeat(depth)}1${close.repeat(depth)}`;
const many = (n: number, item: (i: number) => string): string => Array.from({length: n}, (_, i) => item(i)).join(',');

let cluster: TestCluster;

beforeAll(() => {
  cluster = bareCluster();
  cluster.request('POST', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', definition, {'content-type': JSON_TYPE});
  cluster.clock.advance(5_000);
  cluster.request('POST', MAPS, map('{"a":"1"}').replace('new', 'old'), {'content-type': JSON_TYPE});
  cluster.request('POST', THINGS, thing('1').replace('new', 'old'), {'content-type': JSON_TYPE});
});
afterAll(() => cluster.simulator.close());

const bombs = ['a: &a [x,x,x,x,x,x,x,x,x]', ...'bcdefghi'.split('').map((k, i) => `${k}: &${k} [${many(9, () => `*${'abcdefgh'[i]}`)}]`)];

const DEPTHS = [900, 1_100, 9_000, 100_000].flatMap((depth) =>
  [nested(depth, '[', ']'), nested(depth, '{"a":', '}')].flatMap((value): [string, string, string, string, string][] => [
    [`${depth} levels in a custom resource`, 'POST', THINGS, JSON_TYPE, thing(value)],
    [`${depth} levels where text belongs`, 'POST', MAPS, JSON_TYPE, map(value)],
    [`${depth} levels in a merge patch`, 'PATCH', `${THINGS}/old`, MERGE, `{"spec":{"b":${value}}}`],
    [`${depth} levels in a strategic patch`, 'PATCH', `${MAPS}/old`, STRATEGIC, `{"data":${value}}`],
    [`${depth} levels in a JSON patch`, 'PATCH', `${THINGS}/old`, JSON_PATCH, `[{"op":"add","path":"/spec/c","value":${value}}]`],
    [`${depth} levels in an apply`, 'PATCH', `${THINGS}/new?fieldManager=f`, APPLY, thing(value)],
    [
      `${depth} levels in YAML`,
      'POST',
      THINGS,
      YAML,
      `apiVersion: example.com/v1\nkind: Thing\nmetadata: {name: new}\nspec:\n  a: ${value}\n`,
    ],
  ]),
);

const CASES: [string, string, string, string, string][] = [
  ...DEPTHS,
  ['a text of 3 MB', 'POST', MAPS, JSON_TYPE, map(`{"a":"${'x'.repeat(2.9 * MB)}"}`)],
  ['a key of 3 MB', 'POST', MAPS, JSON_TYPE, map(`{"${'x'.repeat(2.9 * MB)}":"1"}`)],
  ['3 MB of unknown fields', 'POST', MAPS, JSON_TYPE, map(`{},${many(200_000, (i) => `"k${i}":1`)}`)],
  ['3 MB of keys', 'POST', MAPS, JSON_TYPE, map(`{${many(150_000, (i) => `"k${i}":"1"`)}}`)],
  ['3 MB of one key', 'POST', MAPS, JSON_TYPE, map(`{${many(300_000, () => '"k":"1"')}}`)],
  ['3 MB of nothing', 'POST', MAPS, JSON_TYPE, ' '.repeat(2.9 * MB)],
  ['3 MB of YAML', 'POST', MAPS, YAML, `a:\n${'- b\n'.repeat(200_000)}`],
  ['YAML in steps', 'POST', MAPS, YAML, Array.from({length: 2_000}, (_, i) => `${' '.repeat(i)}a:`).join('\n')],
  ['YAML that multiplies', 'POST', MAPS, YAML, bombs.join('\n')],
  ['10,000 operations', 'PATCH', `${THINGS}/old`, JSON_PATCH, `[${many(9_999, (i) => `{"op":"add","path":"/spec/x${i}","value":1}`)}]`],
  ['copies of copies', 'PATCH', `${THINGS}/old`, JSON_PATCH, `[${many(60, (i) => `{"op":"copy","from":"/spec","path":"/spec/y${i}"}`)}]`],
  ['3 MB that are no protobuf', 'POST', MAPS, 'application/vnd.kubernetes.protobuf', `k8s\u0000${'\u0001'.repeat(2.9 * MB)}`],
];

describe('extreme bodies', () => {
  test.each(CASES)('%s: an answer in time', async (_, method, path, type, body) => {
    await inSilence(() => {
      const answer = cluster.request(method, path, body, {'content-type': type});
      judge(answer.code, answer.body);
      expect(answer.code).toBeGreaterThanOrEqual(200);
      cluster.settle();
    });
  });

  test('the cluster is still well', () => {
    expect(cluster.request('GET', `${MAPS}/old`).code).toBe(200);
    expect(cluster.request('GET', `${THINGS}/old`).code).toBe(200);
  });
});
