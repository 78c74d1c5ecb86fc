/** Requests that turn their connection into streams: exec, attach and port-forward, over WebSocket or SPDY. */
import type {IncomingMessage} from 'node:http';
import {STATUS_CODES} from 'node:http';
import type {Duplex} from 'node:stream';
import {badRequest} from '../../../kube/status.ts';
import {failure} from '../api.ts';
import type {ApiResponse} from '../http.ts';
import type {Session} from './session.ts';

/** Answers an upgrade request, as it would be answered without one; of a session it gives what its streams are for. */
export type Answer = (incoming: IncomingMessage) => ApiResponse;

/** Takes over the connections of a server that ask for an upgrade. Returns what cuts all of them off. */
export const upgrades = (answer: Answer): {handle(incoming: IncomingMessage, socket: Duplex, head: Buffer): void; dropAll(): void} => {
  const open = new Set<Duplex>();
  return {
    handle: (incoming, socket, head) => {
      open.add(socket);
      socket.on('close', () => open.delete(socket));
      // A client that vanishes is no fault of ours.
      socket.on('error', () => socket.destroy());
      begin(answer, incoming, socket, head).catch((error) => refuse(socket, failure(error)));
    },
    dropAll: () => {
      for (const socket of open) socket.destroy();
    },
  };
};

const begin = async (answer: Answer, incoming: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
  const response = answer(incoming);
  if (!response.session) refuse(socket, response);
  else await (await protocolFor(incoming))(incoming, socket, head, response.session);
};

type Protocol = (incoming: IncomingMessage, socket: Duplex, head: Buffer, session: Session) => void;

/** Loaded when first asked for: most clusters never stream. */
const protocolFor = async ({headers}: IncomingMessage): Promise<Protocol> => {
  const wanted = (headers.upgrade ?? '').toLowerCase();
  if (wanted === 'websocket') return (await import('./websocket.ts')).overWebSocket;
  if (wanted === 'spdy/3.1') return (await import('./spdy/upgrade.ts')).overSpdy;
  throw badRequest(`unable to upgrade: unknown protocol ${JSON.stringify(headers.upgrade ?? '')}`);
};

/** An answer without streams, on a connection that Node has given out of its hands. */
const refuse = (socket: Duplex, {code, body, headers}: ApiResponse): void => {
  if (socket.destroyed) return;
  const text = typeof body === 'string' ? body : `${JSON.stringify(body ?? {})}\n`;
  const lines = Object.entries({
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(text)),
    Connection: 'close',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${code} ${STATUS_CODES[code] ?? ''}\r\n${lines.join('')}\r\n${text}`);
};
