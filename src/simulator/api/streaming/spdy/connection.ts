/** The server's end of a SPDY connection: streams that the client opens, on whatever carries the bytes. */
import {
  controlFrame,
  dataFrame,
  FIN,
  type Frame,
  FrameReader,
  firstNumber,
  GOAWAY,
  PING,
  RST_STREAM,
  SYN_REPLY,
  SYN_STREAM,
} from './frames.ts';
import {HeaderReader, type Headers, HeaderWriter, uint32} from './headers.ts';

/** What carries the bytes. `write` says whether it wants more now. */
export interface Wire {
  write(bytes: Uint8Array): boolean;
  /** Whether the client is not to be read from. */
  hold(on: boolean): void;
  close(): void;
}

/** A client of ours opens a handful for each command, two for each forwarded connection. */
const MOST_STREAMS = 1000;
/** Of a frame; longer data is cut into several. */
const LONGEST_DATA = 32 * 1024;

export class SpdyStream {
  /** Set by whoever takes the stream. */
  onData: (bytes: Uint8Array) => void = () => {};
  onEnd: () => void = () => {};
  /** It was cut off, by either side or with the connection. */
  onGone: () => void = () => {};
  /** Whether each side has said its last. */
  private sent = false;
  private received = false;

  constructor(
    readonly id: number,
    readonly headers: Headers,
    private readonly wire: Wire,
    private readonly forget: () => void,
  ) {}

  write(bytes: Uint8Array): boolean {
    let more = true;
    for (let at = 0; at < bytes.length && !this.sent; at += LONGEST_DATA)
      more = this.wire.write(dataFrame(this.id, bytes.subarray(at, at + LONGEST_DATA)));
    return more;
  }

  end(): void {
    if (this.sent) return;
    this.sent = true;
    this.wire.write(dataFrame(this.id, Buffer.alloc(0), FIN));
    if (this.received) this.forget();
  }

  receive(bytes: Uint8Array, last: boolean): void {
    if (this.received) return;
    if (bytes.length > 0) this.onData(bytes);
    if (last) this.finish();
  }

  /** No more will come from the client. */
  finish(): void {
    if (this.received) return;
    this.received = true;
    this.onEnd();
    if (this.sent) this.forget();
  }

  reset(): void {
    this.sent = true;
    this.finish();
    this.forget();
    this.onGone();
  }
}

export class SpdyConnection {
  private readonly reader = new FrameReader();
  private readonly headersIn = new HeaderReader();
  private readonly headersOut = new HeaderWriter();
  private readonly streams = new Map<number, SpdyStream>();

  constructor(
    private readonly wire: Wire,
    private readonly onStream: (stream: SpdyStream) => void,
  ) {}

  /** Garbage ends the connection. */
  receive(bytes: Uint8Array): void {
    try {
      for (const frame of this.reader.read(bytes)) this.take(frame);
    } catch {
      this.close();
      this.wire.close();
    }
  }

  /** The client is gone: all streams are at their end. */
  close(): void {
    for (const stream of [...this.streams.values()]) stream.reset();
  }

  private take(frame: Frame): void {
    if (frame.type === 'data') this.streams.get(frame.stream)?.receive(frame.payload, (frame.flags & FIN) !== 0);
    else if (frame.control === SYN_STREAM) this.open(frame);
    else if (frame.control === PING) this.wire.write(controlFrame(PING, frame.payload));
    else if (frame.control === RST_STREAM) this.streams.get(firstNumber(frame.payload))?.reset();
    else if (frame.control === GOAWAY) this.close();
  }

  private open({payload, flags}: Frame): void {
    const id = firstNumber(payload);
    const headers = this.headersIn.read(payload.subarray(10));
    if (this.streams.has(id) || this.streams.size >= MOST_STREAMS) throw new Error(`stream ${id} cannot be opened`);
    const stream = new SpdyStream(id, headers, this.wire, () => this.streams.delete(id));
    this.streams.set(id, stream);
    this.wire.write(controlFrame(SYN_REPLY, Buffer.concat([uint32(id), this.headersOut.write({})])));
    this.onStream(stream);
    if (flags & FIN) stream.finish();
  }
}
