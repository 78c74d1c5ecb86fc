/** Forwarded connections over SPDY: two streams for each, one for its data and one for what goes wrong. */
import {connect} from '../connect.ts';
import type {PortsSession} from '../session.ts';
import type {SpdyStream} from './connection.ts';

/** Takes the streams of a connection, paired by the request they name. */
export const portsOverSpdy = (session: PortsSession): ((stream: SpdyStream) => void) => {
  const waiting = new Map<string, SpdyStream>();
  return (stream) => {
    const request = stream.headers.requestid ?? '';
    const other = waiting.get(request);
    if (!other) {
      waiting.set(request, stream);
      return;
    }
    waiting.delete(request);
    const [error, data] = stream.headers.streamtype === 'data' ? [other, stream] : [stream, other];
    forward(session, error, data);
  };
};

const forward = (session: PortsSession, error: SpdyStream, data: SpdyStream): void => {
  const end = (): void => {
    data.end();
    error.end();
  };
  const port = Number(data.headers.port);
  const connection = connect(
    session,
    port,
    (bytes) => data.write(bytes),
    (text) => error.write(Buffer.from(text)),
    end,
  );
  if (!connection) end();
  data.onData = (bytes) => connection?.receive(bytes);
  data.onEnd = () => connection?.end();
};
