import {describe, expect, it} from 'vitest';
import {decode} from '../../../src/simulator/schema/decode.ts';
import {parseBody} from '../../../src/simulator/schema/parse.ts';
import answers from '../../cases/schema/answers.json' with {type: 'json'};
import recorded from '../../cases/schema/decoding.json' with {type: 'json'};

interface Row {
  readonly name: string;
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly type?: string;
  readonly fieldValidation: 'Strict' | 'Warn' | 'Ignore';
  readonly body: unknown;
  readonly message?: string;
  readonly warnings?: string[];
}

const kindOf = (group: string, version: string, kind: string) => ({
  group,
  version,
  kind,
  schema: `io.k8s.api.${group.split('.')[0] || 'core'}.${version}.${kind}`,
});

const outcome = ({group, version, kind, type = 'application/json', fieldValidation, body}: Row): Pick<Row, 'message' | 'warnings'> => {
  try {
    const {value, duplicates} = parseBody(typeof body === 'string' ? body : JSON.stringify(body), type, kind);
    return {warnings: decode(kindOf(group, version, kind), value, {fieldValidation, duplicates}).warnings};
  } catch (error: any) {
    expect(error).toMatchObject({code: 400, reason: 'BadRequest'});
    return {message: error.message};
  }
};

const deployment = kindOf('apps', 'v1', 'Deployment');
const pod = kindOf('', 'v1', 'Pod');
const ignoring = {fieldValidation: 'Ignore'} as const;

describe('bodies that the real server refused or warned about', () => {
  it.each(recorded as unknown as Row[])('$kind: $name', (row) => {
    const {message, warnings} = row;
    expect(outcome(row)).toEqual(message === undefined ? {warnings} : {message});
  });
});

describe('objects that the real server answered', () => {
  it.each(Object.entries(answers as Record<string, any[]>))('%s: are what decoding makes of them', (name, objects) => {
    const [apiVersion, kind] = name.split(' ');
    const [version, group = ''] = apiVersion.split('/').reverse();
    for (const object of objects) {
      expect(decode(kindOf(group, version, kind), object, {fieldValidation: 'Strict'})).toEqual({object, warnings: []});
    }
  });
});

describe('what a round trip through Go makes of an object', () => {
  const specOf = (spec: object) => decode(pod, {metadata: {name: 'p'}, spec}, ignoring).object.spec;

  it.each([
    ['null is absent', {nodeSelector: null, priority: null}, {}],
    ['plain empty fields go', {nodeName: '', hostNetwork: false, nodeSelector: {}, tolerations: []}, {}],
    [
      'zeros behind a pointer stay',
      {priority: 0, enableServiceLinks: false, securityContext: {}},
      {priority: 0, enableServiceLinks: false, securityContext: {}},
    ],
    ['unknown fields go', {nodeNam: 'x', securityContext: {foo: 1}}, {securityContext: {}}],
    ['quantities are canonical', {overhead: {cpu: 0.5, memory: '1024Mi'}}, {overhead: {cpu: '500m', memory: '1Gi'}}],
  ])('%s', (_, spec, kept) => {
    expect(specOf(spec)).toEqual({containers: null, ...kept});
  });

  it('writes structs that were left out', () => {
    expect(decode(deployment, {spec: {template: {spec: {containers: [{name: 'c'}]}}}}, ignoring).object).toEqual({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: {},
      spec: {strategy: {}, template: {metadata: {}, spec: {containers: [{name: 'c', resources: {}}]}}},
      status: {},
    });
  });

  it('keeps keys that JavaScript holds dear', () => {
    const {object} = decode(kindOf('', 'v1', 'ConfigMap'), JSON.parse('{"data":{"__proto__":"a","constructor":"b"}}'), ignoring);
    expect(JSON.stringify(object.data)).toBe('{"__proto__":"a","constructor":"b"}');
  });

  it('changes nothing of what it is given', () => {
    const body = {metadata: {name: 'p', labels: {a: 'b'}}, spec: {containers: [{name: 'c', image: 'x', ports: []}]}};
    const before = structuredClone(body);
    const {object} = decode(pod, body, ignoring);
    object.metadata.labels!.a = 'changed';
    expect(body).toEqual(before);
  });
});

describe('objects that a patch was merged into', () => {
  const patched = {apiVersion: 'apps/v1', kind: 'Deployment', metadata: {name: 'd'}, spec: {replicas: 'x', foo: 1}};
  const refused = (options: object) => expect(() => decode(deployment, patched, {fieldValidation: 'Strict', context: 'patch', ...options}));

  it('quotes the whole object after a merge or JSON patch', () => {
    const why = 'json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32';
    refused({}).toThrow(
      expect.objectContaining({
        code: 422,
        message: ` "" is invalid: patch: Invalid value: ${JSON.stringify(JSON.stringify(patched))}: ${why}`,
      }),
    );
  });

  it('quotes a strategic merge patch and has its own words for types', () => {
    const said = 'Invalid value: "map[spec:map[replicas:x]]": unrecognized type: int32';
    refused({patch: 'map[spec:map[replicas:x]]'}).toThrow(
      expect.objectContaining({code: 422, details: {causes: [{reason: 'FieldValueInvalid', message: said, field: 'patch'}]}}),
    );
  });

  it('lists unknown fields', () => {
    const body = {spec: {replicas: 1, zoo: 1, foo: 1}};
    const options = {fieldValidation: 'Strict', context: 'patch', patch: 'map[]'} as const;
    expect(() => decode(deployment, body, options)).toThrow('strict decoding error: unknown field "spec.foo", unknown field "spec.zoo"');
  });
});

it.each([
  [
    'an unknown kind',
    {kind: 'Deploymint'},
    'Deploymint in version "v1" cannot be handled as a Deployment: no kind "Deploymint" is registered for version "apps/v1"',
  ],
  [
    'an unknown version',
    {apiVersion: 'apps/v9'},
    'Deployment in version "v9" cannot be handled as a Deployment: no kind "Deployment" is registered for version "apps/v9"',
  ],
  [
    'a former version',
    {apiVersion: 'apps/v1beta1'},
    'the API version in the data (apps/v1beta1) does not match the expected API version (apps/v1)',
  ],
])('refuses %s', (_, body, message) => {
  expect(() => decode(deployment, body, ignoring)).toThrow(message);
});
