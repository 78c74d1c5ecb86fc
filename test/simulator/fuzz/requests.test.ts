/** Requests of any kind over a real connection: an answer to each that is complete, and a server that stays as it was. */
import {setFlagsFromString} from 'node:v8';
import {runInNewContext} from 'node:vm';
import fc from 'fast-check';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {inSilence, judge} from './judge.ts';
import {type FuzzRequest, fuzzRequests, piecesOf} from './request.ts';
import {LIMIT, RUNS, SEED} from './runs.ts';
import {type FuzzServer, type Reply, startServer, TOKEN} from './server.ts';

let server: FuzzServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const get = (path: string): Promise<Reply> =>
  server.send([`GET ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${TOKEN}\r\n\r\n`]);

/** A connection costs more than a request in process: with every test run there are fewer. */
const CONNECTIONS = RUNS < 1000 ? RUNS / 3 : RUNS;

/** Who claims to send more than it does waits for ever, and is not waited for here. */
const IMPATIENT = 30;

const send = async (request: FuzzRequest): Promise<void> => {
  const {manners, method} = request;
  const hangUp = manners === 'leaves';
  const {code, headers, body} = await server.send(piecesOf(request), {
    hangUp,
    pause: manners === 'drips' ? 1 : 0,
    patience: manners === 'lies' ? IMPATIENT : undefined,
  });
  if (code === undefined) expect(['leaves', 'lies']).toContain(manners);
  else if (method !== 'HEAD' && headers['content-type'] === 'application/json' && !headers['transfer-encoding']) {
    judge(code, JSON.parse(body));
  } else expect(code).not.toBe(500);
};

const heap = (): number => {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
};

describe('requests of any kind', () => {
  test(
    'are answered, and leave nothing behind',
    async () => {
      await inSilence(async () => {
        await fc.assert(fc.asyncProperty(fuzzRequests, send), {numRuns: Math.ceil(CONNECTIONS / 10), seed: SEED});
        const before = heap();
        await fc.assert(fc.asyncProperty(fuzzRequests, send), {numRuns: CONNECTIONS, seed: SEED + 1});
        expect((heap() - before) / 1_000_000).toBeLessThan(30);
      });
      expect(await get('/readyz')).toMatchObject({code: 200, body: 'ok'});
    },
    LIMIT,
  );

  test.each<[string, string, number]>([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['a line without end', 'GET / HTTP/9.9\r\n\r\n', 400],
    ['a header without a colon', 'GET / HTTP/1.1\r\nhost\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`, 431],
    ['two lengths', 'POST /api HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400],
    ['no token', 'GET /api HTTP/1.1\r\nhost: x\r\n\r\n', 401],
    ['a wrong token', 'GET /api HTTP/1.1\r\nhost: x\r\nauthorization: Bearer x\r\n\r\n', 401],
  ])('%s', async (_, text, code) => {
    expect(await server.send([text])).toMatchObject({code});
  });

  test('a body that is too long is refused, and need not be sent to its end', async () => {
    const head = `POST /api/v1/namespaces HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${TOKEN}\r\ncontent-length: 50000000\r\n\r\n`;
    const {code, body} = await server.send([head, Buffer.alloc(4_000_000, 0x20)]);
    expect(code).toBe(413);
    expect(JSON.parse(body)).toMatchObject({reason: 'RequestEntityTooLarge', message: 'Request entity too large: limit is 3145728'});
  });

  test('those who vanish in the middle of a watch are forgotten', async () => {
    const listeners = (): number => (server.cluster.registry.store.collection('pods') as any).listeners.size;
    const before = listeners();
    const watched = (await Promise.all(Array.from({length: 20}, () => get('/api/v1/pods?watch=true')))).map(({code}) => code);
    expect(new Set(watched)).toEqual(new Set([200]));
    await expect.poll(listeners).toBe(before);
  });
});
