import {expect, test} from 'vitest';
import {countLeaves, differences} from '../../src/grade/compare.ts';
import {fullImage} from '../../src/grade/image.ts';

const container = (more: object): object => ({
  spec: {
    containers: [
      {name: 'side', image: 'busybox'},
      {name: 'web', image: 'nginx:1.27', ...more},
    ],
  },
});

test.each<[string, object, object]>([
  ['quantities by value', {limits: {cpu: '500m', memory: '128Mi'}}, {limits: {cpu: '0.5', memory: '134217728'}}],
  ['a quantity given as a number', {requests: {cpu: 1}}, {requests: {cpu: '1000m'}}],
  ['images by what they pull', {image: 'nginx'}, {image: 'docker.io/library/nginx:latest'}],
  ['numbers written as texts', {replicas: '4'}, {replicas: 4}],
  ['zero and absence', {maxUnavailable: 0, paused: false}, {}],
  ['null wants absence', {paused: null, labels: {old: null}}, {labels: {new: '1'}}],
  ['more labels than asked for', {labels: {app: 'web'}}, {labels: {app: 'web', team: 'a'}}],
  ['lists by key, in any order, among others', {spec: {containers: [{name: 'web', image: 'nginx:1.27'}]}}, container({})],
  [
    'a later variable of the same name wins',
    {env: [{name: 'A', value: 2}]},
    {
      env: [
        {name: 'A', value: '1'},
        {name: 'A', value: '2'},
      ],
    },
  ],
  [
    'variables in any order',
    {env: [{name: 'A'}, {name: 'B'}]},
    {
      env: [
        {name: 'B', value: 'x'},
        {name: 'A', value: 'y'},
      ],
    },
  ],
  ['ports by number', {ports: [{containerPort: 80}]}, {ports: [{containerPort: 81}, {containerPort: 80, protocol: 'TCP'}]}],
  ['a port by its name', {ports: [{name: 'http'}]}, {ports: [{name: 'http', containerPort: 80}]}],
  ['sets in any order', {accessModes: ['A', 'B']}, {accessModes: ['B', 'A']}],
  ['items without a key in any order', {rules: [{host: 'a'}, {host: 'b'}]}, {rules: [{host: 'b'}, {host: 'a', x: 1}]}],
])('%s: no difference', (_, wanted, got) => {
  expect(differences(wanted, got)).toEqual([]);
});

test.each<[string, object, object, string]>([
  ['128M is not 128Mi', {limits: {memory: '128Mi'}}, {limits: {memory: '128M'}}, 'limits.memory'],
  ['another tag', {spec: {containers: [{name: 'web', image: 'nginx:1.28'}]}}, container({}), 'spec.containers[name=web].image'],
  ['no such container', {spec: {containers: [{name: 'api'}]}}, container({}), 'spec.containers[name=api]'],
  ['a percentage where a number was wanted', {maxSurge: 3}, {maxSurge: '25%'}, 'maxSurge'],
  ['commands keep their order', {command: ['a', 'b']}, {command: ['b', 'a']}, 'command'],
  ['one item too many, without keys', {rules: [{host: 'a'}]}, {rules: [{host: 'a'}, {host: 'b'}]}, 'rules'],
  ['a key with dots', {annotations: {'a.b/c': 'x'}}, {annotations: {}}, 'annotations."a.b/c"'],
  ['a whole part is missing', {spec: {strategy: {type: 'Recreate'}}}, {spec: {}}, 'spec.strategy'],
  ['an empty object is wanted', {emptyDir: {}}, {}, 'emptyDir'],
  ['absence was wanted', {paused: null}, {paused: true}, 'paused'],
])('%s: the first difference is found', (_, wanted, got, path) => {
  expect(differences(wanted, got).map((found) => found.path)).toEqual([path]);
});

test.each([
  [{maxSurge: 3}, {maxSurge: '25%'}, 10, true],
  [{maxUnavailable: 2}, {maxUnavailable: '25%'}, 10, true],
  [{maxSurge: 2}, {maxSurge: '25%'}, 10, false],
  [{maxSurge: '50%'}, {maxSurge: 2}, 4, true],
  [{replicas: 2}, {replicas: '50%'}, 4, false],
])('%j against %j of %i: %s', (wanted, got, percentOf, same) => {
  expect(differences(wanted, got, {percentOf}).length === 0).toBe(same);
});

test.each([
  ['nginx', 'docker.io/library/nginx:latest'],
  ['nginx:1.27', 'docker.io/library/nginx:1.27'],
  ['index.docker.io/shop/api:2', 'docker.io/shop/api:2'],
  ['localhost:5000/web', 'localhost:5000/web:latest'],
  ['quay.io/a/b@sha256:00', 'quay.io/a/b@sha256:00'],
])('%s is %s', (short, full) => {
  expect(fullImage(short)).toBe(full);
});

test('leaves are what partial marks are counted in', () => {
  expect(countLeaves({spec: {replicas: 1, template: {labels: {a: 'b', c: 'd'}}, list: [1, 2], none: {}}})).toBe(6);
});
