/** Messages whose JSON is no object: times, quantities, numbers that may be texts, JSON within protobuf. */
import {timestamp} from '../../clock.ts';
import {duplicateKeys} from './json-scan.ts';
import {ProtobufError, Reader} from './protobuf-reader.ts';

/** A number that a Date can hold; a message of zeros is no time. */
const LATEST = 8.64e15;

const time = (bytes: Uint8Array, fraction: (nanos: number) => string = () => ''): string | null => {
  const [seconds, nanos] = integers(bytes);
  if (seconds === 0 && nanos === 0) return null;
  if (Math.abs(seconds * 1000) > LATEST) throw new ProtobufError('a time lies outside of the years 0 to 9999');
  return timestamp(seconds * 1000).replace('Z', `${fraction(nanos)}Z`);
};

/** A Date would lose what is less than a millisecond. */
const micros = (nanos: number): string =>
  `.${String(Math.floor(nanos / 1000))
    .padStart(6, '0')
    .slice(-6)}`;

const integers = (bytes: Uint8Array): [number, number] => {
  const values: [number, number] = [0, 0];
  for (const wire of new Reader(bytes).fields()) if (wire.number === 1 || wire.number === 2) values[wire.number - 1] = wire.integer();
  return values;
};

const firstText = (bytes: Uint8Array): string => {
  for (const wire of new Reader(bytes).fields()) if (wire.number === 1) return wire.text();
  return '';
};

const intOrString = (bytes: Uint8Array): number | string => {
  let [isText, number, text] = [false, 0, ''];
  for (const wire of new Reader(bytes).fields()) {
    if (wire.number === 1) isText = wire.integer() === 1;
    else if (wire.number === 2) number = wire.integer();
    else if (wire.number === 3) text = wire.text();
  }
  return isText ? text : number;
};

const json = (bytes: Uint8Array): unknown => {
  const text = firstText(bytes);
  if (text === '') return null;
  try {
    duplicateKeys(text);
    return JSON.parse(text);
  } catch {
    throw new ProtobufError('a field that holds JSON does not');
  }
};

export const SPECIAL_MESSAGES: Readonly<Record<string, (bytes: Uint8Array) => unknown>> = {
  'meta.v1.Time': (bytes) => time(bytes),
  'meta.v1.MicroTime': (bytes) => time(bytes, micros),
  'meta.v1.Duration': (bytes) => `${integers(bytes)[0] / 1_000_000_000}s`,
  'resource.Quantity': (bytes) => firstText(bytes) || '0',
  'intstr.IntOrString': intOrString,
  'runtime.RawExtension': json,
  'meta.v1.FieldsV1': json,
};
