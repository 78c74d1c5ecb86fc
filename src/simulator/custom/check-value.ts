/**
 * Checks of a value against a schema, in the words of the real server's validator. Errors come in its order: type, composition, text,
 * format, numbers, lists, enumeration, fields.
 */
import {type FieldError, invalid, notSupported, required, tooMany} from '../../kube/field-error.ts';
import {equalJson, isMap, own} from '../../kube/json.ts';
import {FORMATS} from './formats.ts';
import {counterparts} from './list-types.ts';
import {expression} from './regexp.ts';
import type {StructuralSchema} from './structural.ts';

/**
 * Errors of a value; `path` is that of the value, '' of a whole object. What is the same as in `old` is let pass, right or wrong: a schema may
 * have become stricter after the object was stored.
 */
export const checkValue = (schema: StructuralSchema, value: unknown, path: string, old?: unknown): FieldError[] =>
  old !== undefined && equalJson(value, old) ? [] : checkChanged(schema, value, path, old);

const checkChanged = (schema: StructuralSchema, value: unknown, path: string, old: unknown): FieldError[] => [
  ...checkType(schema, value, path),
  ...checkComposition(schema, value, path),
  ...(typeof value === 'string' ? checkText(schema, value, path) : []),
  ...(typeof value === 'number' ? checkNumber(schema, value, path) : []),
  ...(Array.isArray(value) ? checkList(schema, value, path, old) : []),
  ...checkEnum(schema, value, path),
  ...(isMap(value) ? checkFields(schema, value, path, isMap(old) ? old : {}) : []),
];

/** A path as an error names it; that of a whole object is none. */
const fieldOf = (path: string): string => path || '<nil>';

const inBody = (path: string, said: string): string => `${path} in body ${said}`;

const fault = (path: string, value: unknown, said: string): FieldError => invalid(fieldOf(path), value, inBody(path, said));

const typeOf = (value: unknown): string => {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
};

const wrongType = (path: string, type: string, value: string): FieldError => ({
  type: 'TypeInvalid',
  field: fieldOf(path),
  value,
  detail: inBody(path, `must be of type ${type}: ${JSON.stringify(value)}`),
});

const checkType = (schema: StructuralSchema, value: unknown, path: string): FieldError[] => {
  const types = schema['x-kubernetes-int-or-string'] ? ['integer', 'string'] : schema.type ? [schema.type] : [];
  const given = typeOf(value);
  if (types.length === 0 || (given === 'null' && schema.nullable)) return [];
  if (types.includes(given) || (given === 'integer' && types.includes('number'))) return [];
  return [wrongType(path, types.join(), given)];
};

const checkText = (schema: StructuralSchema, value: string, path: string): FieldError[] => {
  const {minLength, maxLength, pattern, format} = schema;
  const {length} = [...value];
  if (maxLength !== undefined && length > maxLength)
    return [
      {type: 'TooLong', field: fieldOf(path), detail: `may not be more than ${maxLength} bytes`},
      ...checkFormat(format, value, path),
    ];
  if (minLength !== undefined && length < minLength)
    return [fault(path, value, `should be at least ${minLength} chars long`), ...checkFormat(format, value, path)];
  const fits = pattern === undefined || expression(pattern).test(value);
  return [...(fits ? [] : [fault(path, value, `should match '${pattern}'`)]), ...checkFormat(format, value, path)];
};

const checkFormat = (format: string | undefined, value: string, path: string): FieldError[] => {
  const check = format === undefined ? undefined : (FORMATS[format.replace(/-/g, '')] ?? FORMATS[format]);
  return !check || check(value) ? [] : [wrongType(path, format!, value)];
};

const BOUNDS: Readonly<Record<string, [least: number, most: number]>> = {
  int32: [-(2 ** 31), 2 ** 31 - 1],
  int64: [-(2 ** 63), 2 ** 63],
};

const checkNumber = (schema: StructuralSchema, value: number, path: string): FieldError[] => {
  const {minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, type, format} = schema;
  const unchecked = type === 'integer' && !Number.isInteger(value);
  const bounds = type === 'integer' && format ? BOUNDS[format] : undefined;
  const errors: FieldError[] = [];
  if (unchecked || (bounds && (value < bounds[0] || value > bounds[1]))) {
    errors.push(
      invalid('<nil>', '', `Checked value must be of type integer (${unchecked ? 'default format' : `${format} format`}) in ${path}`),
    );
  }
  if (multipleOf !== undefined && !isMultiple(value, multipleOf)) errors.push(fault(path, value, `should be a multiple of ${multipleOf}`));
  if (maximum !== undefined && (exclusiveMaximum ? value >= maximum : value > maximum))
    errors.push(fault(path, value, `should be less than ${exclusiveMaximum ? '' : 'or equal to '}${maximum}`));
  if (minimum !== undefined && (exclusiveMinimum ? value <= minimum : value < minimum))
    errors.push(fault(path, value, `should be greater than ${exclusiveMinimum ? '' : 'or equal to '}${minimum}`));
  return errors;
};

const isMultiple = (value: number, of: number): boolean => Math.abs(value / of - Math.round(value / of)) < 1e-9;

const checkList = (schema: StructuralSchema, list: readonly unknown[], path: string, old: unknown): FieldError[] => {
  const {items, minItems, maxItems, uniqueItems} = schema;
  const before = Array.isArray(old) ? counterparts(schema, old) : () => undefined;
  const errors = items ? list.flatMap((item, i) => checkValue(items, item, `${path}[${i}]`, before(item))) : [];
  if (minItems !== undefined && list.length < minItems) errors.push(fault(path, list.length, `should have at least ${minItems} items`));
  if (maxItems !== undefined && list.length > maxItems) errors.push(tooMany(fieldOf(path), list.length, maxItems));
  if (uniqueItems && list.some((item, i) => list.slice(0, i).some((other) => equalJson(item, other))))
    errors.push(fault(path, '', "shouldn't contain duplicates"));
  return errors;
};

const checkEnum = (schema: StructuralSchema, value: unknown, path: string): FieldError[] => {
  if (!schema.enum || schema.enum.some((one) => equalJson(one, value)) || (value === null && schema.nullable)) return [];
  const values = schema.enum.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
  const detail = `supported values: ${values.map((one) => JSON.stringify(one)).join(', ')}`;
  return [{...notSupported(fieldOf(path), value, []), detail}];
};

const checkFields = (schema: StructuralSchema, map: Record<string, unknown>, path: string, old: Record<string, unknown>): FieldError[] => {
  const {properties = {}, additionalProperties, minProperties, maxProperties, required: needed = []} = schema;
  const names = Object.keys(map).sort();
  if (minProperties !== undefined && names.length < minProperties)
    return [fault(path, names.length, `should have at least ${minProperties} properties`)];
  if (maxProperties !== undefined && names.length > maxProperties) return [tooMany(fieldOf(path), names.length, maxProperties)];
  const under = (name: string): string => (path ? `${path}.${name}` : name);
  const known = names.filter((name) => Object.hasOwn(properties, name));
  const others = typeof additionalProperties === 'object' ? names.filter((name) => !Object.hasOwn(properties, name)) : [];
  return [
    ...others.flatMap((name) => checkValue(additionalProperties as StructuralSchema, map[name], under(name), own(old, name))),
    ...known.flatMap((name) => checkValue(properties[name], map[name], under(name), own(old, name))),
    ...needed.filter((name) => !Object.hasOwn(map, name)).map((name) => required(under(name))),
  ];
};

const checkComposition = (schema: StructuralSchema, value: unknown, path: string): FieldError[] => {
  const {allOf, anyOf, oneOf, not} = schema;
  const failures = (parts: readonly StructuralSchema[]): FieldError[][] => parts.map((part) => checkValue(part, value, path));
  const said = (text: string): FieldError => invalid('<nil>', '', `${JSON.stringify(path)} ${text}`);
  const errors: FieldError[] = [];
  if (anyOf?.length) errors.push(...anyOfErrors(failures(anyOf), said));
  if (oneOf?.length) errors.push(...oneOfErrors(failures(oneOf), said));
  if (allOf?.length) errors.push(...allOfErrors(failures(allOf), said));
  if (not && checkValue(not, value, path).length === 0) errors.push(said('must not validate the schema (not)'));
  return errors;
};

type Say = (text: string) => FieldError;

/** Of the failed ones, that which came furthest: the one with the fewest errors. */
const nearest = (failures: readonly FieldError[][]): FieldError[] => failures.reduce((a, b) => (b.length < a.length ? b : a));

const anyOfErrors = (failures: FieldError[][], said: Say): FieldError[] =>
  failures.some((errors) => errors.length === 0) ? [] : [said('must validate at least one schema (anyOf)'), ...nearest(failures)];

const oneOfErrors = (failures: FieldError[][], said: Say): FieldError[] => {
  const valid = failures.filter((errors) => errors.length === 0).length;
  if (valid === 1) return [];
  const found = valid === 0 ? 'Found none valid' : `Found ${valid} valid alternatives`;
  return [said(`must validate one and only one schema (oneOf). ${found}`), ...(valid === 0 ? nearest(failures) : [])];
};

const allOfErrors = (failures: FieldError[][], said: Say): FieldError[] => {
  const failed = failures.filter((errors) => errors.length > 0);
  if (failed.length === 0) return [];
  const none = failed.length === failures.length ? '. None validated' : '';
  return [...failed.flat(), said(`must validate all the schemas (allOf)${none}`)];
};
