import {createPublicKey, generateKeyPairSync, sign, X509Certificate} from 'node:crypto';
import {mkdtempSync, rmSync} from 'node:fs';
import {request as httpsRequest} from 'node:https';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {ManualClock} from '../../../src/clock.ts';
import {type Pki, pkiIn} from '../../../src/simulator/api/pki.ts';
import {type RunningServer, serve} from '../../../src/simulator/api/server.ts';
import {der, fromPem, oid, readAll, sayOid, sequence, TAGS, toPem} from '../../../src/simulator/certificates/der.ts';
import {issueCertificate} from '../../../src/simulator/certificates/issue.ts';
import {readRequest} from '../../../src/simulator/certificates/request.ts';
import {Simulator} from '../../../src/simulator/simulator.ts';
import recorded from '../../cases/certificates/requests.json' with {type: 'json'};

const LIMIT_MS = 20_000;
const REQUESTS = '/apis/certificates.k8s.io/v1/certificatesigningrequests';
const SIGNER = 'kubernetes.io/kube-apiserver-client';
const ADMIN = {name: 'admin', groups: ['system:masters', 'system:authenticated']};

/** A key, and a request for a certificate of it. */
const asked = (commonName: string, organizations: string[] = []): {key: string; pem: string} => {
  const pair = generateKeyPairSync('ec', {namedCurve: 'P-256'});
  const part = (id: string, value: string) => der(0x31, sequence(oid(id), der(0x0c, Buffer.from(value))));
  const subject = sequence(part('2.5.4.3', commonName), ...organizations.map((name) => part('2.5.4.10', name)));
  const info = sequence(der(TAGS.integer, Buffer.from([0])), subject, pair.publicKey.export({type: 'spki', format: 'der'}), der(0xa0));
  const signature = der(TAGS.bits, Buffer.from([0]), sign('sha256', info, pair.privateKey));
  const pem = toPem('CERTIFICATE REQUEST', sequence(info, sequence(oid('1.2.840.10045.4.3.2')), signature));
  return {pem, key: pair.privateKey.export({type: 'pkcs8', format: 'pem'}) as string};
};

test.each(['2.5.29.15', '1.2.840.113549.1.1.11', '1.3.101.112'])('the number %s is read as it was written', (text) => {
  expect(sayOid(readAll(oid(text))[0].content)).toBe(text);
});

test.each([0, 127, 128, 255, 256, 70_000])('a value of %i bytes is read as it was written', (length) => {
  const content = Buffer.alloc(length, 7);
  expect(readAll(der(TAGS.octets, content))[0].content.equals(content)).toBe(true);
});

describe('a request that openssl made', () => {
  test.each(recorded.map(({key, request}) => [key, request]))('with a key of %s says whom it is for', (_, request) => {
    expect(readRequest(request)).toMatchObject({commonName: 'jane', organizations: ['devs', 'ops']});
  });

  test.each(recorded.map(({key, request}) => [key, request]))('with a key of %s is none once it was changed', (_, request) => {
    const bytes = fromPem(request);
    bytes[bytes.indexOf('jane')] = 'J'.charCodeAt(0);
    expect(readRequest(toPem('CERTIFICATE REQUEST', bytes))).toBeUndefined();
  });
});

test.each(['', 'nonsense', toPem('CERTIFICATE REQUEST', Buffer.from([0x30, 0x82])), toPem('CERTIFICATE REQUEST', sequence())])(
  '%j is no request',
  (text) => expect(readRequest(text)).toBeUndefined(),
);

let folder: string;
let pki: Pki;
let simulator: Simulator;
let server: RunningServer;
const clock = new ManualClock();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'certificates-'));
  pki = await pkiIn(folder, Date.now());
  simulator = new Simulator({clock, bare: true, rootCertificate: pki.ca, authorityKey: pki.caKey});
  server = await serve({api: simulator.api, pki, token: 'administrator', port: 0});
}, LIMIT_MS);

afterAll(async () => {
  await server.close();
  simulator.close();
  rmSync(folder, {recursive: true});
});

const ask = (method: string, path: string, body?: unknown): any => {
  const headers = {'user-agent': 'test/1', 'content-type': 'application/json', accept: 'application/json'};
  const bytes = Buffer.from(body === undefined ? '' : JSON.stringify(body));
  const answer = simulator.api.handle({method, path, query: new URLSearchParams(), headers, body: bytes}, ADMIN);
  clock.settle();
  return answer.body;
};

/** What becomes of a request that is approved. */
const approved = (name: string, pem: string, usages: string[] = ['client auth'], signerName = SIGNER) => {
  ask('POST', REQUESTS, {metadata: {name}, spec: {request: Buffer.from(pem).toString('base64'), signerName, usages}});
  const request = ask('GET', `${REQUESTS}/${name}`);
  const condition = {type: 'Approved', status: 'True', reason: 'Test'};
  ask('PUT', `${REQUESTS}/${name}/approval`, {...request, status: {conditions: [condition]}});
  return ask('GET', `${REQUESTS}/${name}`).status;
};

const certificateOf = (status: any): string => Buffer.from(status.certificate, 'base64').toString();

describe('an approved request', () => {
  test.each([
    ['a', ['client auth']],
    ['b', ['client auth', 'digital signature']],
    ['c', ['client auth', 'digital signature', 'key encipherment']],
  ])(
    '%s, for %j, makes a client',
    async (name, usages) => {
      const {key, pem} = asked(name, ['devs']);
      const cert = certificateOf(approved(name, pem, usages));
      expect(await whoAmI(cert, key)).toEqual({username: name, groups: ['devs', 'system:authenticated']});
    },
    LIMIT_MS,
  );

  test('has the key and the name that were asked for, and the signature of the authority', () => {
    const {key, pem} = asked('max');
    const certificate = new X509Certificate(certificateOf(approved('max', pem)));
    const authority = new X509Certificate(pki.ca);
    expect(certificate.subject).toBe('CN=max');
    expect(certificate.checkIssued(authority) && certificate.verify(authority.publicKey)).toBe(true);
    expect(certificate.publicKey.equals(createPublicKey(key))).toBe(true);
    expect(certificate.ca).toBe(false);
  });

  test.each([
    ['server', ['server auth']],
    ['both', ['client auth', 'server auth']],
  ])('%s, for other uses, fails', (name, usages) => {
    const {certificate, conditions} = approved(name, asked(name).pem, usages);
    expect(certificate).toBeUndefined();
    expect(conditions.at(-1)).toMatchObject({type: 'Failed', reason: 'SignerValidationFailure'});
  });

  test('of a signer that is not of the cluster is left alone', () => {
    expect(approved('foreign', asked('foreign').pem, ['client auth'], 'example.com/signer').certificate).toBeUndefined();
  });
});

test('nobody asks for the rights of an administrator', () => {
  const request = Buffer.from(asked('boss', ['system:masters']).pem).toString('base64');
  const {message} = ask('POST', REQUESTS, {metadata: {name: 'boss'}, spec: {request, signerName: SIGNER, usages: ['client auth']}});
  expect(message).toBe(
    `certificatesigningrequests.certificates.k8s.io "boss" is forbidden: use of ${SIGNER} signer with system:masters group is not allowed`,
  );
});

test.each([
  ['2026-01-02T03:04:05Z', '2049-12-31T23:59:59Z'],
  ['2026-01-02T03:04:05Z', '2050-01-01T00:00:00Z'],
])('a certificate is good from %s to %s', (from, until) => {
  const options = {usages: ['client auth'], from: Date.parse(from), until: Date.parse(until)};
  const pem = issueCertificate(readRequest(asked('x').pem)!, {certificate: pki.ca, key: pki.caKey!}, options);
  const {validFrom, validTo} = new X509Certificate(pem);
  expect([Date.parse(validFrom), Date.parse(validTo)]).toEqual([options.from, options.until]);
});

const whoAmI = (cert: string, key: string): Promise<unknown> =>
  new Promise((done, fail) => {
    const path = '/apis/authentication.k8s.io/v1/selfsubjectreviews';
    const headers = {'content-type': 'application/json'};
    const options = {
      host: '127.0.0.1',
      port: server.port,
      method: 'POST',
      path,
      headers,
      ca: pki.ca,
      cert,
      key,
      agent: false,
      timeout: LIMIT_MS,
    };
    const outgoing = httpsRequest(options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () => {
        const body = JSON.parse(Buffer.concat(chunks).toString());
        done(body.status?.userInfo ?? body.message);
      });
    });
    outgoing.on('error', fail);
    outgoing.end('{}');
  });
