/**
 * Reads `application/vnd.kubernetes.protobuf`, in which kubectl and helm send what they build themselves.
 *
 * A body is `k8s\0` and a message of four fields: 1 the object's apiVersion (1) and kind (2), 2 the object, 3 and 4 encodings. Clients write
 * also what is zero (`name: ""`), so a field that JSON would leave out when empty is dropped; of a pointer, what is written was set.
 */
import {badRequest} from '../../kube/status.ts';
import {isEmptyValue} from './empty.ts';
import {type GoField, type GoType, isStruct, structOf} from './go-types.ts';
import {ProtobufError, Reader, type WireField} from './protobuf-reader.ts';
import {SPECIAL_MESSAGES} from './protobuf-special.ts';

type Json = Record<string, unknown>;

/** How every body begins: `k8s\0`. */
export const ENVELOPE_MAGIC = [0x6b, 0x38, 0x73, 0x00];
const DEEPEST = 100;

/** The object of a body, with apiVersion and kind. Throws a StatusError (400) for bytes that hold none. */
export const decodeProtobuf = (bytes: Uint8Array): Record<string, unknown> => {
  try {
    if (!ENVELOPE_MAGIC.every((byte, i) => bytes[i] === byte))
      throw new ProtobufError('provided data does not appear to be a protobuf message');
    return envelope(new Reader(bytes.subarray(ENVELOPE_MAGIC.length)));
  } catch (error) {
    if (error instanceof ProtobufError) throw badRequest(`the object provided is unrecognized: ${error.message}`);
    throw error;
  }
};

const envelope = (reader: Reader): Json => {
  let [apiVersion, kind] = ['', ''];
  let raw: Uint8Array = new Uint8Array();
  for (const {number, bytes} of reader.fields()) {
    if (number === 1) [apiVersion, kind] = typeMeta(new Reader(bytes()));
    else if (number === 2) raw = bytes();
  }
  const name = messageName(apiVersion, kind);
  if (!name) throw new ProtobufError(`no kind ${JSON.stringify(kind)} is registered for version ${JSON.stringify(apiVersion)}`);
  return {...message(name, raw, 0), apiVersion, kind};
};

const typeMeta = (reader: Reader): [apiVersion: string, kind: string] => {
  const texts = ['', ''];
  for (const {number, text} of reader.fields()) if (number === 1 || number === 2) texts[number - 1] = text();
  return texts as [string, string];
};

/** `apps/v1` and `Deployment` to `apps.v1.Deployment`; options that belong to every group are found in `meta.v1`. */
export const messageName = (apiVersion: string, kind: string): string | undefined => {
  const slash = apiVersion.indexOf('/');
  const group = apiVersion.slice(0, Math.max(0, slash)).split('.')[0] || 'core';
  return [`${group}.${apiVersion.slice(slash + 1)}.${kind}`, `meta.v1.${kind}`].find(isStruct);
};

const message = (name: string, bytes: Uint8Array, depth: number): Json => {
  if (depth > DEEPEST) throw new ProtobufError('messages are nested too deep');
  const out: Json = {};
  const fields = numbersOf(name);
  for (const wire of new Reader(bytes).fields()) {
    const field = fields.get(wire.number);
    if (!field) continue;
    if (field.embedded) Object.assign(out, message((field.type as {name: string}).name, wire.bytes(), depth + 1));
    else out[field.name] = merged(out[field.name], field.type, wire, depth);
  }
  for (const field of fields.values()) if (leavesOut(field, out[field.name])) delete out[field.name];
  return out;
};

const tables = new Map<string, ReadonlyMap<number, GoField>>();

const numbersOf = (name: string): ReadonlyMap<number, GoField> => {
  let table = tables.get(name);
  if (!table) {
    table = new Map(structOf(name).flatMap((field) => (field.number > 0 ? [[field.number, field] as const] : [])));
    tables.set(name, table);
  }
  return table;
};

const leavesOut = (field: GoField, value: unknown): boolean =>
  value === null || (field.type.kind !== 'pointer' && (field.omitEmpty || field.omitZero) && isEmptyValue(value));

type Wire = WireField;

/** What a field holds once another piece of it was read: lists and maps grow, anything else is replaced. */
const merged = (before: unknown, type: GoType, wire: Wire, depth: number): unknown => {
  switch (type.kind) {
    case 'pointer':
      return merged(before, type.of, wire, depth);
    case 'named':
      // A list with a name, such as ExtraValue, is a message of its own.
      if (type.of.kind === 'slice') return listMessage(type.of.of, wire.bytes(), depth);
      return merged(before, type.of, wire, depth);
    case 'slice':
      if (isBytes(type)) return Buffer.from(wire.bytes()).toString('base64');
      return [...((before as unknown[]) ?? []), single(type.of, wire, depth)];
    case 'map':
      return withEntry(before as Json | undefined, type.of, wire.bytes(), depth);
    default:
      return single(type, wire, depth);
  }
};

const isBytes = (type: GoType): boolean => type.kind === 'slice' && type.of.kind === 'simple' && type.of.name === 'uint8';

const listMessage = (of: GoType, bytes: Uint8Array, depth: number): unknown[] =>
  [...new Reader(bytes).fields()].filter((wire) => wire.number === 1).map((wire) => single(of, wire, depth));

const withEntry = (before: Json | undefined, of: GoType, bytes: Uint8Array, depth: number): Json => {
  let key = '';
  let value: unknown = of.kind === 'simple' && of.name === 'string' ? '' : undefined;
  for (const wire of new Reader(bytes).fields()) {
    if (wire.number === 1) key = wire.text();
    else if (wire.number === 2) value = merged(undefined, of, wire, depth);
  }
  return Object.fromEntries([...Object.entries(before ?? {}), [key, value === undefined && isBytes(of) ? '' : value]]);
};

const single = (type: GoType, wire: Wire, depth: number): unknown => {
  if (type.kind === 'struct') return structure(type.name, wire.bytes(), depth);
  if (type.kind !== 'simple') return merged(undefined, type, wire, depth);
  if (type.name === 'string') return wire.text();
  if (type.name === 'bool') return wire.integer() !== 0;
  return type.name === 'float64' ? wire.double() : wire.integer();
};

const structure = (name: string, bytes: Uint8Array, depth: number): unknown =>
  Object.hasOwn(SPECIAL_MESSAGES, name) ? SPECIAL_MESSAGES[name](bytes) : message(name, bytes, depth + 1);
