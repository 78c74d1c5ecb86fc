/** Sessions over SPDY on the raw connection, for clients and proxies that know no WebSocket. */
import type {IncomingMessage} from 'node:http';
import type {Duplex} from 'node:stream';
import {StatusError} from '../../../../kube/status.ts';
import type {Session} from '../session.ts';
import {commandOverSpdy} from './command.ts';
import {SpdyConnection, type Wire} from './connection.ts';
import {portsOverSpdy} from './ports.ts';

const COMMAND = ['v5.channel.k8s.io', 'v4.channel.k8s.io'];
const PORTS = ['portforward.k8s.io'];

/** Throws a Forbidden when the client offers no version that is known. */
export const overSpdy = (incoming: IncomingMessage, socket: Duplex, head: Buffer, session: Session): void => {
  const offered = String(incoming.headers['x-stream-protocol-version'] ?? '')
    .split(',')
    .map((name) => name.trim());
  const version = (session.type === 'command' ? COMMAND : PORTS).find((name) => offered.includes(name));
  if (!version)
    throw new StatusError(403, 'Forbidden', `unable to upgrade: unable to negotiate protocol: client supports [${offered.join(' ')}]`);
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: SPDY/3.1\r\nX-Stream-Protocol-Version: ${version}\r\n\r\n`,
  );
  const wire: Wire = {
    write: (bytes) => socket.destroyed || socket.write(bytes),
    hold: (on) => (on ? socket.pause() : socket.resume()),
    close: () => socket.end(),
  };
  const connection = new SpdyConnection(
    wire,
    session.type === 'ports' ? portsOverSpdy(session) : commandOverSpdy(session, wire, (drained) => socket.on('drain', drained)),
  );
  if (head.length > 0) connection.receive(head);
  socket.on('data', (bytes) => connection.receive(bytes));
  socket.on('end', () => socket.end());
  socket.on('close', () => connection.close());
};
