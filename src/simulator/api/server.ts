/** The HTTPS side: TLS, tokens, bodies, answers and streams on 127.0.0.1. */
import type {IncomingMessage, ServerResponse} from 'node:http';
import https from 'node:https';
import type {AddressInfo} from 'node:net';
import type {TLSSocket} from 'node:tls';
import {gzipSync} from 'node:zlib';
import {StatusError} from '../../kube/status.ts';
import {type Api, failure} from './api.ts';
import {certificateUser} from './authenticate/certificate.ts';
import {isMaster} from './authorize/authorizer.ts';
import type {ApiRequest, ApiResponse, Sink} from './http.ts';
import type {Pki} from './pki.ts';
import {upgrades} from './streaming/upgrade.ts';

/** The real server's limit for the body of a request. */
const LONGEST_BODY = 3 * 1024 * 1024;
/** Below this, packing costs more than it saves; as in the real server. */
const WORTH_PACKING = 128 * 1024;
/** A watcher that does not read is cut off when this much waits for it. */
const LONGEST_BACKLOG = 64 * 1024 * 1024;

export interface ServerOptions {
  readonly api: Pick<Api, 'handle' | 'authenticate'>;
  readonly pki: Pki;
  /** Of the administrator. */
  readonly token: string;
  /** 0: any free one. */
  readonly port: number;
  /** Serves paths beside the API (`/simulator/...`), for administrators. */
  readonly control?: (request: ApiRequest) => ApiResponse | undefined;
}

export interface RunningServer {
  readonly port: number;
  /** Cuts off every watch. */
  dropStreams(): void;
  close(): Promise<void>;
}

/** Listens; rejects with the system's error (`EADDRINUSE`) when the port is taken. */
export const serve = async (options: ServerOptions): Promise<RunningServer> => {
  const {key, cert, ca} = options.pki;
  const streams = new Set<ServerResponse>();
  const server = https.createServer(
    {key, cert, ca, requestCert: true, rejectUnauthorized: false, keepAliveTimeout: 90_000, requestTimeout: 0},
    (request, response) => {
      receive(options, request, response, streams).catch((error) => send(request, response, failure(error)));
    },
  );
  const upgraded = upgrades((incoming) => answerTo(options, requestOf(incoming, Buffer.alloc(0))));
  server.on('upgrade', upgraded.handle);
  server.on('clientError', (_error, socket) => socket.destroy());
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(options.port, '127.0.0.1', done);
  });
  return {
    port: (server.address() as AddressInfo).port,
    dropStreams: () => {
      for (const response of streams) response.destroy();
      upgraded.dropAll();
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
        upgraded.dropAll();
      }),
  };
};

const receive = async (
  options: ServerOptions,
  incoming: IncomingMessage,
  response: ServerResponse,
  streams: Set<ServerResponse>,
): Promise<void> => {
  const answer = answerTo(options, requestOf(incoming, await bodyOf(incoming)));
  if (answer.stream) stream(incoming, response, answer, streams);
  else send(incoming, response, answer);
};

const answerTo = (options: ServerOptions, request: ApiRequest): ApiResponse => {
  const user = options.api.authenticate(request, options.token);
  return (isMaster(user) && options.control?.(request)) || options.api.handle(request, user);
};

const bodyOf = async (incoming: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming) {
    length += chunk.length;
    if (length > LONGEST_BODY) throw new StatusError(413, 'RequestEntityTooLarge', `Request entity too large: limit is ${LONGEST_BODY}`);
    chunks.push(chunk);
  }
  return chunks.length === 1 ? chunks[0] : Buffer.concat(chunks);
};

const requestOf = (incoming: IncomingMessage, body: Buffer): ApiRequest => {
  const url = incoming.url ?? '/';
  const mark = url.indexOf('?');
  return {
    method: incoming.method ?? 'GET',
    path: mark < 0 ? url : url.slice(0, mark),
    query: new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1)),
    headers: incoming.headers as Record<string, string | undefined>,
    body,
    certificate: certificateUser(incoming.socket as TLSSocket),
  };
};

const send = (incoming: IncomingMessage, response: ServerResponse, answer: ApiResponse): void => {
  if (response.headersSent || response.destroyed) return;
  const headers: Record<string, string | string[]> = {
    'content-type': 'application/json',
    'cache-control': 'no-cache, private',
    ...answer.headers,
  };
  if (answer.warnings?.length) headers.warning = answer.warnings.map((text) => `299 - ${JSON.stringify(text)}`);
  let bytes = bytesOf(answer.body);
  if (bytes.length > WORTH_PACKING && !headers['content-encoding'] && /\bgzip\b/.test(String(incoming.headers['accept-encoding'] ?? ''))) {
    bytes = gzipSync(bytes, {level: 1});
    headers['content-encoding'] = 'gzip';
  }
  headers['content-length'] = String(bytes.length);
  response.writeHead(answer.code, headers);
  response.end(incoming.method === 'HEAD' ? undefined : bytes);
};

const bytesOf = (body: unknown): Buffer => {
  if (body === undefined) return Buffer.alloc(0);
  if (typeof body === 'string') return Buffer.from(body);
  return body instanceof Uint8Array ? Buffer.from(body) : Buffer.from(`${JSON.stringify(body)}\n`);
};

const stream = (incoming: IncomingMessage, response: ServerResponse, answer: ApiResponse, streams: Set<ServerResponse>): void => {
  streams.add(response);
  response.writeHead(answer.code, {'content-type': 'application/json', 'cache-control': 'no-cache, private', ...answer.headers});
  response.flushHeaders();
  const sink: Sink = {
    send: (event) => {
      if (response.writableLength > LONGEST_BACKLOG) response.destroy();
      else if (!response.destroyed) response.write(typeof event === 'string' ? event : `${JSON.stringify(event)}\n`);
    },
    end: () => response.end(),
  };
  const stop = answer.stream!(sink);
  response.on('close', () => {
    streams.delete(response);
    stop();
  });
  incoming.on('error', () => response.destroy());
};
