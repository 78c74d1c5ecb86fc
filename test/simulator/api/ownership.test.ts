import {beforeEach, describe, expect, test} from 'vitest';
import type {KubeObject, ManagedFieldsEntry} from '../../../src/kube/object.ts';
import {StatusError} from '../../../src/kube/status.ts';
import {serverSideApply} from '../../../src/simulator/api/apply/apply.ts';
import {managedFieldsAfterUpdate} from '../../../src/simulator/api/apply/update.ts';
import {applyPatch} from '../../../src/simulator/api/patch/index.ts';
import {configMaps, deployments} from '../../../src/simulator/kinds/index.ts';
import type {Kind} from '../../../src/simulator/kinds/kind.ts';

const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

let now = 0;
beforeEach(() => {
  now = Date.UTC(2026, 0, 1);
});

const object = (rest: object): KubeObject => ({apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'cfg', uid: 'u'}, ...rest});

const written = (manager: string, old: KubeObject | undefined, next: KubeObject, subresource = '', kind: Kind = configMaps): KubeObject => {
  now += 1000;
  const managedFields = managedFieldsAfterUpdate({kind, old, object: next, manager, subresource, now});
  return {...next, metadata: {...next.metadata, managedFields}};
};

const applied = (manager: string, live: KubeObject | undefined, rest: object, force = false, kind: Kind = configMaps): KubeObject => {
  now += 1000;
  const patch = {
    apiVersion: kind.group ? `${kind.group}/${kind.version}` : kind.version,
    kind: kind.kind,
    metadata: {name: 'cfg'},
    ...rest,
  };
  return serverSideApply({kind, live, patch, name: 'cfg', manager, force, subresource: '', now});
};

const said = (run: () => unknown): StatusError => {
  try {
    run();
  } catch (error) {
    if (error instanceof StatusError) return error;
    throw error;
  }
  throw new Error('it went through');
};

const owners = ({metadata}: KubeObject): Record<string, unknown> =>
  Object.fromEntries(
    (metadata.managedFields ?? []).map((entry: ManagedFieldsEntry) => [`${entry.manager} ${entry.operation}`, entry.fieldsV1]),
  );

describe('updates', () => {
  test('a write that changes nothing keeps the very list of entries', () => {
    const first = written('a', undefined, object({data: {x: '1'}}));
    expect(written('b', first, {...first, data: {x: '1'}}).metadata.managedFields).toBe(first.metadata.managedFields);
  });

  test('only what is new or different changes hands', () => {
    const first = written('a', undefined, object({data: {x: '1', y: '1'}}));
    const second = written('b', first, {...first, data: {x: '2', y: '1', z: '1'}});
    expect(owners(second)).toEqual({
      'a Update': {'f:data': {'.': {}, 'f:y': {}}},
      'b Update': {'f:data': {'f:x': {}, 'f:z': {}}},
    });
  });

  test('a key that every object inherits is a key like others', () => {
    const first = written('a', undefined, object({data: {x: '1'}}));
    const second = written('b', first, {...first, data: {x: '1', constructor: '1'}});
    expect(owners(second)).toEqual({'a Update': {'f:data': {'.': {}, 'f:x': {}}}, 'b Update': {'f:data': {'f:constructor': {}}}});
    expect(applied('c', first, {data: {toString: '1'}}).data).toEqual({x: '1', toString: '1'});
    const third = applyPatch(first, 'application/merge-patch+json', {data: {valueOf: {}}}, configMaps);
    expect(third.data).toEqual({x: '1', valueOf: {}});
  });

  test('an empty map comes and goes unnoticed, as it is not stored', () => {
    const first = written('a', undefined, object({data: {x: '1'}}));
    const annotated = {...first, metadata: {...first.metadata, annotations: {}}};
    expect(written('b', first, annotated).metadata.managedFields).toBe(first.metadata.managedFields);
  });

  test('an object that nobody manages stays so', () => {
    expect(written('a', object({data: {x: '1'}}), object({data: {x: '2'}})).metadata.managedFields).toBeUndefined();
  });

  test.each([[[]], [[{}]]])('managedFields %j forget everything', (managedFields) => {
    const first = written('a', undefined, object({data: {x: '1'}}));
    expect(
      written('b', first, object({metadata: {...first.metadata, managedFields}, data: {x: '2'}})).metadata.managedFields,
    ).toBeUndefined();
  });

  test('managedFields sent to a subresource are not heard', () => {
    const first = written('a', undefined, object({data: {x: '1'}}));
    const sent = {...first, metadata: {...first.metadata, managedFields: []}};
    expect(written('b', first, sent, 'status').metadata.managedFields).toEqual(first.metadata.managedFields);
  });

  test('beyond ten updaters the oldest become one', () => {
    let live = written('m0', undefined, object({data: {k0: '1'}}));
    for (let i = 1; i < 14; i++) live = written(`m${i}`, live, {...live, data: {...live.data, [`k${i}`]: '1'}});
    const managers = live.metadata.managedFields!.map(({manager}) => manager);
    expect(managers).toHaveLength(10);
    expect(managers[0]).toBe('ancient-changes');
    expect(live.metadata.managedFields![0].fieldsV1).toEqual({
      'f:data': {'.': {}, 'f:k0': {}, 'f:k1': {}, 'f:k2': {}, 'f:k3': {}, 'f:k4': {}},
    });
  });
});

describe('scale', () => {
  const deployment = (replicas: number): KubeObject => ({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: {name: 'cfg', uid: 'u'},
    spec: {replicas, paused: true},
  });
  const spec = {paused: true, replicas: 1};

  test('takes the replicas from whoever had them, and an apply that names them conflicts', () => {
    const live = applied('alice', undefined, {spec}, false, deployments);
    const scaled = written('kubectl', live, {...live, spec: {...spec, replicas: 2}}, 'scale', deployments);
    expect(owners(scaled)).toEqual({'alice Apply': {'f:spec': {'f:paused': {}}}, 'kubectl Update': {'f:spec': {'f:replicas': {}}}});
    expect(scaled.metadata.managedFields!.at(-1)).toMatchObject({subresource: 'scale', apiVersion: 'apps/v1'});
    const {message} = said(() => applied('alice', scaled, {spec}, false, deployments));
    expect(message).toBe('Apply failed with 1 conflict: conflict with "kubectl" with subresource "scale" using apps/v1: .spec.replicas');
  });

  test('to the number that is there takes it from updaters, to 0 from everybody', () => {
    const live = written('a', undefined, deployment(3), '', deployments);
    const same = written('b', live, {...live, spec: {...live.spec}}, 'scale', deployments);
    expect(owners(same)).toEqual({'a Update': {'f:spec': {'f:paused': {}}}});
    const none = written('b', live, {...live, spec: {...live.spec, replicas: 0}}, 'scale', deployments);
    expect(owners(none)).toEqual({'a Update': {'f:spec': {'f:paused': {}}}});
    const byApply = applied('a', undefined, {spec}, false, deployments);
    expect(written('b', byApply, {...byApply, spec: {...byApply.spec}}, 'scale', deployments).metadata.managedFields).toBe(
      byApply.metadata.managedFields,
    );
  });

  test('twice by one scaler is one entry, without a time', () => {
    const live = applied('alice', undefined, {spec}, false, deployments);
    const two = written('kubectl', live, {...live, spec: {...spec, replicas: 2}}, 'scale', deployments);
    const three = written('kubectl', two, {...two, spec: {...spec, replicas: 3}}, 'scale', deployments);
    expect(three.metadata.managedFields).toEqual(two.metadata.managedFields);
    expect(three.metadata.managedFields).toContainEqual({
      manager: 'kubectl',
      operation: 'Update',
      apiVersion: 'apps/v1',
      fieldsType: 'FieldsV1',
      fieldsV1: {'f:spec': {'f:replicas': {}}},
      subresource: 'scale',
    });
  });
});

describe('apply', () => {
  test('twice is as good as once: the same object, to the reference', () => {
    const once = applied('a', undefined, {data: {x: '1'}});
    expect(applied('a', once, {data: {x: '1'}})).toBe(once);
  });

  test('to an object that nobody manages respects what is in it', () => {
    const error = said(() => applied('a', object({data: {x: '1'}}), {data: {x: '2'}}));
    expect(error.message).toBe('Apply failed with 1 conflict: conflict with "before-first-apply" using v1: .data.x');
  });

  test('with force takes over', () => {
    const live = written('a', undefined, object({data: {x: '1', y: '1'}}));
    const forced = applied('b', live, {data: {x: '2'}}, true);
    expect(forced.data).toEqual({x: '2', y: '1'});
    expect(owners(forced)).toEqual({'b Apply': {'f:data': {'f:x': {}}}, 'a Update': {'f:data': {'.': {}, 'f:y': {}}}});
  });

  test('names the conflicts of each manager', () => {
    const first = written('zoe', undefined, object({data: {x: '1'}}));
    const live = applied('bob', first, {data: {y: '1'}});
    const error = said(() => applied('alice', live, {data: {x: '2', y: '2'}}));
    expect(error.message).toBe(
      'Apply failed with 2 conflicts: conflicts with "bob":\n- .data.y\nconflicts with "zoe" using v1:\n- .data.x',
    );
    expect(error.details?.causes).toEqual([
      {reason: 'FieldManagerConflict', message: 'conflict with "bob"', field: '.data.y'},
      {reason: 'FieldManagerConflict', message: 'conflict with "zoe" using v1', field: '.data.x'},
    ]);
  });

  test.each<[string, object, number, string]>([
    ['another version', {apiVersion: 'v2'}, 400, 'invalid object type: /v2, Kind=ConfigMap'],
    ['another kind', {apiVersion: 'apps/v1', kind: 'Deployment'}, 400, 'invalid object type: apps/v1, Kind=Deployment'],
    ['managedFields', {metadata: {name: 'cfg', managedFields: []}}, 400, 'metadata.managedFields must be nil'],
    ['no name', {metadata: {}}, 400, 'the name of the object (cfg based on URL) was undeterminable: name must be provided'],
    [
      'an unknown field',
      {datum: {}},
      500,
      'failed to create typed patch object (/cfg; /v1, Kind=ConfigMap): .datum: field not declared in schema',
    ],
    [
      'a number for text',
      {data: {x: 1}},
      500,
      'failed to create typed patch object (/cfg; /v1, Kind=ConfigMap): .data.x: expected string, got &value.valueUnstructured{Value:1}',
    ],
    [
      'a list for a map',
      {data: ['x']},
      500,
      'failed to create typed patch object (/cfg; /v1, Kind=ConfigMap): .data: expected map, got &{[x]}',
    ],
  ])('refuses %s', (_, rest, code, message) => {
    const error = said(() => applied('a', undefined, rest));
    expect([error.code, error.message]).toEqual([code, message]);
  });

  const containers = (list: unknown): object => ({spec: {template: {spec: {containers: list}}}});

  test.each<[string, unknown, string]>([
    ['twice', [{name: 'a'}, {name: 'a'}], '.spec.template.spec.containers: duplicate entries for key [name="a"]'],
    [
      'a port twice, the protocol being TCP by default',
      [{name: 'a', ports: [{containerPort: 1}, {containerPort: 1, protocol: 'TCP'}]}],
      '.spec.template.spec.containers[name="a"].ports: duplicate entries for key [containerPort=1,protocol="TCP"]',
    ],
    ['text', ['a'], '.spec.template.spec.containers: element 0: associative list with keys may not have non-map elements'],
    ['a map', {}, '.spec.template.spec.containers: expected list, got &{map[]}'],
    [
      'two mistakes',
      [{name: 'a', imag: 'x', tty: 'y'}],
      'errors:\n  .spec.template.spec.containers[name="a"].imag: field not declared in schema\n  .spec.template.spec.containers[name="a"].tty: expected boolean, got &{y}',
    ],
  ])('refuses containers: %s', (_, list, message) => {
    const error = said(() => applied('a', undefined, containers(list), false, deployments));
    expect([error.code, error.message]).toEqual([500, `failed to create typed patch object (/cfg; apps/v1, Kind=Deployment): ${message}`]);
  });

  test('keeps the order of what is there around the order that is applied', () => {
    const named = (...names: string[]): object => containers(names.map((name) => ({name})));
    const live = applied('a', undefined, named('x', 'b', 'a'), false, deployments);
    const merged = applied('b', live, named('a', 'n', 'b'), false, deployments);
    expect(merged.spec.template.spec.containers.map(({name}: {name: string}) => name)).toEqual(['x', 'a', 'n', 'b']);
  });

  test('lets go of a container that only the applier had, and of nothing that another holds in it', () => {
    const live = applied(
      'a',
      undefined,
      containers([
        {name: 'x', image: 'i'},
        {name: 'y', image: 'i'},
      ]),
      false,
      deployments,
    );
    const shared = applied('b', live, containers([{name: 'x', tty: true}]), false, deployments);
    const left = applied('a', shared, {spec: {paused: true}}, false, deployments);
    expect(left.spec).toEqual({paused: true, template: {spec: {containers: [{name: 'x', tty: true}]}}});
  });
});

describe('from client-side to server-side apply', () => {
  const text = (data: object): string => `${JSON.stringify({apiVersion: 'v1', data, kind: 'ConfigMap', metadata: {name: 'cfg'}})}\n`;
  const clientSide = (): KubeObject =>
    written(
      'kubectl-client-side-apply',
      undefined,
      object({metadata: {name: 'cfg', uid: 'u', annotations: {[LAST_APPLIED]: text({a: '1', b: '2'})}}, data: {a: '1', b: '2'}}),
    );

  test('kubectl may change what it had set and nobody has changed since, and the annotation follows', () => {
    const result = applied('kubectl', clientSide(), {data: {a: '9'}});
    expect(result.data).toEqual({a: '9', b: '2'});
    expect(result.metadata.annotations?.[LAST_APPLIED]).toBe(text({a: '9'}));
  });

  test('what another has changed since is a conflict also for kubectl', () => {
    const first = clientSide();
    const live = written('bob', first, {...first, data: {a: '5', b: '2'}});
    expect(said(() => applied('kubectl', live, {data: {a: '9', b: '9'}})).message).toBe(
      'Apply failed with 1 conflict: conflict with "bob" using v1: .data.a',
    );
  });

  test('the annotation handed to kubectl-last-applied and the fields to kubectl, removals work', () => {
    const migrated = applied('kubectl', clientSide(), {data: {a: '1', b: '2'}});
    const annotations = migrated.metadata.annotations;
    const handed = applied('kubectl-last-applied', migrated, {metadata: {name: 'cfg', annotations}});
    const managedFields = handed.metadata.managedFields!.filter(({operation}) => operation === 'Apply');
    const replaced = applyPatch(
      handed,
      'application/json-patch+json',
      [{op: 'replace', path: '/metadata/managedFields', value: managedFields}],
      configMaps,
    );
    const live = written('kubectl', handed, replaced);
    expect(owners(live)).toEqual({
      'kubectl Apply': {'f:data': {'f:a': {}, 'f:b': {}}},
      'kubectl-last-applied Apply': {'f:metadata': {'f:annotations': {[`f:${LAST_APPLIED}`]: {}}}},
    });
    const next = applied('kubectl', live, {data: {a: '9'}});
    expect(next.data).toEqual({a: '9'});
    expect(next.metadata.annotations?.[LAST_APPLIED]).toBe(text({a: '9'}));
  });
});
