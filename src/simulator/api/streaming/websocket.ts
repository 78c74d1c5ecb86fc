/** Sessions over a WebSocket, by the subprotocol that was agreed on. */
import type {IncomingMessage} from 'node:http';
import type {Duplex} from 'node:stream';
import {type WebSocket, WebSocketServer} from 'ws';
import {badRequest} from '../../../kube/status.ts';
import {commandOverChannels} from './channels.ts';
import {portsOverChannels} from './port-channels.ts';
import type {Session} from './session.ts';
import {portsOverTunnel} from './tunnel.ts';

/** What this server speaks, the best first. */
const CHANNELS = ['v5.channel.k8s.io', 'v4.channel.k8s.io'];
const TUNNEL = 'SPDY/3.1+portforward.k8s.io';

/** As much as one message may hold: a client sends what it reads, some 32 KB, at once. */
const LONGEST_MESSAGE = 16 * 1024 * 1024;

/** Throws a BadRequest when no subprotocol is shared. */
export const overWebSocket = (incoming: IncomingMessage, socket: Duplex, head: Buffer, session: Session): void => {
  const offered = (incoming.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
  const tunnel = session.type === 'ports' && offered.includes(TUNNEL);
  const protocol = tunnel ? TUNNEL : CHANNELS.find((name) => offered.includes(name));
  if (!protocol) throw badRequest(`unable to upgrade: none of the subprotocols is known: ${offered.join(', ')}`);
  accept(incoming, socket, head, protocol, (webSocket) => {
    if (session.type === 'command') commandOverChannels(webSocket, session);
    else if (tunnel) portsOverTunnel(webSocket, session);
    else portsOverChannels(webSocket, session);
  });
};

const accept = (incoming: IncomingMessage, socket: Duplex, head: Buffer, protocol: string, use: (webSocket: WebSocket) => void): void => {
  const server = new WebSocketServer({noServer: true, perMessageDeflate: false, maxPayload: LONGEST_MESSAGE});
  // The library takes a `/` in a subprotocol for an error; so it is agreed on behind its back.
  delete incoming.headers['sec-websocket-protocol'];
  server.on('headers', (lines) => lines.push(`Sec-WebSocket-Protocol: ${protocol}`));
  server.handleUpgrade(incoming, socket, head, (webSocket) => {
    // Garbage from the client closes the connection, and that is all there is to do.
    webSocket.on('error', () => webSocket.terminate());
    try {
      use(webSocket);
    } catch {
      // The container has gone in this moment.
      webSocket.terminate();
    }
  });
};
