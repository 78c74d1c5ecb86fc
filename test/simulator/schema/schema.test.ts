import {expect, it} from 'vitest';
import {kinds} from '../../../src/simulator/kinds/index.ts';
import {type Schema, schemaOf} from '../../../src/simulator/schema/schema.ts';

const at = (schema: Schema, path: string): Schema =>
  path.split('.').reduce((s, step) => (step === '[]' ? s.items : step === '*' ? s.additionalProperties : s.properties?.[step])!, schema);

const deployment = schemaOf('io.k8s.api.apps.v1.Deployment');

it.each<[string, Partial<Schema>]>([
  ['spec.replicas', {type: 'integer', format: 'int32', patchStrategy: []}],
  ['spec.strategy', {name: 'apps.v1.DeploymentStrategy', patchStrategy: ['retainKeys']}],
  ['spec.strategy.rollingUpdate.maxSurge', {format: 'int-or-string'}],
  ['spec.selector', {mapType: 'atomic'}],
  [
    'spec.template.spec.containers',
    {type: 'array', listType: 'map', listMapKeys: ['name'], patchMergeKey: 'name', patchStrategy: ['merge']},
  ],
  ['spec.template.spec.containers.[].ports', {listMapKeys: ['containerPort', 'protocol'], patchMergeKey: 'containerPort'}],
  ['spec.template.spec.containers.[].ports.[].protocol', {default: 'TCP'}],
  ['spec.template.spec.containers.[].resources.limits.*', {format: 'quantity'}],
  ['spec.template.spec.volumes', {patchStrategy: ['merge', 'retainKeys']}],
  ['metadata.finalizers', {listType: 'set', patchStrategy: ['merge']}],
  ['metadata.managedFields.[].fieldsV1', {preserveUnknown: true}],
  ['metadata.creationTimestamp', {type: 'string', format: 'date-time'}],
])('of a Deployment: %s', (path, facts) => {
  expect(at(deployment, path)).toMatchObject(facts);
});

it('gives the same object each time, so that others can keep what they make of it', () => {
  expect(schemaOf('io.k8s.api.apps.v1.Deployment')).toBe(deployment);
  expect(at(deployment, 'spec.template.spec')).toBe(at(deployment, 'spec.template.spec'));
});

it('has a schema for every kind', () => {
  for (const kind of kinds) expect(Object.keys(schemaOf(kind.schema).properties!)).toEqual(expect.arrayContaining(['apiVersion', 'kind']));
  expect(kinds.length).toBeGreaterThan(10);
});

it('says which name is none', () => {
  expect(() => schemaOf('io.k8s.api.apps.v1.Deploymint')).toThrow('no schema is named io.k8s.api.apps.v1.Deploymint');
});
