/** Frames of SPDY/3.1, cut out of a stream of bytes: as many of them as port-forward and remote commands use. */
import {uint32} from './headers.ts';

export const SYN_STREAM = 1;
export const SYN_REPLY = 2;
export const RST_STREAM = 3;
export const PING = 6;
export const GOAWAY = 7;
/** The flag of a frame that is the last of its stream. */
export const FIN = 1;

export type Frame =
  | {readonly type: 'data'; readonly stream: number; readonly flags: number; readonly payload: Buffer}
  | {readonly type: 'control'; readonly control: number; readonly flags: number; readonly payload: Buffer};

const VERSION = 3;
const HEAD = 8;
/** Clients cut what they send into pieces of some 32 KB. */
const LONGEST = 1024 * 1024;

/** Collects bytes until they make frames. */
export class FrameReader {
  private rest: Buffer = Buffer.alloc(0);

  /** The frames that are complete now. Throws an Error on what is no SPDY. */
  read(bytes: Uint8Array): Frame[] {
    this.rest = this.rest.length === 0 ? Buffer.from(bytes) : Buffer.concat([this.rest, bytes]);
    const frames: Frame[] = [];
    while (this.rest.length >= HEAD) {
      const length = this.rest.readUIntBE(5, 3);
      if (length > LONGEST) throw new Error(`frame of ${length} bytes`);
      if (this.rest.length < HEAD + length) break;
      frames.push(frameOf(this.rest, this.rest.subarray(HEAD, HEAD + length)));
      this.rest = this.rest.subarray(HEAD + length);
    }
    return frames;
  }
}

const frameOf = (head: Buffer, payload: Buffer): Frame => {
  const [first, flags] = [head.readUInt32BE(0), head[4]];
  if (first < 2 ** 31) return {type: 'data', stream: first, flags, payload};
  if (((first >>> 16) & 0x7fff) !== VERSION) throw new Error('not SPDY/3');
  return {type: 'control', control: first & 0xffff, flags, payload};
};

export const dataFrame = (stream: number, payload: Uint8Array, flags = 0): Buffer =>
  Buffer.concat([uint32(stream), uint32(flags * 2 ** 24 + payload.length), payload]);

export const controlFrame = (control: number, payload: Uint8Array, flags = 0): Buffer =>
  Buffer.concat([uint32(2 ** 31 + VERSION * 2 ** 16 + control), uint32(flags * 2 ** 24 + payload.length), payload]);

/** The number at the head of a control frame's payload, its stream's or its own. Throws a RangeError when there is none. */
export const firstNumber = (payload: Buffer): number => payload.readUInt32BE(0) & 0x7fffffff;
