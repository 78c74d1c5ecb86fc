/**
 * The Go structs behind the API's types. JSON alone does not say what a server makes of a body: `hostNetwork: false` is dropped and
 * `replicas: 0` kept, since one field is a plain bool that is omitted when empty and the other a pointer; and error texts name Go types.
 */
import {protobuf} from './data/protobuf.ts';
import {longName, type OpenApiSchema, openApiSchema, refOf, shortName} from './openapi.ts';

export type GoType =
  | {readonly kind: 'simple'; readonly name: 'string' | 'bool' | 'int32' | 'int64' | 'uint8' | 'float64' | 'any'}
  | {readonly kind: 'struct'; readonly name: string}
  | {readonly kind: 'pointer' | 'slice' | 'map'; readonly of: GoType}
  /** A name for another type, such as `core.v1.ResourceList`. */
  | {readonly kind: 'named'; readonly name: string; readonly of: GoType};

export interface GoField {
  /** The JSON name; of an embedded struct, which has none, the Go name. */
  readonly name: string;
  readonly embedded: boolean;
  /** Number in protobuf; 0: it is not in there. */
  readonly number: number;
  readonly type: GoType;
  /** Left out of JSON when it is empty: nil, "", 0, false, no elements. Structs are never empty. */
  readonly omitEmpty: boolean;
  /** Left out when it is zero, structs too. */
  readonly omitZero: boolean;
}

/** Parses `[]core.v1.EnvVar`, `map[string]string`, `core.v1.Protocol(string)`, `*int32`. */
const parseType = (text: string): GoType => {
  if (text.startsWith('*')) return {kind: 'pointer', of: parseType(text.slice(1))};
  if (text.startsWith('[]')) return {kind: 'slice', of: parseType(text.slice(2))};
  if (text.startsWith('map[')) return {kind: 'map', of: parseType(text.slice(text.indexOf(']') + 1))};
  const open = text.indexOf('(');
  if (open > 0) return {kind: 'named', name: text.slice(0, open), of: parseType(text.slice(open + 1, -1))};
  return text.includes('.') ? {kind: 'struct', name: text} : {kind: 'simple', name: text as 'string'};
};

/** Parses `replicas 1 *int32 o`: JSON name (`-Go name` when embedded), protobuf number, type, flags. */
const parseField = (line: string): GoField => {
  const [name, number, type, flags = ''] = line.split(' ');
  const embedded = name.startsWith('-');
  return {
    name: embedded ? name.slice(1) : name,
    embedded,
    number: Number(number),
    type: parseType(type),
    omitEmpty: flags.includes('o'),
    omitZero: flags.includes('z'),
  };
};

let table: Record<string, string> | undefined;

const ownFields = (name: string): GoField[] | undefined => {
  table ??= JSON.parse(protobuf) as Record<string, string>;
  if (!Object.hasOwn(table, name)) return undefined;
  return table[name] === '' ? [] : table[name].split(';').map(parseField);
};

const SIMPLE: Record<string, string> = {string: 'string', boolean: 'bool', number: 'float64'};

const typeFrom = (schema: OpenApiSchema): GoType => {
  const ref = refOf(schema);
  if (ref) return {kind: 'struct', name: shortName(ref)};
  if (schema.type === 'array') return {kind: 'slice', of: typeFrom(schema.items ?? {})};
  if (schema.additionalProperties) return {kind: 'map', of: typeFrom(schema.additionalProperties)};
  if (schema.format === 'byte') return parseType('[]uint8');
  const name = schema.type === 'integer' ? (schema.format ?? 'int64') : SIMPLE[schema.type ?? ''];
  return {kind: 'simple', name: (name ?? 'any') as 'any'};
};

/** A field known from its schema alone: newer than the structs at hand, or of a package that they lack. Taken as a pointer, so that it keeps what it is given. */
const fieldFrom = (name: string, schema: OpenApiSchema, required: boolean): GoField => {
  const type = typeFrom(schema);
  const bare = required || schema.default !== undefined || type.kind === 'slice' || type.kind === 'map';
  return {name, embedded: false, number: 0, type: bare ? type : {kind: 'pointer', of: type}, omitEmpty: !required, omitZero: false};
};

const embeddedNames = (fields: readonly GoField[]): Set<string> =>
  new Set(fields.filter((f) => f.embedded && f.type.kind === 'struct').flatMap((f) => jsonNames((f.type as {name: string}).name)));

const jsonNames = (name: string): string[] => {
  const fields = structOf(name);
  return [...fields.filter((f) => !f.embedded).map((f) => f.name), ...embeddedNames(fields)];
};

const structs = new Map<string, readonly GoField[]>();

/** The fields of a struct, by its short name (`core.v1.Pod`), in order; those that the published schema lacks are left out. */
export const structOf = (name: string): readonly GoField[] => {
  const known = structs.get(name);
  if (known) return known;
  const own = ownFields(name) ?? [];
  const {properties, required = []} = openApiSchema(longName(name)) ?? {};
  const inherited = embeddedNames(own);
  const have = new Set(own.map((f) => f.name));
  const newer = Object.entries(properties ?? {}).filter(([key]) => !have.has(key) && !inherited.has(key));
  const fields = [
    ...own.filter((f) => f.embedded || !properties || Object.hasOwn(properties, f.name)),
    ...newer.map(([key, schema]) => fieldFrom(key, schema, required.includes(key))),
  ];
  structs.set(name, fields);
  return fields;
};

/** Whether there is a struct of that short name. */
export const isStruct = (name: string): boolean => ownFields(name) !== undefined;

/** `[]v1.EnvVar`: a type as Go prints it, with the last part of its package; `int32` for `*int32`. */
export const sayGoType = (type: GoType): string => {
  switch (type.kind) {
    case 'pointer':
      return sayGoType(type.of);
    case 'slice':
      return `[]${sayGoType(type.of)}`;
    case 'map':
      return `map[string]${sayGoType(type.of)}`;
    case 'simple':
      return type.name === 'any' ? 'interface {}' : type.name;
    default:
      return type.name.split('.').slice(-2).join('.');
  }
};
