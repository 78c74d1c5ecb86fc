/** Over TLS, as the certificates of clients are seen nowhere else. */
import {request} from 'node:https';
import {generate} from 'selfsigned';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {type RunningServer, serve} from '../../../src/simulator/api/server.ts';
import {bareCluster} from '../harness.ts';

const TOKEN = 'administrator';
const control = ({path}: {path: string}) => (path.startsWith('/simulator/') ? {code: 200, body: 'told'} : undefined);
const LIMIT_MS = 10_000;

interface Identity {
  readonly cert: string;
  readonly key: string;
}

const authority = (name: string) =>
  generate([{name: 'commonName', value: name}], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      {name: 'basicConstraints', cA: true, critical: true},
      {name: 'keyUsage', keyCertSign: true, critical: true},
    ],
  });

const signed = async (ca: {cert: string; private: string}, name: string, organizations: string[] = []): Promise<Identity> => {
  const subject = [{name: 'commonName', value: name}, ...organizations.map((value) => ({name: 'organizationName', value}))];
  const {cert, private: key} = await generate(subject, {
    keyType: 'ec',
    algorithm: 'sha256',
    ca: {key: ca.private, cert: ca.cert},
    extensions: [
      {name: 'basicConstraints', cA: false},
      {name: 'subjectAltName', altNames: [{type: 7, ip: '127.0.0.1'}]},
    ],
  });
  return {cert, key};
};

let ca: Awaited<ReturnType<typeof authority>>;
let server: RunningServer;

beforeAll(async () => {
  ca = await authority('cluster');
  const pki = {ca: ca.cert, ...(await signed(ca, 'server'))};
  server = await serve({api: bareCluster().simulator.api, pki, token: TOKEN, port: 0, control});
}, LIMIT_MS);

afterAll(() => server.close());

/** Who the server takes us for. */
const whoAmI = (
  identity: Partial<Identity>,
  headers: Record<string, string> = {},
  path = '/apis/authentication.k8s.io/v1/selfsubjectreviews',
) =>
  new Promise<{code: number; body: string}>((done, fail) => {
    const options = {port: server.port, host: '127.0.0.1', method: 'POST', path, ca: ca.cert, agent: false, timeout: LIMIT_MS};
    const outgoing = request({...options, ...identity, headers: {'content-type': 'application/json', ...headers}}, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () => done({code: answer.statusCode!, body: Buffer.concat(chunks).toString()}));
    });
    outgoing.on('error', fail);
    outgoing.end('{}');
  });

const userInfo = async (...how: Parameters<typeof whoAmI>) => {
  const {code, body} = await whoAmI(...how);
  return code === 201 ? JSON.parse(body).status.userInfo : code;
};

describe('a client with a certificate', () => {
  test(
    'of the cluster is whom it names, in the groups it names',
    async () => {
      const jane = await signed(ca, 'jane', ['devs', 'ops']);
      expect(await userInfo(jane)).toEqual({username: 'jane', groups: ['devs', 'ops', 'system:authenticated']});
    },
    LIMIT_MS,
  );

  test(
    'of system:masters may act as others',
    async () => {
      const boss = await signed(ca, 'boss', ['system:masters']);
      expect(await userInfo(boss, {'impersonate-user': 'max'})).toEqual({username: 'max', groups: ['system:authenticated']});
    },
    LIMIT_MS,
  );

  test(
    'of somebody else is nobody',
    async () => {
      const stranger = await signed(await authority('another'), 'admin', ['system:masters']);
      expect(await userInfo(stranger)).toBe(401);
      expect(await userInfo(stranger, {authorization: `Bearer ${TOKEN}`})).toMatchObject({username: 'admin'});
    },
    LIMIT_MS,
  );

  test(
    'has no say over the simulator unless it is an administrator',
    async () => {
      const [jane, boss] = [await signed(ca, 'jane'), await signed(ca, 'boss', ['system:masters'])];
      expect((await whoAmI(jane, {}, '/simulator/reset')).code).toBe(403);
      expect(await whoAmI(boss, {}, '/simulator/reset')).toEqual({code: 200, body: 'told'});
    },
    LIMIT_MS,
  );
});

describe('a client without one', () => {
  test.each([{}, {authorization: 'Bearer wrong'}, {authorization: TOKEN}, {authorization: 'Basic YTpi'}])(
    'and with %j is nobody',
    async (headers) => {
      expect(await userInfo({}, headers as Record<string, string>)).toBe(401);
    },
    LIMIT_MS,
  );

  test(
    'is who its token says',
    async () => {
      const admin = await userInfo({}, {authorization: `Bearer ${TOKEN}`});
      expect(admin).toEqual({
        username: 'admin',
        uid: expect.stringMatching(/^[0-9a-f-]{36}$/),
        groups: ['system:masters', 'system:authenticated'],
      });
    },
    LIMIT_MS,
  );
});
