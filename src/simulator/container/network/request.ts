/** One HTTP request of a program in a container: names, connections, and how long they take to fail. */
import type {Process} from '../kernel/process.ts';
import type {Steps} from '../kernel/wait.ts';
import type {HttpRequest, HttpResponse, Peer} from './network.ts';

export interface Url {
  readonly scheme: 'http' | 'https';
  readonly host: string;
  readonly port: number;
  readonly path: string;
}

/** `web`, `http://web:8080/x`; undefined for what is none. */
export const parseUrl = (text: string): Url | undefined => {
  const found = /^(?:([a-z]+):\/\/)?(?:[^@/]*@)?(\[[^\]]+\]|[^:/?#]+)(?::(\d+))?([/?][^#]*)?/i.exec(text);
  const scheme = found?.[1]?.toLowerCase() ?? 'http';
  if (!found || (scheme !== 'http' && scheme !== 'https')) return undefined;
  const path = found[4] ?? '/';
  return {
    scheme,
    host: found[2].replace(/^\[|\]$/g, ''),
    port: Number(found[3] ?? (scheme === 'https' ? 443 : 80)),
    path: path.startsWith('/') ? path : `/${path}`,
  };
};

export type Failure =
  | {readonly why: 'unknown host'}
  | {readonly why: 'refused' | 'timeout'; readonly address: string; readonly waited: number}
  | {readonly why: 'empty' | 'no tls' | 'untrusted' | 'plain text'; readonly address: string};

export type Connected = {readonly peer: Peer; readonly address: string} | Failure;

/** How long a name server is waited for, in all tries. */
const DNS_PATIENCE_MS = 10_000;
/** How long a kernel tries to connect to somebody who never answers. */
const CONNECT_PATIENCE_MS = 130_000;

/** Opens a connection; `patience`: after how many milliseconds the program gives up. */
export function* open(process: Process, host: string, port: number, patience: number): Steps<Connected> {
  const {network, kernel} = process.system;
  const isAddress = /^\d+\.\d+\.\d+\.\d+$/.test(host);
  if (!isAddress && host !== 'localhost' && host !== process.system.hostname && !network.reachesDns()) {
    yield kernel.sleep(Math.min(patience, DNS_PATIENCE_MS));
    return {why: 'unknown host'};
  }
  const address = network.resolve(host)?.addresses[0];
  if (address === undefined) return {why: 'unknown host'};
  const peer = network.dial(address, port);
  if (typeof peer !== 'string') return {peer, address};
  const waited = peer === 'refused' ? 0 : Math.min(patience, CONNECT_PATIENCE_MS);
  if (waited > 0) yield kernel.sleep(waited);
  return {why: peer, address, waited};
}

/** Sends a request and gives the answer, or why there is none; `trusts`: whoever has a certificate that it does not know. */
export function* request(
  process: Process,
  url: Url,
  given: Omit<HttpRequest, 'path'>,
  patience: number,
  trusts: boolean,
): Steps<{readonly response: HttpResponse; readonly address: string} | Failure> {
  const connected = yield* open(process, url.host, url.port, patience);
  if ('why' in connected) return connected;
  const {peer} = connected;
  if (url.scheme === 'https' && !peer.tls) return {why: 'no tls', address: connected.address};
  if (url.scheme === 'https' && !trusts) return {why: 'untrusted', address: connected.address};
  const host = url.port === (url.scheme === 'https' ? 443 : 80) ? url.host : `${url.host}:${url.port}`;
  if (url.scheme === 'http' && peer.tls) return {why: 'plain text', address: connected.address};
  const response = peer.answer({...given, path: url.path, headers: {host, ...given.headers}});
  return response ? {response, address: connected.address} : {why: 'empty', address: connected.address};
}
