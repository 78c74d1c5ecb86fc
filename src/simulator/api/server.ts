/** The HTTPS side: TLS, tokens, bodies, answers and streams on 127.0.0.1. */
import type {IncomingMessage, ServerResponse} from 'node:http';
import https from 'node:https';
import type {AddressInfo} from 'node:net';
import type {Duplex} from 'node:stream';
import type {TLSSocket} from 'node:tls';
import {gzipSync} from 'node:zlib';
import {type Api, failure} from './api.ts';
import {certificateUser} from './authenticate/certificate.ts';
import {isMaster} from './authorize/authorizer.ts';
import {encode, streamEncoding} from './content/encode.ts';
import {bodyOf, ClientGone} from './content/incoming.ts';
import {warningHeaders} from './content/warnings.ts';
import type {ApiRequest, ApiResponse, Sink} from './http.ts';
import type {Pki} from './pki.ts';
import {upgrades} from './streaming/upgrade.ts';

/** Within this a request has to have come, as with the real server; its answer may take longer. */
const LONGEST_REQUEST_MS = 60_000;
/** Below this, packing costs more than it saves; as in the real server. */
const WORTH_PACKING = 128 * 1024;
/** A watcher that does not read is cut off when this much waits for it, in bytes. */
const LONGEST_BACKLOG = 4 * 1024 * 1024;

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
    {key, cert, ca, requestCert: true, rejectUnauthorized: false, keepAliveTimeout: 90_000, requestTimeout: LONGEST_REQUEST_MS},
    (request, response) => void receive(options, request, response, streams),
  );
  const upgraded = upgrades((incoming) => answerTo(options, requestOf(incoming, Buffer.alloc(0))));
  server.on('upgrade', upgraded.handle);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuse(socket, error.code));
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
  let request = requestOf(incoming, Buffer.alloc(0));
  try {
    request = {...request, body: await bodyOf(incoming)};
    const answer = answerTo(options, request);
    if (!answer.stream) return send(request, response, answer);
    streams.add(response);
    const stop = stream(incoming, response, request, answer);
    response.on('close', () => {
      streams.delete(response);
      stop();
    });
  } catch (error) {
    if (!(error instanceof ClientGone)) send(request, response, failure(error));
  }
};

/** What is no HTTP is answered as Go does, which speaks no Status then. */
const refuse = (socket: Duplex, why = ''): void => {
  const status = REFUSALS[why] ?? '400 Bad Request';
  if (!socket.writable) socket.destroy();
  else socket.end(`HTTP/1.1 ${status}\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n${status}`);
};

/** By the error codes of Node's parser. */
const REFUSALS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

const answerTo = (options: ServerOptions, request: ApiRequest): ApiResponse => {
  const user = options.api.authenticate(request, options.token);
  return (isMaster(user) && options.control?.(request)) || options.api.handle(request, user);
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

const send = (request: ApiRequest, response: ServerResponse, answer: ApiResponse): void => {
  if (response.headersSent || response.destroyed) return;
  const {bytes, type} = encode(request, answer.body);
  const headers: Record<string, string | string[]> = {'content-type': type, 'cache-control': 'no-cache, private', ...answer.headers};
  if (answer.warnings?.length) headers.warning = warningHeaders(answer.warnings);
  const sent = bytes.length > WORTH_PACKING && !headers['content-encoding'] && takesGzip(request) ? packed(bytes, headers) : bytes;
  headers['content-length'] = String(sent.length);
  if (answer.code === 413) headers.connection = 'close';
  response.writeHead(answer.code, headers);
  response.end(request.method === 'HEAD' ? undefined : sent);
};

const takesGzip = ({headers}: ApiRequest): boolean => /\bgzip\b/.test(headers['accept-encoding'] ?? '');

const packed = (bytes: Buffer, headers: Record<string, string | string[]>): Buffer => {
  headers['content-encoding'] = 'gzip';
  return gzipSync(bytes, {level: 1});
};

const stream = (incoming: IncomingMessage, response: ServerResponse, request: ApiRequest, answer: ApiResponse): (() => void) => {
  const {type, encode: encodeEvent} = streamEncoding(request);
  response.writeHead(answer.code, {'content-type': type, 'cache-control': 'no-cache, private', ...answer.headers});
  response.flushHeaders();
  const sink = sinkOf(response, encodeEvent);
  const stop = answer.stream!(sink);
  sink.begun();
  incoming.on('error', () => response.destroy());
  return stop;
};

/** What a watch begins with may be long; what waits after that is limited. */
const sinkOf = (response: ServerResponse, encodeEvent: (event: unknown) => string | Uint8Array): Sink & {begun(): void} => {
  let most = Number.POSITIVE_INFINITY;
  return {
    begun: () => {
      most = response.writableLength + LONGEST_BACKLOG;
    },
    send: (event) => {
      if (response.writableLength > most) response.destroy();
      else if (!response.destroyed) response.write(encodeEvent(event));
    },
    end: () => response.end(),
  };
};
