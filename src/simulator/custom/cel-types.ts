/** Objects of a schema as expressions see them: the types of their fields, and their values. */

import {isMap} from '../../kube/json.ts';
import {parseDuration, parseTimestamp} from '../cel/functions/times.ts';
import {BOOL, BYTES, DOUBLE, DURATION, DYN, INT, listOf, mapOf, STRING, TIMESTAMP, type Type} from '../cel/types.ts';
import {type StructuralSchema, schemaOfField} from './structural.ts';

const KEYWORDS = new Set(
  'true false null in as break const continue else for function if import let loop package namespace return var void while'.split(' '),
);
const ESCAPES: Readonly<Record<string, string>> = {__: '__underscores__', '.': '__dot__', '-': '__dash__', '/': '__slash__'};

/** `a-b` is called `a__dash__b` in an expression, `namespace` `__namespace__`. */
export const escapeName = (name: string): string =>
  KEYWORDS.has(name) ? `__${name}__` : name.replace(/__|[.\-/]/g, (part) => ESCAPES[part]);

/** Of every object the schema may say, and expressions may ask, this much of what all objects have. */
const RESOURCE: Readonly<Record<string, StructuralSchema>> = {
  apiVersion: {type: 'string'},
  kind: {type: 'string'},
  metadata: {type: 'object', properties: {name: {type: 'string'}, generateName: {type: 'string'}}},
};

/** A whole object's schema, with the fields that all objects have. */
export const resourceSchema = (schema: StructuralSchema): StructuralSchema => ({
  ...schema,
  properties: {...schema.properties, ...RESOURCE},
});

const FORMATS: Readonly<Record<string, Type>> = {byte: BYTES, duration: DURATION, date: TIMESTAMP, 'date-time': TIMESTAMP};
const SIMPLE: Readonly<Record<string, Type>> = {integer: INT, number: DOUBLE, boolean: BOOL};

const types = new WeakMap<StructuralSchema, Type>();

export const celType = (schema: StructuralSchema): Type => {
  let type = types.get(schema);
  if (!type) {
    type = makeType(schema);
    types.set(schema, type);
  }
  return type;
};

const makeType = (schema: StructuralSchema): Type => {
  const {type, format = '', items, additionalProperties} = schema;
  if (schema['x-kubernetes-int-or-string']) return DYN;
  if (type === 'array') return listOf(items ? celType(items) : DYN);
  if (type === 'string') return FORMATS[format] ?? STRING;
  if (type !== 'object') return SIMPLE[type ?? ''] ?? DYN;
  if (additionalProperties) return mapOf(typeof additionalProperties === 'object' ? celType(additionalProperties) : DYN);
  return objectType(schema['x-kubernetes-embedded-resource'] ? resourceSchema(schema) : schema);
};

const objectType = ({properties = {}}: StructuralSchema): Type => {
  const fields = new Map(Object.entries(properties).map(([name, field]) => [escapeName(name), field]));
  return {
    kind: 'object',
    name: 'object',
    field: (name) => {
      const found = fields.get(name);
      return found && celType(found);
    },
  };
};

/** A JSON value as an expression reads it: whole numbers are integers unless the schema says `number`. */
export const celValue = (value: unknown, schema: StructuralSchema = {}): unknown => {
  if (typeof value === 'number') return schema.type === 'number' || !Number.isInteger(value) ? value : BigInt(value);
  if (typeof value === 'string') return celText(value, schema);
  if (Array.isArray(value)) return value.map((item) => celValue(item, schema.items));
  if (!isMap(value)) return value;
  const escapes = schema.properties !== undefined;
  const entries = Object.keys(value).map((name): [string, unknown] => [
    escapes ? escapeName(name) : name,
    celValue(value[name], schemaOfField(schema, name)),
  ]);
  return new Map(entries);
};

const celText = (value: string, {type, format}: StructuralSchema): unknown => {
  if (type !== 'string' || format === undefined) return value;
  if (format === 'byte') return new Uint8Array(Buffer.from(value, 'base64'));
  if (format === 'duration') return parseDuration(value);
  return format === 'date' || format === 'date-time' ? parseTimestamp(value) : value;
};
