import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import type {KubeObject} from '../../../src/kube/object.ts';
import {StatusError} from '../../../src/kube/status.ts';
import {checkWriteOptions} from '../../../src/simulator/api/options/write.ts';
import {applyPatch} from '../../../src/simulator/api/patch/index.ts';
import {deployments} from '../../../src/simulator/kinds/index.ts';

const JSON_PATCH = 'application/json-patch+json';
const MERGE = 'application/merge-patch+json';
const STRATEGIC = 'application/strategic-merge-patch+json';

const deployment = (spec: object, metadata: object = {}): KubeObject => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: {name: 'd', ...metadata},
  spec,
});
const withContainers = (...containers: object[]): KubeObject => deployment({template: {spec: {containers}}});
const patched = (object: KubeObject, type: string, body: unknown): KubeObject => applyPatch(object, type, body, deployments);

const said = (type: string, body: unknown, object = withContainers({name: 'a'})): [number, string | undefined, string] => {
  try {
    patched(object, type, body);
  } catch (error) {
    if (error instanceof StatusError) return [error.code, error.reason, error.message];
    throw error;
  }
  throw new Error('it went through');
};

describe('types of patches', () => {
  test('another type names those that there are', () => {
    expect(said('application/xml', {})).toEqual([
      415,
      'UnsupportedMediaType',
      'the body of the request was in an unknown format - accepted media types include: application/json-patch+json, application/merge-patch+json, application/strategic-merge-patch+json, application/apply-patch+yaml',
    ]);
  });

  test('parameters of the type do not matter', () => {
    expect(patched(deployment({replicas: 1}), `${MERGE}; charset=utf-8`, {spec: {replicas: 2}}).spec).toEqual({replicas: 2});
  });

  test.each<[string, unknown, string]>([
    [MERGE, [], 'error decoding patch: json: cannot unmarshal array into Go value of type map[string]interface {}'],
    [MERGE, 5, 'error decoding patch: json: cannot unmarshal number into Go value of type map[string]interface {}'],
    [STRATEGIC, 'x', 'json: cannot unmarshal string into Go value of type map[string]interface {}'],
    [JSON_PATCH, {}, 'error decoding patch: json: cannot unmarshal object into Go value of type jsonpatch.Patch'],
  ])('%s of %j is no patch', (type, body, message) => {
    expect(said(type, body)).toEqual([400, 'BadRequest', message]);
  });
});

describe('options of a write', () => {
  const refused = (verb: 'Create' | 'Patch', query: string, applies = false): unknown => {
    try {
      checkWriteOptions(verb, new URLSearchParams(query), applies);
    } catch (error) {
      if (error instanceof StatusError) return error.toStatus();
      throw error;
    }
    return undefined;
  };

  test.each<['Create' | 'Patch', string, boolean, string]>([
    ['Patch', '', true, 'fieldManager: Required value: is required for apply patch'],
    ['Patch', 'fieldManager=', true, 'fieldManager: Required value: is required for apply patch'],
    ['Patch', 'force=true', false, 'force: Forbidden: may not be specified for non-apply patch'],
    ['Patch', `fieldManager=${'m'.repeat(129)}`, false, 'fieldManager: Too long: may not be more than 128 bytes'],
    ['Create', 'fieldManager=bad%0Aname', false, 'fieldManager: Invalid value: "bad\\nname": invalid character U+000A (at position 3)'],
  ])('%s with %j is refused', (verb, query, applies, why) => {
    expect(refused(verb, query, applies)).toMatchObject({
      code: 422,
      reason: 'Invalid',
      message: `${verb}Options.meta.k8s.io "" is invalid: ${why}`,
      details: {group: 'meta.k8s.io', kind: `${verb}Options`},
    });
  });

  test('names in any script are taken', () => {
    expect(refused('Patch', 'fieldManager=m%C3%BCller 1&force=false', true)).toBeUndefined();
  });
});

describe('merge patch', () => {
  const value: fc.Arbitrary<any> = fc.letrec((tie) => ({
    value: fc.oneof({maxDepth: 3}, fc.integer(), fc.string(), fc.array(fc.integer(), {maxLength: 3}), tie('map')),
    map: fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value') as fc.Arbitrary<any>, {maxKeys: 3, noNullPrototype: true}),
  })).map;

  test('to an object gives that object, and twice is as good as once', () => {
    fc.assert(
      fc.property(value, value, (from, patch) => {
        const once = patched(deployment(from), MERGE, {spec: patch});
        expect(patched(once, MERGE, {spec: patch})).toEqual(once);
        expect(
          patched(deployment(from), MERGE, {spec: {...Object.fromEntries(Object.keys(from).map((k) => [k, null])), a: 1}}).spec,
        ).toEqual({a: 1});
      }),
    );
  });

  test('what is new is taken without its nulls, in lists as well', () => {
    expect(patched(deployment({}), MERGE, {spec: {x: {a: null, b: 1}, list: [{a: null, b: 1}]}}).spec).toEqual({x: {b: 1}, list: [{b: 1}]});
  });
});

describe('JSON patch', () => {
  test.each<[string, object[], object]>([
    ['a negative place counts from the end', [{op: 'remove', path: '/spec/list/-1'}], {list: [1, 2]}],
    ['- appends', [{op: 'add', path: '/spec/list/-', value: 4}], {list: [1, 2, 3, 4]}],
    ['an insertion moves what follows', [{op: 'add', path: '/spec/list/0', value: 0}], {list: [0, 1, 2, 3]}],
    ['replace may name a field that is not there', [{op: 'replace', path: '/spec/n', value: 1}], {list: [1, 2, 3], n: 1}],
    ['a test for null holds for a field that is not there', [{op: 'test', path: '/spec/n', value: null}], {list: [1, 2, 3]}],
    ['what is moved is gone from where it was', [{op: 'move', from: '/spec/list/0', path: '/spec/first'}], {list: [2, 3], first: 1}],
  ])('%s', (_, operations, spec) => {
    const object = deployment({list: [1, 2, 3]});
    expect(patched(object, JSON_PATCH, operations).spec).toEqual(spec);
    expect(object.spec).toEqual({list: [1, 2, 3]});
  });

  test.each<[unknown]>([
    [{op: 'add', path: '/spec/list/7', value: 1}],
    [{op: 'add', path: '/spec/list/x', value: 1}],
    [{op: 'add', path: 'spec', value: 1}],
    [{op: 'add', path: '/none/x', value: 1}],
    [{op: 'add', path: '/spec/list/0/x', value: 1}],
    [{op: 'copy', from: '/spec/none', path: '/spec/x'}],
    [{op: 'toString', path: '/spec'}],
    [{op: 'remove', path: ''}],
    [{path: '/spec'}],
    ['text'],
    [null],
  ])('%j cannot be carried out', (operation) => {
    const message = 'the server rejected our request due to an error in our request';
    expect(said(JSON_PATCH, [operation], deployment({list: [1]}))).toEqual([422, 'Invalid', message]);
  });

  test('ten thousand operations are the most', () => {
    const operations = Array.from({length: 10_001}, () => ({op: 'test', path: '/kind', value: 'Deployment'}));
    expect(said(JSON_PATCH, operations)[0]).toBe(413);
  });
});

describe('strategic merge patch', () => {
  const name = fc.constantFrom<string[]>('a', 'b', 'c', 'd');
  const list = fc.uniqueArray(name, {maxLength: 4});
  const named = (names: string[]): KubeObject => withContainers(...names.map((n) => ({name: n, image: n})));
  const containers = (items: object[]): object => ({spec: {template: {spec: {containers: items}}}});
  const namesOf = (object: KubeObject): string[] => object.spec.template.spec.containers.map((c: {name: string}) => c.name);

  test('of items holds the items of both, those of the patch in its order', () => {
    fc.assert(
      fc.property(list, list, (live, patch) => {
        const object = patched(named(live), STRATEGIC, containers(patch.map((n) => ({name: n, tty: true}))));
        expect(new Set(namesOf(object))).toEqual(new Set([...live, ...patch]));
        expect(namesOf(object).filter((n) => patch.includes(n))).toEqual(patch);
        expect(namesOf(object).filter((n) => !patch.includes(n))).toEqual(live.filter((n) => !patch.includes(n)));
        expect(patched(object, STRATEGIC, containers(patch.map((n) => ({name: n, tty: true}))))).toEqual(object);
      }),
    );
  });

  test('a field that is deleted and set again is as if it had been set', () => {
    fc.assert(
      fc.property(fc.string(), (image) => {
        const gone = patched(named(['a']), STRATEGIC, containers([{name: 'a', image: null}]));
        expect(gone.spec.template.spec.containers).toEqual([{name: 'a'}]);
        const back = patched(gone, STRATEGIC, containers([{name: 'a', image}]));
        expect(back).toEqual(patched(named(['a']), STRATEGIC, containers([{name: 'a', image}])));
      }),
    );
  });

  test('the order that is asked for is kept, with what it does not name where it stood', () => {
    const patch = {
      spec: {
        template: {spec: {'$setElementOrder/containers': [{name: 'n'}, {name: 'c'}, {name: 'a'}], containers: [{name: 'n', image: 'x'}]}},
      },
    };
    expect(namesOf(patched(named(['a', 'b', 'c']), STRATEGIC, patch))).toEqual(['n', 'b', 'c', 'a']);
  });

  test('the patched object shares what the patch did not touch, and the old one stays as it was', () => {
    const object = named(['a', 'b']);
    const before = structuredClone(object);
    const next = patched(object, STRATEGIC, containers([{name: 'a', image: 'x'}]));
    expect(object).toEqual(before);
    expect(next.metadata).toBe(object.metadata);
    expect(next.spec.template.spec.containers[1]).toBe(object.spec.template.spec.containers[1]);
  });

  test('directives do not stay in what is new', () => {
    const patch = containers([
      {
        name: 'n',
        env: [
          {name: 'X', $patch: 'delete'},
          {name: 'Y', value: null},
        ],
        '$setElementOrder/env': [{name: 'Y'}],
      },
    ]);
    expect(patched(named([]), STRATEGIC, patch).spec.template.spec.containers).toEqual([{name: 'n', env: [{name: 'Y'}]}]);
  });

  test.each<[string, object, number, string]>([
    [
      'retainKeys that leaves out what is set',
      {spec: {strategy: {$retainKeys: ['type'], rollingUpdate: {}}}},
      400,
      'invalid patch format of retainKeys',
    ],
    ['retainKeys that is no list', {spec: {strategy: {$retainKeys: 'type'}}}, 400, 'invalid patch format of retainKeys'],
    [
      'an order that is no list',
      {spec: {template: {spec: {'$setElementOrder/containers': {}}}}},
      400,
      'invalid patch format of setElementOrder list',
    ],
    ['a deletion that is no list', {metadata: {'$deleteFromPrimitiveList/finalizers': 'x'}}, 400, 'invalid patch format of primitive list'],
    ['merging by directive', containers([{name: 'a', $patch: 'merge'}]), 500, 'merging lists cannot yet be specified in the patch'],
    [
      'deleting without the key',
      containers([{image: 'x', $patch: 'delete'}]),
      500,
      'map: map[$patch:delete image:x] does not contain declared merge key: name',
    ],
    ['an unknown directive', {spec: {$patch: 'x'}}, 500, 'unknown patch type: x in map: map[$patch:x]'],
    [
      'an order against the list',
      {spec: {template: {spec: {'$setElementOrder/containers': [{name: 'a'}, {name: 'b'}], containers: [{name: 'b'}, {name: 'a'}]}}}},
      500,
      "The order in patch list:\n[map[name:b] map[name:a]]\n doesn't match $setElementOrder list:\n[map[name:a] map[name:b]]\n",
    ],
  ])('refuses %s', (_, body, code, message) => {
    const [gotCode, , gotMessage] = said(
      STRATEGIC,
      body,
      deployment({strategy: {type: 'Recreate'}, template: {spec: {containers: [{name: 'a'}]}}}),
    );
    expect([gotCode, gotMessage]).toEqual([code, message]);
  });
});
