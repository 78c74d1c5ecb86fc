/** What only shows over a real connection: lengths, packing, streams, and clients that do not read. */

import https from 'node:https';
import {gunzipSync} from 'node:zlib';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {type FuzzServer, startServer, TOKEN} from '../fuzz/server.ts';

const MAPS = '/api/v1/namespaces/default/configmaps';
let server: FuzzServer;

interface Got {
  readonly code: number;
  readonly headers: Record<string, any>;
  readonly body: Buffer;
}

const call = (method: string, path: string, headers: Record<string, string> = {}, body?: unknown): Promise<Got> =>
  new Promise((done, fail) => {
    const options = {host: '127.0.0.1', port: server.port, method, path, rejectUnauthorized: false};
    const request = https.request({...options, headers: {authorization: `Bearer ${TOKEN}`, ...headers}}, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => done({code: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks)}));
    });
    request.on('error', fail);
    request.end(body === undefined ? undefined : JSON.stringify(body));
  });

beforeAll(async () => {
  server = await startServer();
  const map = {apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'large'}, data: {a: 'x'.repeat(200_000)}};
  await call('POST', MAPS, {'content-type': 'application/json'}, map);
});
afterAll(() => server.close());

describe('answers', () => {
  test('that are large are packed for who unpacks them', async () => {
    const packed = await call('GET', `${MAPS}/large`, {'accept-encoding': 'gzip'});
    expect(packed.headers).toMatchObject({'content-encoding': 'gzip', 'content-length': String(packed.body.length)});
    expect(JSON.parse(gunzipSync(packed.body).toString()).data.a.length).toBe(200_000);
    expect((await call('GET', `${MAPS}/large`)).headers['content-encoding']).toBeUndefined();
    expect((await call('GET', `${MAPS}/kube-root-ca.crt`, {'accept-encoding': 'gzip'})).headers['content-encoding']).toBeUndefined();
  });

  test.each([
    ['application/json', 'application/json'],
    ['application/yaml', 'application/yaml'],
    ['application/vnd.kubernetes.protobuf', 'application/vnd.kubernetes.protobuf'],
    ['application/vnd.kubernetes.protobuf,application/json', 'application/json'],
    ['application/vnd.kubernetes.protobuf, */*', 'application/json'],
  ])('are in the best type of %s', async (accept, type) => {
    expect((await call('GET', `${MAPS}/large`, {accept})).headers['content-type']).toBe(type);
  });

  test('to a refusal are in the same type', async () => {
    const {code, headers, body} = await call('GET', `${MAPS}/none`, {accept: 'application/yaml'});
    expect([code, headers['content-type']]).toEqual([404, 'application/yaml']);
    expect(body.toString()).toMatch(/^apiVersion: v1\ncode: 404\n/);
  });

  test.each(['HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'])('to %s are 405', async (method) => {
    const {code, body} = await call(method, `${MAPS}/large`);
    expect(code).toBe(405);
    if (method !== 'HEAD') expect(JSON.parse(body.toString())).toMatchObject({reason: 'MethodNotAllowed', details: {}});
  });
});

test('a watcher that does not read is cut off, and the others are not', async () => {
  const watching = (read: boolean): Promise<() => number> =>
    new Promise((begun) => {
      const options = {host: '127.0.0.1', port: server.port, path: `${MAPS}?watch=true`, rejectUnauthorized: false};
      https.get({...options, headers: {authorization: `Bearer ${TOKEN}`}}, (response) => {
        let changes = 0;
        response.on('error', () => {});
        if (read) response.on('data', (chunk: Buffer) => (changes += chunk.toString().split('"MODIFIED"').length - 1));
        else response.pause();
        begun(() => changes);
      });
    });
  const listeners = (): number => (server.cluster.registry.store.collection('configmaps') as any).listeners.size;
  const before = listeners();
  const reader = await watching(true);
  await watching(false);
  expect(listeners()).toBe(before + 2);
  for (let i = 0; i < 100; i++) {
    await call('PATCH', `${MAPS}/large`, {'content-type': 'application/merge-patch+json'}, {data: {i: String(i)}});
  }
  await expect.poll(reader).toBe(100);
  await expect.poll(listeners).toBe(before + 1);
});

test('warnings come in one header each, whatever is in them', async () => {
  const post = (fields: Record<string, number>) =>
    call(
      'POST',
      `${MAPS}?dryRun=All`,
      {'content-type': 'application/json'},
      {apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'w'}, ...fields},
    );
  const {headers} = await post({'"ключ"\n\u007f': 1, b: 2});
  const text = Buffer.from(headers.warning, 'latin1').toString();
  expect(text).toBe('299 - "unknown field \\"\\\\\\"ключ\\\\\\"\\\\n\\"", 299 - "unknown field \\"b\\""');
  const many = await post(Object.fromEntries(Array.from({length: 90}, (_, i) => [`${'x'.repeat(300)}${i}`, i])));
  expect(many.code).toBe(201);
  expect(many.headers.warning.length).toBeLessThan(5_000);
});
