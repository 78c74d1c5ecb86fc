/** Dropping what a schema does not know, and filling in what it has defaults for. Both work in place, on private copies. */
import {cloneJson, define, isMap} from '../../kube/json.ts';
import {type StructuralSchema, schemaOfField} from './structural.ts';

const TYPE_META = new Set(['apiVersion', 'kind', 'metadata']);

/** Removes unknown fields; returns their paths (`spec.list[0].x`), in alphabetical order. */
export const prune = (schema: StructuralSchema, object: Record<string, any>): string[] => {
  const dropped: string[] = [];
  pruneMap(schema, object, '', true, dropped);
  return dropped.sort();
};

/** As {@link prune}, of a value that is no whole object. */
export const pruned = (schema: StructuralSchema, value: unknown): string[] => {
  const dropped: string[] = [];
  pruneValue(schema, value, '', dropped);
  return dropped;
};

const pruneValue = (schema: StructuralSchema, value: unknown, path: string, dropped: string[]): void => {
  if (Array.isArray(value)) {
    const {items} = schema;
    if (items) for (const [i, item] of value.entries()) pruneValue(items, item, `${path}[${i}]`, dropped);
    else if (!schema['x-kubernetes-preserve-unknown-fields'])
      for (const [i, item] of value.entries()) pruneValue({}, item, `${path}[${i}]`, dropped);
  } else if (isMap(value)) {
    pruneMap(schema, value, path, schema['x-kubernetes-embedded-resource'] ?? false, dropped);
  }
};

const pruneMap = (schema: StructuralSchema, map: Record<string, any>, path: string, isResource: boolean, dropped: string[]): void => {
  for (const name of Object.keys(map)) {
    if (isResource && TYPE_META.has(name)) continue;
    const field = schemaOfField(schema, name);
    const at = path ? `${path}.${name}` : name;
    if (field) pruneValue(field, map[name], at, dropped);
    else if (!schema['x-kubernetes-preserve-unknown-fields'] && schema.additionalProperties !== true) {
      delete map[name];
      dropped.push(at);
    }
  }
};

/** A null counts as missing where the schema allows none. */
export const fillDefaults = (schema: StructuralSchema, value: unknown): void => {
  if (Array.isArray(value)) {
    if (schema.items) for (const item of value) fillDefaults(schema.items, item);
    return;
  }
  if (!isMap(value)) return;
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (field.default === undefined) continue;
    if (!Object.hasOwn(value, name) || (value[name] === null && !field.nullable)) define(value, name, cloneJson(field.default));
  }
  for (const name of Object.keys(value)) {
    const field = schemaOfField(schema, name);
    if (field) fillDefaults(field, value[name]);
  }
};

/** Removes nulls that the schema does not allow; those of fields with defaults are no longer there. */
export const dropNulls = (schema: StructuralSchema, value: unknown): void => {
  if (Array.isArray(value)) {
    if (schema.items) for (const item of value) dropNulls(schema.items, item);
    return;
  }
  if (!isMap(value)) return;
  for (const name of Object.keys(value)) {
    const field = schemaOfField(schema, name);
    if (!field) continue;
    if (value[name] === null && !field.nullable && !field['x-kubernetes-preserve-unknown-fields']) delete value[name];
    else dropNulls(field, value[name]);
  }
};
