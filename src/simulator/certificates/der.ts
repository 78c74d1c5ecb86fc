/** DER, the encoding of certificates: every value is a tag, a length and its content, which may be values again. */

export interface DerValue {
  readonly tag: number;
  readonly content: Buffer;
  /** The whole of it, with tag and length. */
  readonly raw: Buffer;
}

export const TAGS = {integer: 0x02, bits: 0x03, octets: 0x04, oid: 0x06, shortTime: 0x17, time: 0x18, sequence: 0x30} as const;

/** Encodes a value out of its parts. */
export const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
};

export const sequence = (...parts: readonly Uint8Array[]): Buffer => der(TAGS.sequence, ...parts);

/** Below 128 one byte; above, the number of bytes and then these: 300 is `82 01 2c`. */
const lengthOf = (length: number): Buffer => {
  if (length < 0x80) return Buffer.from([length]);
  const bytes = bytesOf(length);
  return Buffer.from([0x80 | bytes.length, ...bytes]);
};

const bytesOf = (value: number): number[] => (value === 0 ? [] : [...bytesOf(Math.floor(value / 256)), value % 256]);

/** `2.5.29.15`: the first two numbers share a byte, each other one takes seven bits a byte, with a mark on all but the last. */
export const oid = (text: string): Buffer => {
  const [first, second, ...rest] = text.split('.').map(Number);
  return der(TAGS.oid, Buffer.from([first * 40 + second, ...rest.flatMap((value) => sevens(value))]));
};

const sevens = (value: number): number[] => {
  const last = value % 128;
  const rest = Math.floor(value / 128);
  return [...(rest > 0 ? sevens(rest).map((byte) => byte | 0x80) : []), last];
};

export const sayOid = (content: Buffer): string => {
  const numbers = [Math.floor(content[0] / 40), content[0] % 40];
  let value = 0;
  for (const byte of content.subarray(1)) {
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) {
      numbers.push(value);
      value = 0;
    }
  }
  return numbers.join('.');
};

/** The values that follow each other in some bytes. Throws a RangeError when they end too early. */
export const readAll = (bytes: Buffer): DerValue[] => {
  const values: DerValue[] = [];
  for (let rest = bytes; rest.length > 0; rest = rest.subarray(values.at(-1)!.raw.length)) values.push(read(rest));
  return values;
};

const read = (bytes: Buffer): DerValue => {
  const first = bytes.readUInt8(1);
  const extra = first < 0x80 ? 0 : first & 0x7f;
  const length = extra === 0 ? first : bytes.readUIntBE(2, extra);
  const start = 2 + extra;
  if (bytes.length < start + length) throw new RangeError('a value is longer than what holds it');
  return {tag: bytes[0], content: bytes.subarray(start, start + length), raw: bytes.subarray(0, start + length)};
};

/** The bytes of a PEM block. */
export const fromPem = (text: string): Buffer => Buffer.from(text.replace(/-----[^-]+-----/g, ''), 'base64');

export const toPem = (label: string, bytes: Buffer): string =>
  `-----BEGIN ${label}-----\n${bytes.toString('base64').replace(/.{64}(?=.)/g, '$&\n')}\n-----END ${label}-----\n`;
