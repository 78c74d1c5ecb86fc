/** The server's side of a TCP connection that is forwarded to a pod: HTTP/1.1, as far as clients of a port-forward speak it. */
import type {ServedConnection} from '../../api/streaming/session.ts';
import {headerName, reasonOf} from './http-text.ts';
import type {HttpRequest, HttpResponse, Peer} from './network.ts';

/** Longer heads and bodies nobody sends to a pretend server. */
const LONGEST = 1024 * 1024;
export const serveHttp = (peer: Peer, send: (bytes: Uint8Array) => void, end: () => void): ServedConnection => {
  let rest: Buffer = Buffer.alloc(0);
  let over = false;
  const finish = (): void => {
    if (!over) end();
    over = true;
  };
  const next = (): void => {
    for (let found = requestIn(rest); found && !over; found = requestIn(rest)) {
      rest = rest.subarray(found.length);
      const response = peer.answer(found.request);
      // Whoever does not speak HTTP hangs up on those who do.
      const last = !response || closes(found.request, found.version);
      if (response) send(Buffer.from(printResponse(response, found.request.method, last)));
      if (last) finish();
    }
    if (rest.length > LONGEST || isGarbage(rest)) {
      send(
        Buffer.from(
          printResponse(
            {
              status: 400,
              headers: {'content-type': 'text/html'},
              body: '<html>\r\n<head><title>400 Bad Request</title></head>\r\n</html>\r\n',
            },
            'GET',
            true,
          ),
        ),
      );
      finish();
    }
  };
  return {
    receive: (bytes) => {
      if (over) return;
      rest = Buffer.concat([rest, bytes]);
      next();
    },
    end: finish,
  };
};

interface Found {
  readonly request: HttpRequest;
  readonly version: string;
  /** Of the request, in bytes. */
  readonly length: number;
}

/** The first request that is complete. */
const requestIn = (bytes: Buffer): Found | undefined => {
  const head = bytes.indexOf('\r\n\r\n');
  if (head < 0) return undefined;
  const [first, ...lines] = bytes.toString('latin1', 0, head).split('\r\n');
  const found = /^([A-Z]+) (\S+) HTTP\/(1\.[01])$/.exec(first);
  if (!found) return undefined;
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const length = Number(headers['content-length'] ?? 0) || 0;
  if (bytes.length < head + 4 + length) return undefined;
  const body = bytes.toString('utf8', head + 4, head + 4 + length);
  return {
    request: {method: found[1], path: found[2].replace(/^http:\/\/[^/]+/, '') || '/', headers, body},
    version: found[3],
    length: head + 4 + length,
  };
};

const isGarbage = (bytes: Buffer): boolean =>
  bytes.length > 0 && !/^[A-Z]{0,20}( |$)/.test(bytes.toString('latin1', 0, 24).split(/[\r\n]/)[0]);

const closes = ({headers}: HttpRequest, version: string): boolean =>
  /close/i.test(headers.connection ?? '') || (version === '1.0' && !/keep-alive/i.test(headers.connection ?? ''));

export const printResponse = ({status, headers, body}: HttpResponse, method: string, last: boolean): string => {
  const all = {...headers, 'content-length': String(Buffer.byteLength(body)), connection: last ? 'close' : 'keep-alive'};
  const lines = Object.entries(all).map(([name, value]) => `${headerName(name)}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${reasonOf(status)}\r\n${lines.join('')}\r\n${method === 'HEAD' ? '' : body}`;
};
