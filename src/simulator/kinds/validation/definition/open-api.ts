/** What OpenAPI allows and Kubernetes does not, and what its extensions ask for. */
import {duplicate, type FieldError, fieldForbidden, invalid, notSupported, required} from '../../../../kube/field-error.ts';
import {expression} from '../../../custom/regexp.ts';

const TYPES = ['array', 'boolean', 'integer', 'number', 'object', 'string'];
const UNSUPPORTED = ['patternProperties', 'definitions', 'dependencies', '$ref', 'additionalItems', '$schema', 'id'];

export const checkOpenApi = (schema: any, field: string): FieldError[] => {
  const {items, properties = {}, additionalProperties, not, allOf = [], anyOf = [], oneOf = []} = schema;
  const parts: [string, any][] = [
    ...(typeof additionalProperties === 'object' ? [['additionalProperties', additionalProperties] as [string, any]] : []),
    ...Object.keys(properties)
      .sort()
      .map((name): [string, any] => [`properties[${name}]`, properties[name]]),
    ...(not ? [['not', not] as [string, any]] : []),
    ...(items && !Array.isArray(items) ? [['items', items] as [string, any]] : []),
    ...Object.entries({allOf, anyOf, oneOf}).flatMap(([name, list]) =>
      list.map((one: any, i: number): [string, any] => [`${name}[${i}]`, one]),
    ),
  ];
  return [
    ...typeErrors(schema, field),
    ...unsupported(schema, field),
    ...additional(schema, field),
    ...parts.flatMap(([name, one]) => checkOpenApi(one, `${field}.${name}`)),
    ...listType(schema, field),
    ...mapType(schema, field),
  ];
};

const typeErrors = ({type, items, pattern}: any, field: string): FieldError[] => [
  ...(type && !TYPES.includes(type)
    ? [
        type === 'null'
          ? fieldForbidden(`${field}.type`, 'type cannot be set to null, use nullable as an alternative')
          : notSupported(`${field}.type`, type, TYPES),
      ]
    : []),
  ...(Array.isArray(items) ? [fieldForbidden(`${field}.items`, 'items must be a schema object and not an array')] : []),
  ...(type === 'array' && items === undefined ? [required(`${field}.items`, 'must be specified')] : []),
  ...(pattern === undefined ? [] : patternErrors(pattern, `${field}.pattern`)),
];

const patternErrors = (pattern: string, field: string): FieldError[] => {
  try {
    expression(pattern);
    return [];
  } catch (error) {
    return [invalid(field, pattern, `must be a valid regular expression, but isn't: ${(error as Error).message}`)];
  }
};

const unsupported = (schema: any, field: string): FieldError[] => [
  ...(schema.uniqueItems
    ? [fieldForbidden(`${field}.uniqueItems`, 'uniqueItems cannot be set to true since the runtime complexity becomes quadratic')]
    : []),
  ...UNSUPPORTED.filter((name) => schema[name] !== undefined).map((name) =>
    fieldForbidden(`${field}.${name}`, `${name.replace('$', '')} is not supported`),
  ),
];

const additional = ({additionalProperties, properties}: any, field: string): FieldError[] => {
  if (additionalProperties === undefined) return [];
  const at = `${field}.additionalProperties`;
  if (Object.keys(properties ?? {}).length > 0 && additionalProperties !== false)
    return [fieldForbidden(at, 'additionalProperties and properties are mutual exclusive')];
  return additionalProperties === false ? [fieldForbidden(at, 'additionalProperties cannot be set to false')] : [];
};

const LIST_TYPES = ['atomic', 'set', 'map'];

const listType = (schema: any, field: string): FieldError[] => {
  const type = schema['x-kubernetes-list-type'];
  const keys: string[] = schema['x-kubernetes-list-map-keys'] ?? [];
  const at = `${field}.x-kubernetes-list-type`;
  const errors: FieldError[] = [];
  if (type !== undefined && !LIST_TYPES.includes(type)) errors.push(notSupported(at, type, LIST_TYPES));
  if (type !== undefined && schema.type !== 'array')
    errors.push(
      schema.type
        ? invalid(`${field}.type`, schema.type, 'must be array if x-kubernetes-list-type is specified')
        : required(`${field}.type`, 'must be array if x-kubernetes-list-type is specified'),
    );
  if (keys.length > 0 && type !== 'map')
    errors.push(
      type === undefined
        ? required(at, 'must be map if x-kubernetes-list-map-keys is non-empty')
        : invalid(at, type, 'must be map if x-kubernetes-list-map-keys is non-empty'),
    );
  if (type === 'map') errors.push(...listMap(schema, keys, field));
  if (type === 'set') errors.push(...listSet(schema, field));
  return errors;
};

/** What is compared as a whole must be owned as a whole. */
const listSet = ({items}: any, field: string): FieldError[] => {
  if (items === undefined) return [required(`${field}.items`, 'must have a schema if x-kubernetes-list-type is set')];
  const name = {array: 'x-kubernetes-list-type', object: 'x-kubernetes-map-type'}[items.type as string];
  if (!name || items[name] === 'atomic' || (items.type === 'array' && items[name] === undefined)) return [];
  return [invalid(`${field}.items.${name}`, items[name], 'must be atomic as item of a list with x-kubernetes-list-type=set')];
};

const listMap = ({items}: any, keys: readonly string[], field: string): FieldError[] => {
  const at = `${field}.x-kubernetes-list-map-keys`;
  if (keys.length === 0) return [required(at, 'must not be empty if x-kubernetes-list-type is map')];
  if (items === undefined) return [required(`${field}.items`, 'must have a schema if x-kubernetes-list-type is map')];
  const {type, properties = {}, required: needed = []} = items;
  const isObject =
    type === 'object' ? [] : [invalid(`${field}.items.type`, type ?? '', "must be object if parent array's x-kubernetes-list-type is map")];
  return [
    ...isObject,
    ...keys.flatMap((key, i) => listKey(key, keys.indexOf(key) < i, properties[key], needed, `${at}[${i}]`, `${field}.items`)),
  ];
};

const listKey = (key: string, twice: boolean, property: any, needed: readonly string[], at: string, items: string): FieldError[] => {
  if (twice) return [duplicate(at, key)];
  if (property === undefined) return [invalid(at, key, 'entries must all be names of item properties')];
  const field = `${items}.properties[${key}]`;
  const why = 'this property is in x-kubernetes-list-map-keys, so it must have a default or be a required property';
  return [
    ...(property.type === 'object' || property.type === 'array'
      ? [invalid(`${field}.type`, property.type, "must be a scalar type if parent array's x-kubernetes-list-type is map")]
      : []),
    ...(property.default === undefined && !needed.includes(key) ? [required(`${field}.default`, why)] : []),
    ...(property.nullable
      ? [fieldForbidden(`${field}.nullable`, 'this property is in x-kubernetes-list-map-keys, so it cannot be nullable')]
      : []),
  ];
};

const MAP_TYPES = ['atomic', 'granular'];

const mapType = (schema: any, field: string): FieldError[] => {
  const type = schema['x-kubernetes-map-type'];
  if (type === undefined) return [];
  return [
    ...(MAP_TYPES.includes(type) ? [] : [notSupported(`${field}.x-kubernetes-map-type`, type, MAP_TYPES)]),
    ...(schema.type === 'object'
      ? []
      : [invalid(`${field}.type`, schema.type ?? '', 'must be object if x-kubernetes-map-type is specified')]),
  ];
};
