/** The HTTPS server of a cluster in process, and a client that may send anything. */
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import tls from 'node:tls';
import {systemClock} from '../../../src/clock.ts';
import {pkiIn} from '../../../src/simulator/api/pki.ts';
import {serve} from '../../../src/simulator/api/server.ts';
import {type TestCluster, testCluster} from '../harness.ts';

export const TOKEN = 'the-administrators-token';

export interface Reply {
  /** Undefined: the connection was closed without an answer. */
  readonly code: number | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface FuzzServer {
  readonly cluster: TestCluster;
  readonly port: number;
  /** Sends pieces one after another, waiting in between, and gives what came back until `done`, the end, or `patience` ms of silence. */
  send(pieces: readonly (string | Buffer)[], options?: {pause?: number; hangUp?: boolean; patience?: number}): Promise<Reply>;
  close(): Promise<void>;
}

export const startServer = async (): Promise<FuzzServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'fuzz-'));
  const cluster = testCluster({bare: true});
  const pki = await pkiIn(folder, systemClock.now());
  const server = await serve({api: cluster.simulator.api, pki, token: TOKEN, port: 0});
  return {
    cluster,
    port: server.port,
    send: (pieces, options = {}) => exchange(server.port, pieces, options),
    close: async () => {
      await server.close();
      cluster.simulator.close();
      rmSync(folder, {recursive: true, force: true});
    },
  };
};

const exchange: (port: number, ...rest: Parameters<FuzzServer['send']>) => Promise<Reply> = (port, pieces, options = {}) =>
  new Promise((done) => {
    const {pause = 0, hangUp = false, patience = 10_000} = options;
    const socket = tls.connect({port, host: '127.0.0.1', rejectUnauthorized: false});
    const got: Buffer[] = [];
    const finish = (): void => {
      socket.destroy();
      done(parsed(Buffer.concat(got)));
    };
    socket.setTimeout(patience, finish);
    socket.on('error', finish);
    socket.on('close', finish);
    socket.on('data', (chunk) => {
      got.push(chunk);
      if (isWhole(Buffer.concat(got))) finish();
    });
    socket.on('secureConnect', () => write(socket, pieces, pause, hangUp ? () => socket.destroy() : () => {}));
  });

const write = (socket: tls.TLSSocket, [first, ...rest]: readonly (string | Buffer)[], pause: number, then: () => void): void => {
  if (first === undefined) then();
  else if (socket.writable) socket.write(first, () => setTimeout(() => write(socket, rest, pause, then), pause));
};

/** Streams have no length: their head is enough. */
const isWhole = (bytes: Buffer): boolean => {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const {headers} = parsed(bytes);
  if (headers['transfer-encoding'] === 'chunked' || headers.upgrade) return true;
  return bytes.length - end - 4 >= Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
};

const parsed = (bytes: Buffer): Reply => {
  const end = bytes.indexOf('\r\n\r\n');
  const [status = '', ...lines] = bytes.subarray(0, Math.max(0, end)).toString('latin1').split('\r\n');
  const code = /^HTTP\/1\.1 (\d{3}) /.exec(status)?.[1];
  const headers = Object.fromEntries(lines.map((line) => [line.split(':')[0].toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]));
  return {code: code === undefined ? undefined : Number(code), headers, body: bytes.subarray(end + 4).toString()};
};
