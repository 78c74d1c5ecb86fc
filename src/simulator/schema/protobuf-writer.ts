/** Writes the wire format of protobuf, the counterpart of `protobuf-reader.ts`. */

const [VARINT, FIXED64, BYTES] = [0, 1, 2];

export class Writer {
  private readonly parts: Uint8Array[] = [];

  /** The message written so far. */
  result(): Buffer {
    return Buffer.concat(this.parts);
  }

  bytes(number: number, value: Uint8Array): void {
    this.tag(number, BYTES);
    this.parts.push(varint(value.length), value);
  }

  text(number: number, value: string): void {
    this.bytes(number, Buffer.from(value));
  }

  /** Of 32 or 64 bits; a negative one takes all 64. */
  integer(number: number, value: number): void {
    this.tag(number, VARINT);
    this.parts.push(varint(value));
  }

  double(number: number, value: number): void {
    const word = Buffer.alloc(8);
    word.writeDoubleLE(value);
    this.tag(number, FIXED64);
    this.parts.push(word);
  }

  private tag(number: number, wireType: number): void {
    this.parts.push(varint(number * 8 + wireType));
  }
}

const varint = (value: number): Uint8Array => {
  if (value >= 0 && value < 128) return Uint8Array.of(value);
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  return Uint8Array.from([...bytes, Number(rest)]);
};
