import {writeFileSync} from 'node:fs';
import http from 'node:http';
import type {AddressInfo} from 'node:net';
import path from 'node:path';
import {describe, expect, it, onTestFinished} from 'vitest';
import {ManualClock} from '../../src/clock.ts';
import {ClusterUnreachable} from '../../src/cluster/cluster.ts';
import {type Connection, connect} from '../../src/cluster/connection.ts';
import {credentialsOf} from '../../src/cluster/credentials.ts';
import {StatusError} from '../../src/kube/status.ts';
import {temporaryFolder} from '../setup/temporary.ts';

const listen = async (answer: http.RequestListener): Promise<string> => {
  const server = http.createServer(answer);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const to = (server: string, headers: Record<string, string> = {}): Connection =>
  connect(async () => ({server, tls: {rejectUnauthorized: true}, headers}));

const GET = {method: 'GET', path: '/x'};

describe('an answer', () => {
  it('is read as text or as JSON, and bodies are sent', async () => {
    const server = await listen((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += chunk));
      request.on('end', () => response.end(JSON.stringify({body, type: request.headers['content-type'], url: request.url})));
    });
    const connection = to(`${server}/prefix`);
    expect(await connection.json({...GET, body: {a: 'ü'}})).toEqual({body: '{"a":"ü"}', type: 'application/json', url: '/prefix/x'});
    expect((await connection.send({...GET, body: 'a: 1', type: 'application/yaml'})).text).toContain('"body":"a: 1"');
  });

  it.each([
    ['a Status', 404, {kind: 'Status', message: 'pods "a" not found', reason: 'NotFound', details: {name: 'a'}}, 'pods "a" not found'],
    ['plain text', 502, 'bad gateway\n', 'bad gateway'],
    ['nothing', 500, '', 'the server answered 500'],
  ])('that refuses with %s is a StatusError', async (_, code, body, message) => {
    const server = await listen((_request, response) => {
      response.statusCode = code;
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
    const error = await to(server)
      .json(GET)
      .catch((thrown) => thrown);
    expect(error).toBeInstanceOf(StatusError);
    expect(error).toMatchObject({code, message});
  });

  it('without end is given line by line, however it comes in', async () => {
    const server = await listen((_request, response) => {
      for (const part of ['{"a":', '1}\n{"b"', ':2}\n\n{"c":3}\n{"torn']) response.write(part);
      response.end();
    });
    const lines: string[] = [];
    await to(server).lines(GET, (line) => lines.push(line));
    expect(lines).toEqual(['{"a":1}', '{"b":2}', '{"c":3}']);
  });
});

describe('no answer', () => {
  it('because nothing listens', async () => {
    const error = await to('http://127.0.0.1:9')
      .send(GET)
      .catch((thrown) => thrown);
    expect(error).toBeInstanceOf(ClusterUnreachable);
    expect(error.message).toBe('no answer from the cluster at http://127.0.0.1:9: nothing listens there (ECONNREFUSED)');
  });

  it('because the server hangs: it is given up after half a minute', async () => {
    const clock = new ManualClock();
    let arrived = (): void => {};
    const asked = new Promise<void>((done) => (arrived = done));
    const server = await listen(() => arrived());
    const failed = connect(async () => ({server, tls: {rejectUnauthorized: true}, headers: {}}), clock)
      .send(GET)
      .catch((thrown) => thrown);
    await asked;
    clock.advance(30_000);
    expect((await failed).message).toContain('no answer within 30 seconds');
  });

  it('because the connection breaks in the middle', async () => {
    const server = await listen((_request, response) => {
      response.writeHead(200, {'content-length': 100});
      response.write('half');
      setImmediate(() => response.destroy());
    });
    expect(
      await to(server)
        .send(GET)
        .catch((thrown) => thrown),
    ).toBeInstanceOf(ClusterUnreachable);
  });
});

it('logs in again when the server no longer takes the token', async () => {
  const server = await listen((request, response) => {
    response.statusCode = request.headers.authorization === 'Bearer 2' ? 200 : 401;
    response.end('{}');
  });
  let logins = 0;
  const connection = connect(async () => ({server, tls: {rejectUnauthorized: true}, headers: {authorization: `Bearer ${++logins}`}}));
  expect((await connection.send(GET)).code).toBe(200);
  expect((await connection.send(GET)).code).toBe(200);
  expect(logins).toBe(2);
});

it('asks once more over a new connection when the kept one was closed meanwhile', async () => {
  let requests = 0;
  const server = await listen((request, response) => {
    requests += 1;
    if (requests === 2) request.socket.destroy();
    else response.end('{}');
  });
  const connection = to(server);
  await connection.send(GET);
  expect((await connection.send(GET)).code).toBe(200);
  expect(requests).toBe(3);
});

describe('credentials', () => {
  const cluster = {server: 'https://one.example/'};
  const of = (user: Record<string, unknown>, more: Record<string, unknown> = {}) =>
    credentialsOf({name: 'c', namespace: undefined, cluster: {...cluster, ...more}, user});

  it.each([
    ['a token', {token: 't'}, {authorization: 'Bearer t'}],
    ['a name and password', {username: 'a', password: 'b'}, {authorization: 'Basic YTpi'}],
    ['nothing', {}, {}],
    ['impersonation', {token: 't', as: 'bob'}, {authorization: 'Bearer t', 'impersonate-user': 'bob'}],
  ])('of %s', async (_, user, headers) => {
    expect(await of(user)).toMatchObject({server: 'https://one.example', headers});
  });

  it('of files and of data', async () => {
    const file = path.join(temporaryFolder(), 'token');
    writeFileSync(file, 'from-file\n');
    expect((await of({tokenFile: file})).headers.authorization).toBe('Bearer from-file');
    const {tls} = await of(
      {'client-certificate-data': Buffer.from('cert').toString('base64'), 'client-key': file},
      {'insecure-skip-tls-verify': true, 'tls-server-name': 'kubernetes'},
    );
    expect(String(tls.cert)).toBe('cert');
    expect(String(tls.key)).toBe('from-file\n');
    expect(tls).toMatchObject({rejectUnauthorized: false, servername: 'kubernetes'});
  });

  it('of a login program', async () => {
    const answer = {apiVersion: 'client.authentication.k8s.io/v1', kind: 'ExecCredential', status: {token: 'by-program'}};
    const exec = {apiVersion: 'client.authentication.k8s.io/v1', command: 'echo', args: [JSON.stringify(answer)], interactiveMode: 'Never'};
    expect((await of({exec})).headers.authorization).toBe('Bearer by-program');
  });

  it.each([
    ['a file is missing', {tokenFile: '/nowhere/token'}, {}, '/nowhere/token, which the kubeconfig names, cannot be read (ENOENT)'],
    [
      'a login program fails',
      {exec: {apiVersion: 'client.authentication.k8s.io/v1', command: '/nowhere/login'}},
      {},
      'the login of context "c" failed',
    ],
    ['a proxy is asked for', {}, {'proxy-url': 'socks5://p'}, 'goes through a proxy'],
  ])('when %s there are none, and it is said why', async (_, user, more, message) => {
    const error = await of(user, more).catch((thrown) => thrown);
    expect(error.message).toContain(message);
    expect(error.exitCode).toBe(3);
  });
});
