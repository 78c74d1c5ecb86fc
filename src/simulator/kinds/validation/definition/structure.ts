/** Structural schemas: every value has one type, said outside of all compositions (`allOf` and the like), which may only narrow it. */
import {type FieldError, fieldForbidden, invalid, required} from '../../../../kube/field-error.ts';
import {equalJson} from '../../../../kube/json.ts';

type Level = 'root' | 'item' | 'field';

const MISSING_TYPE: Record<Level, string> = {
  root: 'must not be empty at the root',
  item: 'must not be empty for specified array items',
  field: 'must not be empty for specified object fields',
};

export const checkStructure = (schema: any, field: string): FieldError[] => [
  ...invariants(schema, 'root', field),
  ...completeness(schema, field),
];

const invariants = (schema: any, level: Level, field: string): FieldError[] => {
  const {items, properties = {}, additionalProperties} = schema;
  return [
    ...(items ? invariants(items, 'item', `${field}.items`) : []),
    ...Object.keys(properties)
      .sort()
      .flatMap((name) => invariants(properties[name], 'field', `${field}.properties[${name}]`)),
    ...(typeof additionalProperties === 'object' ? invariants(additionalProperties, 'field', `${field}.additionalProperties`) : []),
    ...(additionalProperties !== undefined && level === 'root'
      ? [fieldForbidden(`${field}.additionalProperties`, 'must not be used at the root')]
      : []),
    ...extensions(schema, field),
    ...compositions(schema, field),
    ...typeErrors(schema, level, field),
    ...typeMeta(schema, level, field),
  ];
};

const extensions = (schema: any, field: string): FieldError[] => {
  if (!schema['x-kubernetes-int-or-string']) return [];
  return ['x-kubernetes-preserve-unknown-fields', 'x-kubernetes-embedded-resource']
    .filter((name) => schema[name])
    .map((name) => invalid(`${field}.${name}`, schema[name], 'must be false if x-kubernetes-int-or-string is true'));
};

const typeErrors = (schema: any, level: Level, field: string): FieldError[] => {
  const {type = '', additionalProperties, properties = {}} = schema;
  const embedded = schema['x-kubernetes-embedded-resource'];
  const preserves = schema['x-kubernetes-preserve-unknown-fields'];
  const errors: FieldError[] = [];
  if (embedded && type !== 'object') {
    const why = 'must be object if x-kubernetes-embedded-resource is true';
    errors.push(type ? invalid(`${field}.type`, type, why) : required(`${field}.type`, why));
  } else if (!type && !schema['x-kubernetes-int-or-string'] && !preserves) {
    errors.push(required(`${field}.type`, MISSING_TYPE[level]));
  }
  if (embedded && additionalProperties !== undefined)
    errors.push(fieldForbidden(`${field}.additionalProperties`, 'must not be used if x-kubernetes-embedded-resource is set'));
  if (level === 'root' && type && type !== 'object') errors.push(invalid(`${field}.type`, type, 'must be object at the root'));
  if (embedded && !preserves && Object.keys(properties).length === 0) {
    const why = 'must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields';
    errors.push(required(`${field}.properties`, why));
  }
  return errors;
};

/** What a schema says of the fields that every object has must agree with what they are. */
const typeMeta = (schema: any, level: Level, field: string): FieldError[] => {
  const {properties = {}} = schema;
  if (level !== 'root' && !schema['x-kubernetes-embedded-resource']) return [];
  const wrong = (name: string, type: string): FieldError[] =>
    properties[name] && properties[name].type !== type
      ? [invalid(`${field}.properties[${name}].type`, properties[name].type ?? '', `must be ${type}`)]
      : [];
  return [...wrong('kind', 'string'), ...wrong('apiVersion', 'string'), ...wrong('metadata', 'object'), ...metadata(properties, field)];
};

const metadata = ({metadata: given}: any, field: string): FieldError[] => {
  const named = Object.keys(given?.properties ?? {}).filter((name) => name !== 'name' && name !== 'generateName');
  return named.length === 0
    ? []
    : [
        fieldForbidden(
          `${field}.properties[metadata]`,
          'must not specify anything other than name and generateName, but metadata is implicitly specified',
        ),
      ];
};

const INT_OR_STRING = [{type: 'integer'}, {type: 'string'}];
const LISTS = ['allOf', 'anyOf', 'oneOf'] as const;

type Nested = readonly [path: string, schema: any];

const nestedOf = (schema: any, field: string): Nested[] => [
  ...LISTS.flatMap((name) => (schema[name] ?? []).map((one: any, i: number): Nested => [`${field}.${name}[${i}]`, one])),
  ...(schema.not ? [[`${field}.not`, schema.not] as Nested] : []),
];

/** `anyOf: [{type: integer}, {type: string}]` beside int-or-string is the one exception, itself or first within `allOf`. */
const isIntOrString = (schema: any): boolean => equalJson(schema.anyOf, INT_OR_STRING);

const compositions = (schema: any, field: string): FieldError[] => {
  const excused = schema['x-kubernetes-int-or-string'] && (isIntOrString(schema) || isIntOrString(schema.allOf?.[0] ?? {}));
  return nestedOf(schema, field).flatMap(([path, one]) => {
    if (excused && (/\.anyOf\[\d\]$/.test(path) || (path.endsWith('allOf[0]') && isIntOrString(one)))) return [];
    return narrowing(one, path);
  });
};

const FORBIDDEN = ['type', 'additionalProperties', 'default', 'title', 'description', 'nullable'];
const FORBIDDEN_EXTENSIONS = [
  'preserve-unknown-fields',
  'embedded-resource',
  'int-or-string',
  'list-type',
  'list-map-keys',
  'map-type',
].map((name) => `x-kubernetes-${name}`);

/** A part of a composition may say what values are right, not what they are. */
const narrowing = (schema: any, field: string): FieldError[] => {
  const {items, properties = {}} = schema;
  return [
    ...nestedOf(schema, field).flatMap(([path, one]) => narrowing(one, path)),
    ...(items ? narrowing(items, `${field}.items`) : []),
    ...Object.keys(properties)
      .sort()
      .flatMap((name) => narrowing(properties[name], `${field}.properties[${name}]`)),
    ...[...FORBIDDEN, ...FORBIDDEN_EXTENSIONS]
      .filter((name) => schema[name] !== undefined && schema[name] !== '' && schema[name] !== false)
      .map((name) => fieldForbidden(`${field}.${name}`, 'must be empty to be structural')),
  ];
};

/** Every field that a composition speaks of must be one of the schema itself. */
const completeness = (schema: any, field: string): FieldError[] => {
  const {items, properties = {}, additionalProperties} = schema;
  return [
    ...nestedOf(schema, field).flatMap(([path, one]) => known(schema, one, field, path)),
    ...(items ? completeness(items, `${field}.items`) : []),
    ...Object.keys(properties)
      .sort()
      .flatMap((name) => completeness(properties[name], `${field}.properties[${name}]`)),
    ...(typeof additionalProperties === 'object' ? completeness(additionalProperties, `${field}.additionalProperties`) : []),
  ];
};

const known = (schema: any, part: any, field: string, path: string): FieldError[] => {
  const because = (where: string): string => `because it is defined in ${where}`;
  const names = Object.keys(part.properties ?? {}).sort();
  return [
    ...nestedOf(part, path).flatMap(([inner, one]) => known(schema, one, field, inner)),
    ...(part.items && !schema.items ? [required(`${field}.items`, because(`${path}.items`))] : []),
    ...(part.items && schema.items ? known(schema.items, part.items, `${field}.items`, `${path}.items`) : []),
    ...names.flatMap((name) => {
      const [inner, at] = [`${path}.properties[${name}]`, `${field}.properties[${name}]`];
      const own = schema.properties?.[name] ?? schema.additionalProperties;
      return own === undefined
        ? [required(at, because(inner))]
        : typeof own === 'object'
          ? known(own, part.properties[name], at, inner)
          : [];
    }),
  ];
};
