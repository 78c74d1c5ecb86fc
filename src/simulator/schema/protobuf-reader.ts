/** The wire format of protobuf: tagged varints, fixed words and length-prefixed bytes. */

/** Bytes that are no protobuf message. */
export class ProtobufError extends Error {}

const [VARINT, FIXED64, BYTES, FIXED32] = [0, 1, 2, 5];

/** One field as it stands on the wire; its readers throw a {@link ProtobufError} when it is of another wire type. */
export class WireField {
  constructor(
    readonly number: number,
    private readonly wireType: number,
    private readonly value: bigint | Uint8Array,
  ) {}

  readonly bytes = (): Uint8Array => {
    if (this.wireType === BYTES) return this.value as Uint8Array;
    throw this.mismatch();
  };

  readonly text = (): string => Buffer.from(this.bytes()).toString('utf8');

  /** Signed, as int32 and int64 are written. */
  readonly integer = (): number => {
    if (this.wireType === VARINT) return Number(BigInt.asIntN(64, this.value as bigint));
    throw this.mismatch();
  };

  readonly double = (): number => {
    if (this.wireType === FIXED64) return Buffer.from(this.value as Uint8Array).readDoubleLE();
    throw this.mismatch();
  };

  private mismatch(): ProtobufError {
    return new ProtobufError(`proto: wrong wireType = ${this.wireType} for field ${this.number}`);
  }
}

export class Reader {
  private at = 0;

  constructor(private readonly data: Uint8Array) {}

  *fields(): Generator<WireField> {
    while (this.at < this.data.length) yield this.field();
  }

  private field(): WireField {
    const tag = this.varint();
    const number = Number(tag >> 3n);
    const wireType = Number(tag & 7n);
    if (number <= 0 || number > 2 ** 29) throw new ProtobufError(`proto: illegal tag ${number} (wire type ${wireType})`);
    return new WireField(number, wireType, this.content(wireType));
  }

  private content(wireType: number): bigint | Uint8Array {
    if (wireType === VARINT) return this.varint();
    if (wireType === FIXED64) return this.take(8);
    if (wireType === FIXED32) return this.take(4);
    if (wireType === BYTES) return this.take(Number(this.varint()));
    throw new ProtobufError(`proto: illegal wireType ${wireType}`);
  }

  private take(length: number): Uint8Array {
    if (length > this.data.length - this.at) throw new ProtobufError('unexpected EOF');
    const taken = this.data.subarray(this.at, this.at + length);
    this.at += length;
    return taken;
  }

  private varint(): bigint {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.data[this.at++];
      if (byte === undefined) throw new ProtobufError('unexpected EOF');
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value;
    }
    throw new ProtobufError('proto: integer overflow');
  }
}
