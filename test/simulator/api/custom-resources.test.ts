/** Custom resources in a whole cluster: what a definition brings, changes and takes away. */
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, describe, expect, it} from 'vitest';
import {bareCluster, type TestCluster, testCluster} from '../harness.ts';

const DEFINITIONS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const WIDGETS = '/apis/example.com/v1/namespaces/default/widgets';
const MERGE = {'content-type': 'application/merge-patch+json'};

const schema = {
  type: 'object',
  properties: {
    spec: {type: 'object', properties: {size: {type: 'integer', default: 1}, replicas: {type: 'integer'}}},
    status: {type: 'object', properties: {phase: {type: 'string'}, replicas: {type: 'integer'}}},
  },
};

const v1 = {
  name: 'v1',
  served: true,
  storage: true,
  schema: {openAPIV3Schema: schema},
  subresources: {status: {}, scale: {specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas'}},
};

const definition = (spec: Record<string, unknown> = {}) => ({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: {name: 'widgets.example.com'},
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: {plural: 'widgets', kind: 'Widget', shortNames: ['wd'], categories: ['all']},
    versions: [v1],
    ...spec,
  },
});

const widget = (name = 'a', more: Record<string, unknown> = {}) => ({
  apiVersion: 'example.com/v1',
  kind: 'Widget',
  metadata: {name},
  spec: {},
  ...more,
});

let cluster: TestCluster;
afterEach(() => cluster.simulator.close());

const ask = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => {
  const response = cluster.request(method, path, body, headers);
  const found: any = Buffer.isBuffer(response.body) ? JSON.parse(response.body.toString()) : response.body;
  return {code: response.code, body: found, warnings: response.warnings};
};

const withWidgets = (spec?: Record<string, unknown>): void => {
  cluster = bareCluster();
  expect(ask('POST', DEFINITIONS, definition(spec)).code).toBe(201);
  cluster.settle();
};

describe('a definition', () => {
  it('is established at once, and listed by discovery and OpenAPI', () => {
    cluster = bareCluster();
    const before = ask('GET', '/openapi/v3').body.paths;
    ask('POST', DEFINITIONS, definition());
    expect(ask('GET', WIDGETS).code).toBe(404);
    cluster.settle();
    expect(ask('GET', WIDGETS).body).toMatchObject({kind: 'WidgetList', items: []});
    const {resources} = ask('GET', '/apis/example.com/v1').body;
    expect(resources.map(({name}: any) => name)).toEqual(['widgets', 'widgets/scale', 'widgets/status']);
    expect(resources[0]).toMatchObject({kind: 'Widget', singularName: 'widget', shortNames: ['wd'], categories: ['all'], namespaced: true});
    const {paths} = ask('GET', '/openapi/v3').body;
    expect(Object.keys(paths)).toEqual([...Object.keys(before), 'apis/example.com/v1']);
    const {components} = ask('GET', paths['apis/example.com/v1'].serverRelativeURL).body;
    expect(components.schemas['com.example.v1.Widget'].properties.spec).toEqual(schema.properties.spec);
    expect(ask('GET', '/apis/apiregistration.k8s.io/v1/apiservices/v1.example.com').code).toBe(200);
  });

  it('changes the address of its schema when the schema changes, and no other', () => {
    withWidgets();
    const before = ask('GET', '/openapi/v3').body.paths;
    const wider = {...v1, schema: {openAPIV3Schema: {...schema, properties: {...schema.properties, extra: {type: 'string'}}}}};
    expect(ask('PATCH', `${DEFINITIONS}/widgets.example.com`, {spec: {versions: [wider]}}, MERGE).code).toBe(200);
    const after = ask('GET', '/openapi/v3').body.paths;
    const changed = Object.keys(after).filter((place) => after[place].serverRelativeURL !== before[place].serverRelativeURL);
    expect(changed).toEqual(['apis/example.com/v1']);
    expect(ask('POST', WIDGETS, widget('a', {extra: 'x'})).body.extra).toBe('x');
  });

  it('does not get names that another one has, until that one goes', () => {
    withWidgets();
    const other = {...definition({names: {plural: 'widgetz', kind: 'Widget'}}), metadata: {name: 'widgetz.example.com'}};
    ask('POST', DEFINITIONS, other);
    cluster.settle();
    const conditions = () =>
      ask('GET', `${DEFINITIONS}/widgetz.example.com`).body.status.conditions.map((c: any) => `${c.type}=${c.status} ${c.reason}`);
    expect(conditions()).toEqual(['NamesAccepted=False ListKindConflict', 'Established=False NotAccepted']);
    ask('DELETE', `${DEFINITIONS}/widgets.example.com`);
    cluster.settle();
    expect(conditions()).toEqual(['NamesAccepted=True NoConflicts', 'Established=True InitialNamesAccepted']);
  });

  it('takes its objects with it, and waits for those that have finalizers', () => {
    withWidgets();
    ask('POST', WIDGETS, widget('a'));
    ask('POST', WIDGETS, {...widget('b'), metadata: {name: 'b', finalizers: ['example.com/hold']}});
    const deleted = ask('DELETE', `${DEFINITIONS}/widgets.example.com`);
    expect(deleted.body.metadata.finalizers).toEqual(['customresourcecleanup.apiextensions.k8s.io']);
    cluster.settle();
    expect(ask('GET', WIDGETS).body.items.map((w: any) => w.metadata.name)).toEqual(['b']);
    expect(ask('POST', WIDGETS, widget('c')).code).toBe(405);
    ask('DELETE', `${WIDGETS}/b`);
    const kind = cluster.registry.kindOf('example.com', 'v1', 'widgets')!;
    cluster.client.update(kind, {
      ...cluster.client.get(kind, 'default', 'b')!,
      metadata: {...cluster.client.get(kind, 'default', 'b')!.metadata, finalizers: []},
    });
    cluster.settle();
    expect(ask('GET', `${DEFINITIONS}/widgets.example.com`).code).toBe(404);
    expect(ask('GET', WIDGETS).code).toBe(404);
    expect(ask('GET', '/apis/example.com/v1').code).toBe(404);
    expect(ask('GET', '/apis/apiregistration.k8s.io/v1/apiservices/v1.example.com').code).toBe(404);
  });

  it('is there again, with its objects, when the cluster is started again', () => {
    const folder = mkdtempSync(join(tmpdir(), 'custom-resources-'));
    try {
      cluster = testCluster({bare: true, folder});
      ask('POST', DEFINITIONS, definition());
      cluster.settle();
      ask('POST', WIDGETS, widget('a', {spec: {size: 7}}));
      cluster.simulator.close();
      cluster = testCluster({bare: true, folder});
      expect(ask('GET', WIDGETS).body.items.map((w: any) => w.spec)).toEqual([{size: 7}]);
    } finally {
      rmSync(folder, {recursive: true, force: true});
    }
  });

  it.each([
    ['group', {spec: {group: 'other.com'}}, 'spec.group'],
    ['scope', {spec: {scope: 'Cluster'}}, 'spec.scope'],
    ['kind', {spec: {names: {kind: 'Gadget', listKind: 'GadgetList'}}}, 'spec.names.kind'],
  ])('does not let its %s be changed', (_, patch, field) => {
    withWidgets();
    const {code, body} = ask('PATCH', `${DEFINITIONS}/widgets.example.com`, patch, MERGE);
    expect(code).toBe(422);
    expect(body.message).toContain(`${field}: Invalid value`);
  });
});

describe('a custom resource', () => {
  it('goes with its namespace', () => {
    withWidgets();
    ask('POST', '/api/v1/namespaces', {metadata: {name: 'shop'}});
    cluster.settle();
    expect(ask('POST', WIDGETS.replace('default', 'shop'), widget()).code).toBe(201);
    ask('DELETE', '/api/v1/namespaces/shop');
    cluster.settle();
    expect(ask('GET', '/api/v1/namespaces/shop').code).toBe(404);
    expect(ask('GET', '/apis/example.com/v1/widgets').body.items).toEqual([]);
  });

  it('owns what is made for it', () => {
    withWidgets();
    const {uid} = ask('POST', WIDGETS, widget()).body.metadata;
    const ownerReferences = [{apiVersion: 'example.com/v1', kind: 'Widget', name: 'a', uid}];
    ask('POST', '/api/v1/namespaces/default/configmaps', {metadata: {name: 'x', ownerReferences}});
    cluster.settle();
    expect(ask('GET', '/api/v1/namespaces/default/configmaps/x').code).toBe(200);
    ask('DELETE', `${WIDGETS}/a`);
    cluster.settle();
    expect(ask('GET', '/api/v1/namespaces/default/configmaps/x').code).toBe(404);
  });

  it('keeps status and the rest apart, and counts generations of the rest', () => {
    withWidgets();
    expect(ask('POST', WIDGETS, widget('a', {status: {phase: 'Ready'}})).body.status).toBeUndefined();
    const {body} = ask('PATCH', `${WIDGETS}/a/status`, {spec: {size: 9}, status: {phase: 'Ready'}}, MERGE);
    expect(body).toMatchObject({metadata: {generation: 1}, spec: {size: 1}, status: {phase: 'Ready'}});
    const changed = ask('PATCH', `${WIDGETS}/a`, {spec: {size: 2}, status: {phase: 'Lost'}}, MERGE).body;
    expect(changed).toMatchObject({metadata: {generation: 2}, spec: {size: 2}, status: {phase: 'Ready'}});
  });

  it('is scaled where its definition says', () => {
    withWidgets();
    ask('POST', WIDGETS, widget('a', {spec: {replicas: 2}}));
    expect(ask('GET', `${WIDGETS}/a/scale`).body.spec).toEqual({replicas: 2});
    expect(ask('PATCH', `${WIDGETS}/a/scale`, {spec: {replicas: 5}}, MERGE).body.spec).toEqual({replicas: 5});
    expect(ask('GET', `${WIDGETS}/a`).body.spec.replicas).toBe(5);
  });

  it('is read in every version that is served, and stored in one', () => {
    const beta = {name: 'v1beta1', served: true, storage: false, deprecated: true, schema: v1.schema};
    withWidgets({versions: [v1, beta]});
    const old = WIDGETS.replace('/v1/', '/v1beta1/');
    const made = ask('POST', old, {...widget(), apiVersion: 'example.com/v1beta1'});
    expect(made.body.apiVersion).toBe('example.com/v1beta1');
    expect(made.warnings).toEqual(['example.com/v1beta1 Widget is deprecated; use example.com/v1 Widget']);
    expect(ask('GET', `${WIDGETS}/a`).body.apiVersion).toBe('example.com/v1');
    expect(ask('GET', old).body.items[0].apiVersion).toBe('example.com/v1beta1');
    expect(ask('POST', old, widget('b')).body.message).toContain('does not match the expected API version (example.com/v1beta1)');
  });

  it('refuses unknown fields where it is asked to be strict', () => {
    withWidgets();
    const {code, body} = ask('POST', `${WIDGETS}?fieldValidation=Strict`, widget('a', {spec: {sice: 1}}));
    expect(code).toBe(400);
    expect(body.message).toBe('Widget in version "v1" cannot be handled as a Widget: strict decoding error: unknown field "spec.sice"');
  });

  it('is refused, not tripped over, when an item of a keyed list is no object', () => {
    const parts = {
      type: 'array',
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['id'],
      items: {type: 'object', required: ['id'], properties: {id: {type: 'string'}}},
    };
    const spec = {type: 'object', properties: {parts}};
    withWidgets({versions: [{...v1, schema: {openAPIV3Schema: {type: 'object', properties: {spec}}}}]});
    const {code, body} = ask('POST', WIDGETS, widget('a', {spec: {parts: [null]}}));
    expect(code).toBe(422);
    expect(body.message).toContain('spec.parts[0] in body must be of type object: "null"');
  });

  it('is filled in by a default that came later', () => {
    withWidgets();
    ask('POST', WIDGETS, widget());
    const spec = {type: 'object', properties: {size: {type: 'integer'}, color: {type: 'string', default: 'red'}}};
    const wider = {...v1, schema: {openAPIV3Schema: {type: 'object', properties: {spec}}}};
    ask('PATCH', `${DEFINITIONS}/widgets.example.com`, {spec: {versions: [wider]}}, MERGE);
    expect(ask('GET', `${WIDGETS}/a`).body.spec).toEqual({size: 1, color: 'red'});
  });

  it('cannot change what every object has by the paths of its definition', () => {
    const scale = {specReplicasPath: '.spec.__proto__.polluted', statusReplicasPath: '.status.replicas'};
    withWidgets({versions: [{...v1, subresources: {scale}}]});
    ask('POST', WIDGETS, widget());
    ask('PATCH', `${WIDGETS}/a/scale`, {spec: {replicas: 5}}, MERGE);
    expect(({} as any).polluted).toBeUndefined();
  });
});

it('rules see times and integers as such, and end when they take too long', () => {
  const spec = {
    type: 'object',
    properties: {
      at: {type: 'string', format: 'date-time'},
      list: {type: 'array', items: {type: 'integer'}},
    },
    'x-kubernetes-validations': [
      {rule: "!has(self.at) || self.at > timestamp('2026-01-01T00:00:00Z')", message: 'must be in this year'},
      {rule: '!has(self.list) || self.list.all(a, self.list.all(b, self.list.all(c, a + b + c >= 0)))'},
    ],
  };
  withWidgets({versions: [{...v1, schema: {openAPIV3Schema: {type: 'object', properties: {spec}}}}]});
  expect(ask('POST', WIDGETS, widget('a', {spec: {at: '2026-02-01T00:00:00Z', list: [1, 2]}})).code).toBe(201);
  expect(ask('POST', WIDGETS, widget('b', {spec: {at: '2025-02-01T00:00:00Z'}})).body.message).toBe(
    'Widget.example.com "b" is invalid: spec: Invalid value: must be in this year',
  );
  const long = Array.from({length: 1000}, (_, i) => i);
  const started = performance.now();
  expect(ask('POST', WIDGETS, widget('c', {spec: {list: long}})).body.message).toContain('call cost exceeds limit');
  expect(performance.now() - started).toBeLessThan(5000);
});
