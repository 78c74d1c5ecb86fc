/** SPDY inside a WebSocket: each message carries a piece of one stream of SPDY's bytes. */
import type {WebSocket} from 'ws';
import {bytesOf} from './messages.ts';
import type {PortsSession} from './session.ts';
import {SpdyConnection} from './spdy/connection.ts';
import {portsOverSpdy} from './spdy/ports.ts';

export const portsOverTunnel = (socket: WebSocket, session: PortsSession): void => {
  const wire = {
    write: (bytes: Uint8Array): boolean => {
      if (socket.readyState === socket.OPEN) socket.send(bytes);
      return true;
    },
    hold: (on: boolean) => (on ? socket.pause() : socket.resume()),
    // Only what is no SPDY is cut off.
    close: () => socket.terminate(),
  };
  const connection = new SpdyConnection(wire, portsOverSpdy(session));
  socket.on('message', (data) => connection.receive(bytesOf(data)));
  socket.on('close', () => connection.close());
};
