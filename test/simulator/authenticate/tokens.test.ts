import {createPublicKey, verify} from 'node:crypto';
import {describe, expect, test} from 'vitest';
import {people, user} from '../authorize/people.ts';

const ADMIN_TOKEN = 'secret';
const TOKENS = '/api/v1/namespaces/default/serviceaccounts/default/token';
const admin = user('admin', 'system:masters');
const SECOND = 1000;

const all = people();
const {api, registry} = all.cluster.simulator;

const claimsOf = (token: string): any => JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());

/** Whom a request with such a token is of; the code of the refusal when it is of nobody. */
const userOf = (token: string): any => {
  const headers = {authorization: `Bearer ${token}`};
  try {
    return api.authenticate({method: 'GET', path: '/api', query: new URLSearchParams(), headers, body: new Uint8Array()}, ADMIN_TOKEN);
  } catch (error) {
    return (error as {code: number}).code;
  }
};

const request = (spec: unknown = {}) =>
  all.ask(admin, 'POST', TOKENS, {apiVersion: 'authentication.k8s.io/v1', kind: 'TokenRequest', spec});
const token = (spec?: unknown): string => request(spec).body.status.token;

const pod = (name: string, serviceAccountName = 'default') => {
  const spec = {serviceAccountName, containers: [{name: 'c', image: 'nginx'}]};
  all.give('/api/v1/namespaces/default/pods', {metadata: {name}, spec});
};

describe('a requested token', () => {
  test('is of its account', () => {
    const account = registry.find(registry.kindOf('', 'v1', 'serviceaccounts')!, 'default', 'default')!;
    const given = token();
    expect(userOf(given)).toEqual({
      name: 'system:serviceaccount:default:default',
      uid: account.metadata.uid,
      groups: ['system:serviceaccounts', 'system:serviceaccounts:default', 'system:authenticated'],
      extra: {'authentication.kubernetes.io/credential-id': [`JTI=${claimsOf(given).jti}`]},
    });
  });

  test('ends when it said it would', () => {
    const {expirationTimestamp, token: given} = request({expirationSeconds: 600}).body.status;
    const left = Date.parse(expirationTimestamp) - all.cluster.clock.now();
    expect(left).toBeGreaterThan(599 * SECOND);
    all.cluster.clock.advance(left - 2 * SECOND);
    expect(userOf(given)).toMatchObject({name: 'system:serviceaccount:default:default'});
    all.cluster.clock.advance(3 * SECOND);
    expect(userOf(given)).toBe(401);
  });

  test('for another audience is no key to this server', () => {
    expect(userOf(token({audiences: ['vault']}))).toBe(401);
    expect(userOf(token({audiences: ['vault', 'https://kubernetes.default.svc']}))).toMatchObject({uid: expect.any(String)});
  });

  test('that was tampered with is of nobody', () => {
    const [head, claims, signature] = token().split('.');
    const forged = Buffer.from(JSON.stringify({...claimsOf(`.${claims}.`), sub: 'system:serviceaccount:kube-system:x'})).toString(
      'base64url',
    );
    const unsigned = Buffer.from(JSON.stringify({alg: 'none'})).toString('base64url');
    for (const bad of [`${head}.${forged}.${signature}`, `${unsigned}.${claims}.`, `${head}.${claims}`, 'a.b.c', ''])
      expect(userOf(bad)).toBe(401);
  });

  test('bound to a pod goes with the pod', () => {
    pod('bound');
    const given = token({boundObjectRef: {kind: 'Pod', apiVersion: 'v1', name: 'bound'}});
    expect(userOf(given).extra).toMatchObject({'authentication.kubernetes.io/pod-name': ['bound']});
    all.ask(admin, 'DELETE', '/api/v1/namespaces/default/pods/bound', {gracePeriodSeconds: 0});
    expect(userOf(given)).toBe(401);
  });

  test('goes with its account, also when another takes the name', () => {
    all.give('/api/v1/namespaces/default/serviceaccounts', {metadata: {name: 'robot'}});
    const given = all.ask(admin, 'POST', '/api/v1/namespaces/default/serviceaccounts/robot/token', {spec: {}}).body.status.token;
    expect(userOf(given)).toMatchObject({name: 'system:serviceaccount:default:robot'});
    all.ask(admin, 'DELETE', '/api/v1/namespaces/default/serviceaccounts/robot');
    all.give('/api/v1/namespaces/default/serviceaccounts', {metadata: {name: 'robot'}});
    expect(userOf(given)).toBe(401);
  });

  test.each([
    [{expirationSeconds: 2 ** 32 + 1}, 422, /may not specify a duration larger than 2\^32 seconds/],
    [{boundObjectRef: {kind: 'Pod', name: 'ghost'}}, 404, /^pods "ghost" not found$/],
    [{boundObjectRef: {kind: 'ConfigMap', name: 'x'}}, 400, /^cannot bind token for serviceaccount "default" to object of type ConfigMap$/],
  ])('cannot be had for %j', (spec, code, message) => {
    expect(request(spec)).toMatchObject({code, body: {message: expect.stringMatching(message)}});
  });

  test('cannot be bound to the pod of another account, nor to one that was replaced', () => {
    all.give('/api/v1/namespaces/default/serviceaccounts', {metadata: {name: 'other'}});
    pod('others', 'other');
    expect(request({boundObjectRef: {kind: 'Pod', name: 'others'}}).body.message).toMatch(/pod running with different serviceaccount name/);
    pod('mine');
    const {body} = request({boundObjectRef: {kind: 'Pod', name: 'mine', uid: 'old'}});
    expect([body.code, body.message]).toEqual([409, expect.stringMatching(/UID in the bound object reference \(old\) does not match/)]);
  });
});

test('whoever has the public key can check a token', () => {
  const {body} = all.ask(user('system:serviceaccount:default:default', 'system:serviceaccounts'), 'GET', '/openid/v1/jwks');
  const [head, claims, signature] = token().split('.');
  const key = createPublicKey({key: body.keys[0], format: 'jwk'});
  expect(verify('RSA-SHA256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url'))).toBe(true);
  expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({alg: 'RS256', kid: body.keys[0].kid});
  expect(all.ask(admin, 'GET', '/.well-known/openid-configuration').body.issuer).toBe(claimsOf(token()).iss);
});

describe('a Secret with a token', () => {
  const SECRETS = '/api/v1/namespaces/default/secrets';
  const secret = (name: string, account: string) =>
    all.give(SECRETS, {
      metadata: {name, annotations: {'kubernetes.io/service-account.name': account}},
      type: 'kubernetes.io/service-account-token',
    });
  const read = (name: string) => all.ask(admin, 'GET', `${SECRETS}/${name}`);

  test('is filled, and good as long as it is there', () => {
    secret('legacy', 'default');
    const {data, metadata} = read('legacy').body;
    expect(Object.keys(data).sort()).toEqual(['ca.crt', 'namespace', 'token']);
    expect(metadata.annotations['kubernetes.io/service-account.uid']).toMatch(/^[0-9a-f-]{36}$/);
    const given = Buffer.from(data.token, 'base64').toString();
    expect(userOf(given)).toMatchObject({name: 'system:serviceaccount:default:default'});
    all.ask(admin, 'DELETE', `${SECRETS}/legacy`);
    expect(userOf(given)).toBe(401);
  });

  test('goes with its account', () => {
    all.give('/api/v1/namespaces/default/serviceaccounts', {metadata: {name: 'gone'}});
    secret('of-gone', 'gone');
    expect(read('of-gone').code).toBe(200);
    all.ask(admin, 'DELETE', '/api/v1/namespaces/default/serviceaccounts/gone');
    expect(read('of-gone').code).toBe(404);
  });
});

describe('a review of a token', () => {
  const review = (spec: unknown) => all.ask(admin, 'POST', '/apis/authentication.k8s.io/v1/tokenreviews', {spec});

  test('tells whose it is', () => {
    expect(review({token: token()}).body.status).toMatchObject({
      authenticated: true,
      user: {username: 'system:serviceaccount:default:default'},
      audiences: ['https://kubernetes.default.svc'],
    });
    const {status} = review({token: token({audiences: ['vault']}), audiences: ['vault', 'other']}).body;
    expect(status).toMatchObject({authenticated: true, audiences: ['vault']});
  });

  test('knows the administrator', () => {
    expect(userOf(ADMIN_TOKEN)).toMatchObject({name: 'admin'});
    expect(review({token: ADMIN_TOKEN}).body.status).toMatchObject({authenticated: true, user: {username: 'admin'}});
  });

  test.each([{token: 'nobody'}, {token: 'a.b.c'}])('of %j is of nobody', (spec) => {
    expect(review(spec).body.status).toEqual({user: {}, error: 'invalid bearer token'});
  });

  test('needs a token', () => expect(review({}).body.message).toBe('token is required for TokenReview in authentication'));
});
