/** How the schemas of custom resources prune, fill in and check values. */
import {describe, expect, it} from 'vitest';
import {sayFieldError} from '../../../src/kube/field-error.ts';
import {checkValue} from '../../../src/simulator/custom/check-value.ts';
import {checkListTypes} from '../../../src/simulator/custom/list-types.ts';
import {dropNulls, fillDefaults, prune} from '../../../src/simulator/custom/prune.ts';
import type {StructuralSchema} from '../../../src/simulator/custom/structural.ts';

const object = (properties: Record<string, StructuralSchema>, more: StructuralSchema = {}): StructuralSchema => ({
  type: 'object',
  properties,
  ...more,
});
const text: StructuralSchema = {type: 'string'};
const free: StructuralSchema = {type: 'object', 'x-kubernetes-preserve-unknown-fields': true};

describe('pruning', () => {
  it.each<[string, StructuralSchema, any, any, string[]]>([
    ['what is not declared', object({a: text}), {a: 'x', b: 1}, {a: 'x'}, ['b']],
    [
      'not what every object has',
      object({}),
      {apiVersion: 'v1', kind: 'X', metadata: {name: 'x'}, y: 1},
      {apiVersion: 'v1', kind: 'X', metadata: {name: 'x'}},
      ['y'],
    ],
    [
      'in lists and maps',
      object({l: {type: 'array', items: object({n: text})}, m: {type: 'object', additionalProperties: object({})}}),
      {l: [{n: 'a', z: 1}], m: {k: {z: 1}}},
      {l: [{n: 'a'}], m: {k: {}}},
      ['l[0].z', 'm.k.z'],
    ],
    ['nothing where unknown fields are kept', object({f: free}), {f: {a: {b: 1}}}, {f: {a: {b: 1}}}, []],
    [
      'declared fields within kept ones',
      object({f: {...free, properties: {k: object({})}}}),
      {f: {k: {z: 1}, o: {z: 1}}},
      {f: {k: {}, o: {z: 1}}},
      ['f.k.z'],
    ],
    [
      'all but type and metadata of an embedded object',
      object({t: {type: 'object', 'x-kubernetes-embedded-resource': true, properties: {spec: object({})}}}),
      {t: {kind: 'Y', metadata: {x: 1}, z: 1}},
      {t: {kind: 'Y', metadata: {x: 1}}},
      ['t.z'],
    ],
    [
      'keys that are no fields of JavaScript either',
      object({}),
      JSON.parse('{"__proto__": {"a": 1}, "constructor": 1}'),
      {},
      ['__proto__', 'constructor'],
    ],
  ])('drops %s', (_, schema, value, wanted, dropped) => {
    const found = prune(schema, value);
    expect(value).toEqual(wanted);
    expect(found).toEqual(dropped);
  });
});

describe('filling in', () => {
  it.each<[string, StructuralSchema, any, any]>([
    ['a missing field', object({a: {type: 'integer', default: 3}}), {}, {a: 3}],
    ['a null that is not allowed', object({a: {type: 'integer', default: 3}}), {a: null}, {a: 3}],
    ['not a null that is', object({a: {type: 'integer', default: 3, nullable: true}}), {a: null}, {a: null}],
    ['a null without a default by taking it away', object({a: text}), {a: null}, {}],
    [
      'fields of a default',
      object({a: object({x: {type: 'string', default: 'x'}, y: {type: 'string', default: 'y'}}, {default: {x: 'given'}})}),
      {},
      {a: {x: 'given', y: 'y'}},
    ],
    ['nothing in an object that is not there', object({a: object({x: {type: 'string', default: 'x'}})}), {}, {}],
    [
      'items of lists',
      object({l: {type: 'array', items: object({p: {type: 'string', default: 'TCP'}})}}),
      {l: [{}, {p: 'UDP'}]},
      {l: [{p: 'TCP'}, {p: 'UDP'}]},
    ],
    [
      'values of maps',
      object({m: {type: 'object', additionalProperties: object({n: {type: 'integer', default: 7}})}}),
      {m: {k: {}}},
      {m: {k: {n: 7}}},
    ],
  ])('%s', (_, schema, value, wanted) => {
    fillDefaults(schema, value);
    dropNulls(schema, value);
    expect(value).toEqual(wanted);
  });
});

const errorsOf = (schema: StructuralSchema, value: unknown, old?: unknown): string[] =>
  [
    ...checkValue(object({v: schema}), {v: value}, '', old === undefined ? undefined : {v: old}),
    ...checkListTypes(object({v: schema}), {v: value}, ''),
  ].map(sayFieldError);

describe('checking', () => {
  it.each<[StructuralSchema, unknown, string[]]>([
    [{type: 'integer', minimum: 1}, 0, ['v: Invalid value: 0: v in body should be greater than or equal to 1']],
    [{type: 'number', minimum: 0, exclusiveMinimum: true}, 0, ['v: Invalid value: 0: v in body should be greater than 0']],
    [{type: 'integer', maximum: 3, exclusiveMaximum: true}, 3, ['v: Invalid value: 3: v in body should be less than 3']],
    [{type: 'integer', multipleOf: 5}, 7, ['v: Invalid value: 7: v in body should be a multiple of 5']],
    [{type: 'string', minLength: 2}, 'é', ['v: Invalid value: "é": v in body should be at least 2 chars long']],
    [{type: 'string', pattern: '^a+$'}, 'b', ['v: Invalid value: "b": v in body should match \'^a+$\'']],
    [
      {type: 'string', format: 'date-time'},
      '2026-02-30T00:00:00Z',
      ['v: Invalid value: "2026-02-30T00:00:00Z": v in body must be of type date-time: "2026-02-30T00:00:00Z"'],
    ],
    [{type: 'string', format: 'ipv4'}, '10.0.0.1', []],
    [{type: 'string', format: 'of my own'}, 'anything', []],
    [{type: 'integer'}, 'x', ['v: Invalid value: "string": v in body must be of type integer: "string"']],
    [{type: 'number'}, 3, []],
    [{type: 'integer', format: 'int32'}, 2 ** 31, ['<nil>: Invalid value: "": Checked value must be of type integer (int32 format) in v']],
    [{'x-kubernetes-int-or-string': true}, [], ['v: Invalid value: "array": v in body must be of type integer,string: "array"']],
    [{type: 'array', items: text, minItems: 1}, [], ['v: Invalid value: 0: v in body should have at least 1 items']],
    [{type: 'array', items: text}, ['a', 1], ['v[1]: Invalid value: "integer": v[1] in body must be of type string: "integer"']],
    [{type: 'object', maxProperties: 1, additionalProperties: text}, {a: '', b: ''}, ['v: Too many: 2: must have at most 1 items']],
    [object({a: text}, {required: ['a', 'b']}), {a: ''}, ['v.b: Required value']],
    [{type: 'string', enum: ['b', 'a']}, 'c', ['v: Unsupported value: "c": supported values: "b", "a"']],
    [
      object({a: text, b: text}, {oneOf: [{required: ['a']}, {required: ['b']}]}),
      {a: '', b: ''},
      ['<nil>: Invalid value: "": "v" must validate one and only one schema (oneOf). Found 2 valid alternatives'],
    ],
    [object({a: text}, {not: {required: ['a']}}), {a: ''}, ['<nil>: Invalid value: "": "v" must not validate the schema (not)']],
    [{type: 'array', items: text, 'x-kubernetes-list-type': 'set'}, ['a', 'a', 'a'], ['v[1]: Duplicate value: "a"']],
    [
      {type: 'array', items: object({id: text, n: text}), 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['id']},
      [{id: 'a', n: 'x'}, {id: 'a'}],
      ['v[1]: Duplicate value: {"id":"a"}'],
    ],
  ])('%j holds %j: %j', (schema, value, errors) => {
    expect(errorsOf(schema, value)).toEqual(errors);
  });

  it('lets pass what was wrong before and has not been touched', () => {
    const schema = object({a: {type: 'integer', maximum: 3}, b: {type: 'integer', maximum: 3}});
    expect(errorsOf(schema, {a: 9, b: 1}, {a: 9, b: 2})).toEqual([]);
    expect(errorsOf(schema, {a: 8, b: 1}, {a: 9, b: 1})).toHaveLength(1);
  });
});
