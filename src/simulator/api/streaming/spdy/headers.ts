/** Header blocks of SPDY/3: pairs of length-prefixed names and values, in one compressed stream for each direction of a connection. */
import {Deflate, Inflate} from 'pako';
import {DICTIONARY} from './dictionary.ts';

export type Headers = Readonly<Record<string, string>>;

const SYNC_FLUSH = 2;
/** No client has that many; what unpacks to more is meant to hurt. */
const LONGEST_BLOCK = 64 * 1024;

export class HeaderReader {
  private readonly inflate = new Inflate({dictionary: DICTIONARY});
  private chunks: Uint8Array[] = [];
  private length = 0;

  constructor() {
    this.inflate.onData = (chunk) => {
      this.length += chunk.length;
      if (this.length <= LONGEST_BLOCK) this.chunks.push(chunk as Uint8Array);
    };
  }

  /** Names in lower case. Throws an Error on what is no header block. */
  read(block: Uint8Array): Headers {
    [this.chunks, this.length] = [[], 0];
    if (!this.inflate.push(block, SYNC_FLUSH) && this.inflate.err) throw new Error(`bad header block: ${this.inflate.msg}`);
    if (this.length > LONGEST_BLOCK) throw new Error('header block too long');
    return parse(Buffer.concat(this.chunks));
  }
}

const parse = (bytes: Buffer): Headers => {
  let at = 0;
  const number = (): number => {
    at += 4;
    return bytes.readUInt32BE(at - 4);
  };
  const text = (): string => {
    const length = number();
    if (length > bytes.length - at) throw new Error('torn header block');
    at += length;
    return bytes.toString('latin1', at - length, at);
  };
  const headers: Record<string, string> = Object.create(null);
  for (let left = number(); left > 0; left--) headers[text().toLowerCase()] = text();
  return headers;
};

export class HeaderWriter {
  private readonly deflate = new Deflate({dictionary: DICTIONARY});
  private chunks: Uint8Array[] = [];

  constructor() {
    this.deflate.onData = (chunk) => this.chunks.push(chunk as Uint8Array);
  }

  write(headers: Headers): Buffer {
    this.chunks = [];
    const pairs = Object.entries(headers)
      .flat()
      .flatMap((text) => [uint32(text.length), Buffer.from(text, 'latin1')]);
    this.deflate.push(Buffer.concat([uint32(Object.keys(headers).length), ...pairs]), SYNC_FLUSH);
    return Buffer.concat(this.chunks);
  }
}

export const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
