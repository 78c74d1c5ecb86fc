/** Lists that are sets, and lists that are maps by some keys of their items: nothing may be in them twice. */
import {duplicate, type FieldError} from '../../kube/field-error.ts';
import {isMap} from '../../kube/json.ts';
import {type StructuralSchema, schemaOfField} from './structural.ts';

export const checkListTypes = (schema: StructuralSchema, value: unknown, path: string): FieldError[] => {
  if (Array.isArray(value)) return checkList(schema, value, path);
  if (!isMap(value)) return [];
  return Object.keys(value)
    .sort()
    .flatMap((name) => {
      const field = schemaOfField(schema, name);
      return field ? checkListTypes(field, value[name], path ? `${path}.${name}` : name) : [];
    });
};

const checkList = (schema: StructuralSchema, list: readonly unknown[], path: string): FieldError[] => {
  const {items} = schema;
  const type = schema['x-kubernetes-list-type'];
  const own =
    type === 'set'
      ? twice(list, path)
      : type === 'map'
        ? twice(
            list.map((item) => keysOf(schema, item)),
            path,
          )
        : [];
  return [...own, ...(items ? list.flatMap((item, i) => checkListTypes(items, item, `${path}[${i}]`)) : [])];
};

const keysOf = (schema: StructuralSchema, item: unknown): unknown => {
  if (!isMap(item)) return item;
  const keys = [...(schema['x-kubernetes-list-map-keys'] ?? [])].sort().filter((key) => Object.hasOwn(item, key));
  return Object.fromEntries(keys.map((key) => [key, item[key]]));
};

const twice = (list: readonly unknown[], path: string): FieldError[] => {
  const seen = new Map<string, number>();
  return list.flatMap((item, i) => {
    const text = JSON.stringify(item);
    const times = (seen.get(text) ?? 0) + 1;
    seen.set(text, times);
    return times === 2 ? [duplicate(`${path}[${i}]`, item)] : [];
  });
};

/** Finds what an item of a list was before, by its keys; items of other lists cannot be told from each other. */
export const counterparts = (schema: StructuralSchema, old: readonly unknown[]): ((item: unknown) => unknown) => {
  if (schema['x-kubernetes-list-type'] !== 'map') return () => undefined;
  const byKey = new Map(old.map((item) => [JSON.stringify(keysOf(schema, item)), item]));
  return (item) => byKey.get(JSON.stringify(keysOf(schema, item)));
};
