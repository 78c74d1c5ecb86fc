/**
 * Writes objects as `application/vnd.kubernetes.protobuf`, for clients that read nothing else: the counterpart of `protobuf.ts`. What a
 * struct's protobuf does not know (fields newer than the structs at hand) is left out.
 */
import {type GoField, type GoType, structOf} from './go-types.ts';
import {ENVELOPE_MAGIC, messageName} from './protobuf.ts';
import {writeSpecial} from './protobuf-special-writers.ts';
import {Writer} from './protobuf-writer.ts';

type Json = Record<string, any>;

/** An object with its envelope; undefined when its kind has no protobuf (tables, custom resources). */
export const encodeProtobuf = (object: Json): Buffer | undefined => {
  const {apiVersion = '', kind = ''} = object;
  const name = messageName(apiVersion, kind);
  if (!name) return undefined;
  const typeMeta = new Writer();
  typeMeta.text(1, apiVersion);
  typeMeta.text(2, kind);
  const unknown = new Writer();
  unknown.bytes(1, typeMeta.result());
  unknown.bytes(2, message(name, object));
  return Buffer.concat([Uint8Array.from(ENVELOPE_MAGIC), unknown.result()]);
};

/** An event of a watch, without an envelope of its own; after four bytes that give its length. */
export const encodeWatchEvent = ({type, object}: {type: string; object: Json}): Buffer | undefined => {
  const raw = encodeProtobuf(object);
  if (!raw) return undefined;
  const extension = new Writer();
  extension.bytes(1, raw);
  const event = new Writer();
  event.text(1, type);
  event.bytes(2, extension.result());
  const length = Buffer.alloc(4);
  const body = event.result();
  length.writeUInt32BE(body.length);
  return Buffer.concat([length, body]);
};

const message = (name: string, value: Json): Buffer => {
  const writer = new Writer();
  for (const field of structOf(name)) if (field.number > 0) write(writer, field, field.embedded ? value : value[field.name]);
  return writer.result();
};

const write = (writer: Writer, {number, type}: GoField, value: unknown): void => {
  if (value !== undefined && value !== null) writeValue(writer, number, type, value);
};

const writeValue = (writer: Writer, number: number, type: GoType, value: any): void => {
  // A list with a name, such as ExtraValue, is a message of its own.
  if (type.kind === 'named' && type.of.kind === 'slice') writer.bytes(number, listMessage(type.of.of, value));
  else if (type.kind === 'named' || type.kind === 'pointer') writeValue(writer, number, type.of, value);
  else if (type.kind === 'slice') writeSlice(writer, number, type.of, value);
  else if (type.kind === 'map') writeMap(writer, number, type.of, value);
  else if (type.kind === 'struct') writer.bytes(number, writeSpecial(type.name, value) ?? message(type.name, value));
  else if (type.kind === 'simple') writeSimple(writer, number, type.name, value);
};

const writeSlice = (writer: Writer, number: number, of: GoType, value: any): void => {
  if (typeof value === 'string') writer.bytes(number, Buffer.from(value, 'base64'));
  else for (const item of value) writeValue(writer, number, of, item);
};

const listMessage = (of: GoType, value: any): Buffer => {
  const writer = new Writer();
  writeSlice(writer, 1, of, value);
  return writer.result();
};

const writeMap = (writer: Writer, number: number, of: GoType, value: Json): void => {
  for (const key of Object.keys(value).sort()) {
    const entry = new Writer();
    entry.text(1, key);
    writeValue(entry, 2, of, value[key]);
    writer.bytes(number, entry.result());
  }
};

const writeSimple = (writer: Writer, number: number, type: string, value: any): void => {
  if (type === 'string') writer.text(number, value);
  else if (type === 'bool') writer.integer(number, Number(value));
  else if (type === 'float64') writer.double(number, value);
  else if (type !== 'any') writer.integer(number, value);
};
