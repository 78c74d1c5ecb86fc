/** Ports over a WebSocket of channels, as older client libraries do it: two channels for each port of the query, one for data and one for errors. */
import type {WebSocket} from 'ws';
import {connect} from './connect.ts';
import {bytesOf} from './messages.ts';
import type {PortsSession} from './session.ts';

export const portsOverChannels = (socket: WebSocket, session: PortsSession): void => {
  const send = (channel: number, bytes: Uint8Array): void => {
    if (socket.readyState === socket.OPEN) socket.send(Buffer.concat([Buffer.of(channel), bytes]));
  };
  const connections = session.ports.map((port, index) => {
    const [data, error] = [2 * index, 2 * index + 1];
    // Each channel begins with the port it belongs to.
    for (const channel of [data, error]) send(channel, Buffer.of(port & 255, port >> 8));
    return connect(
      session,
      port,
      (bytes) => send(data, bytes),
      (text) => send(error, Buffer.from(text)),
      () => socket.close(1000),
    );
  });
  socket.on('message', (data) => {
    const message = bytesOf(data);
    const connection = message.length > 0 && message[0] % 2 === 0 ? connections[message[0] / 2] : undefined;
    connection?.receive(message.subarray(1));
  });
  socket.on('close', () => {
    for (const connection of connections) connection?.end();
  });
};
