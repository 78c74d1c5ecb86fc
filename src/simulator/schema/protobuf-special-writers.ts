/** Writes what is no object in JSON, but a message in protobuf: the counterpart of `protobuf-special.ts`. */
import {Writer} from './protobuf-writer.ts';

type Write = (writer: Writer, value: any) => void;

const time: Write = (writer, text: string) => {
  const ms = Date.parse(text);
  const micros = Number(/\.(\d+)/.exec(text)?.[1].padEnd(6, '0').slice(0, 6) ?? 0);
  writer.integer(1, Math.floor(ms / 1000));
  writer.integer(2, micros * 1000);
};

const json: Write = (writer, value) => writer.text(1, JSON.stringify(value));

const WRITERS: Readonly<Record<string, Write>> = {
  'meta.v1.Time': time,
  'meta.v1.MicroTime': time,
  'meta.v1.Duration': (writer, text: string) => writer.integer(1, Math.round(Number.parseFloat(text) * 1_000_000_000)),
  'resource.Quantity': (writer, value) => writer.text(1, String(value)),
  'intstr.IntOrString': (writer, value: number | string) => {
    writer.integer(1, typeof value === 'string' ? 1 : 0);
    if (typeof value === 'string') writer.text(3, value);
    else writer.integer(2, value);
  },
  'runtime.RawExtension': json,
  'meta.v1.FieldsV1': json,
};

/** The message of a struct that writes itself in its own way; undefined for any other. */
export const writeSpecial = (name: string, value: unknown): Buffer | undefined => {
  if (!Object.hasOwn(WRITERS, name)) return undefined;
  const writer = new Writer();
  WRITERS[name](writer, value);
  return writer.result();
};
