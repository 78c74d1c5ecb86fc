/** Clients that vanish, stop half-way or talk nonsense: nothing falls, nothing is left behind. */
import {readFileSync} from 'node:fs';
import tls from 'node:tls';
import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {uint32} from '../../../src/simulator/api/streaming/spdy/headers.ts';
import {busybox, clusterWith, pod, textOf, until} from './cluster.ts';

const cluster = clusterWith(pod('box', [busybox('sleep 1d')]));

const EXEC = '/api/v1/namespaces/default/pods/box/exec?stdin=true&stdout=true&stderr=true&command=sleep&command=4711';
const FORWARD = '/api/v1/namespaces/default/pods/box/portforward?ports=80';

const WEBSOCKET = {
  Upgrade: 'websocket',
  'Sec-WebSocket-Version': '13',
  'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==',
  'Sec-WebSocket-Protocol': 'v5.channel.k8s.io',
};
const TUNNEL = {...WEBSOCKET, 'Sec-WebSocket-Protocol': 'SPDY/3.1+portforward.k8s.io'};
const SPDY = {Upgrade: 'SPDY/3.1', 'X-Stream-Protocol-Version': 'v4.channel.k8s.io, portforward.k8s.io'};

interface Raw {
  readonly socket: tls.TLSSocket;
  text(): string;
  closed(): boolean;
}

/** Sends an upgrade request, and waits for the head of the answer. */
const upgrade = async (path: string, headers: Record<string, string>, more: Record<string, string> = {}): Promise<Raw> => {
  const config = readFileSync(cluster.kubeconfig, 'utf8');
  const port = Number(/https:\/\/127\.0\.0\.1:(\d+)/.exec(config)![1]);
  const token = /token: (\S+)/.exec(config)![1];
  const socket = tls.connect({host: '127.0.0.1', port, rejectUnauthorized: false, allowHalfOpen: true} as tls.ConnectionOptions);
  socket.on('error', () => {});
  const text = textOf(socket);
  let closed = false;
  socket.on('close', () => {
    closed = true;
  });
  socket.on('end', () => {
    closed = true;
  });
  const lines = Object.entries({Host: 'x', Connection: 'Upgrade', Authorization: `Bearer ${token}`, ...headers, ...more}).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.write(`${headers.Upgrade === 'SPDY/3.1' ? 'POST' : 'GET'} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  await until(() => text().includes('\r\n\r\n') || closed, 'an answer');
  return {socket, text, closed: () => closed};
};

const sleepers = async (): Promise<number> => {
  const {out} = await cluster.kubectl(['exec', 'box', '--', 'sh', '-c', 'ps | grep -c "[s]leep 4711"']);
  return Number(out);
};

test.each<[string, string, Record<string, string>, Record<string, string>, RegExp]>([
  ['nobody', EXEC, WEBSOCKET, {Authorization: ''}, /^HTTP\/1.1 401 .*"reason":"Unauthorized"/s],
  ['an unknown subprotocol', EXEC, WEBSOCKET, {'Sec-WebSocket-Protocol': 'chat'}, /^HTTP\/1.1 400 .*"kind":"Status"/s],
  ['an unknown protocol', EXEC, {Upgrade: 'h2c'}, {}, /^HTTP\/1.1 400 .*unknown protocol/s],
  ['an unknown version of SPDY', EXEC, SPDY, {'X-Stream-Protocol-Version': 'v9'}, /^HTTP\/1.1 403 .*unable to negotiate protocol/s],
  ['a bad key', EXEC, WEBSOCKET, {'Sec-WebSocket-Key': 'x'}, /^HTTP\/1.1 400 /],
  ['no command', EXEC.replace(/&command=.*/, ''), WEBSOCKET, {}, /^HTTP\/1.1 400 .*you must specify at least one command/s],
  ['no stream', EXEC.replace(/\?.*&command/, '?command'), WEBSOCKET, {}, /^HTTP\/1.1 400 .*at least 1 of stdin, stdout, stderr/s],
  ['no such pod', EXEC.replace('box', 'none'), WEBSOCKET, {}, /^HTTP\/1.1 404 .*pods \\"none\\" not found/s],
  ['a resource that is none', '/nowhere', WEBSOCKET, {}, /^HTTP\/1.1 404 /],
])('refused: %s', async (_, path, headers, more, answer) => {
  const raw = await upgrade(path, headers, more);
  await until(raw.closed, 'the end');
  expect(raw.text()).toMatch(answer);
});

test('without an upgrade it is asked for one', async () => {
  const ran = await cluster.kubectl(['get', '--raw', EXEC]);
  expect(ran.err).toContain('Upgrade request required');
});

describe.each([
  ['destroyed', (raw: Raw) => raw.socket.destroy()],
  ['ended by half', (raw: Raw) => raw.socket.end()],
])('a connection that is %s', (_, leave) => {
  test.each([
    ['WebSocket', WEBSOCKET],
    ['SPDY', SPDY],
  ])('takes its command with it (%s)', async (name, headers) => {
    const raw = await upgrade(EXEC, headers);
    expect(raw.text()).toMatch(/^HTTP\/1.1 101 /);
    if (name === 'WebSocket') await until(async () => (await sleepers()) === 1, 'the command');
    leave(raw);
    await until(async () => (await sleepers()) === 0, 'its end');
  });
});

/** Frames of a WebSocket client whose mask changes nothing. */
const message = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.of(0x82, 0x80 | 126), Buffer.of(bytes.length >> 8, bytes.length & 255), Buffer.alloc(4), bytes]);

test.each<[string, string, Record<string, string>, Buffer]>([
  ['text that is no frame', EXEC, WEBSOCKET, Buffer.from('GET / HTTP/1.1\r\n\r\n')],
  ['a message without a mask', EXEC, WEBSOCKET, Buffer.of(0x82, 1, 0)],
  ['SPDY that is none', EXEC, SPDY, Buffer.from('hello, world, this is no SPDY at all')],
  ['a frame of 16 MB', EXEC, SPDY, Buffer.of(0x80, 3, 0, 1, 0, 0xff, 0xff, 0xff)],
  ['a stream with a torn head', EXEC, SPDY, Buffer.concat([Buffer.of(0x80, 3, 0, 1), uint32(4), uint32(1)])],
  ['headers that are not packed', EXEC, SPDY, Buffer.concat([Buffer.of(0x80, 3, 0, 1), uint32(20), uint32(1), Buffer.alloc(16)])],
  ['a tunnel of nonsense', FORWARD, TUNNEL, message(Buffer.from('nonsense, nonsense, nonsense'))],
])('nonsense ends the connection: %s', async (_, path, headers, bytes) => {
  const raw = await upgrade(path, headers);
  raw.socket.write(bytes);
  await until(raw.closed, 'the end');
});

test('whatever comes, the cluster goes on', async () => {
  const protocols = [
    [EXEC, WEBSOCKET],
    [EXEC, SPDY],
    [FORWARD, TUNNEL],
    [FORWARD, SPDY],
  ] as const;
  const bytes = fc.uint8Array({maxLength: 300}).map((given) => Buffer.from(given));
  const framed = bytes.map(message);
  const control = fc
    .tuple(fc.nat(12), bytes)
    .map(([type, payload]) => Buffer.concat([Buffer.of(0x80, 3, 0, type), uint32(payload.length), payload]));
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...protocols),
      fc.array(fc.oneof(bytes, framed, control), {maxLength: 4}),
      async ([path, headers], pieces) => {
        const raw = await upgrade(path, headers);
        for (const piece of pieces) raw.socket.write(piece);
        raw.socket.end();
        await until(raw.closed, 'the end');
        raw.socket.destroy();
      },
    ),
    {numRuns: 60, seed: 7},
  );
  await until(async () => (await sleepers()) === 0, 'the end of all commands');
  expect((await cluster.kubectl(['exec', 'box', '--', 'echo', 'well'])).out).toBe('well\n');
}, 40_000);

test('many at the same time', async () => {
  const all = await Promise.all(
    Array.from({length: 10}, (_, i) => cluster.kubectl(['exec', 'box', '--', 'sh', '-c', `sleep 1; echo ${i}; exit ${i}`])),
  );
  expect(all.map(({code, out}) => `${code} ${out}`)).toEqual(Array.from({length: 10}, (_, i) => `${i} ${i}\n`));
}, 40_000);

test('a container that ends takes what was started in it along', async () => {
  await cluster.apply(pod('doomed', [busybox('sleep 1d')], {terminationGracePeriodSeconds: 0}));
  const ran = cluster.kubectl(['exec', 'doomed', '--', 'sleep', '1000']);
  await until(async () => (await cluster.kubectl(['exec', 'doomed', '--', 'ps'])).out.includes('sleep 1000'), 'the command');
  await cluster.kubectl(['delete', 'pod', 'doomed', '--now']);
  expect(await ran).toMatchObject({code: 137});
});
