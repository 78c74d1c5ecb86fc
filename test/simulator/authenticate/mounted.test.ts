import {expect, test} from 'vitest';
import {tokensOf} from '../../../src/simulator/api/authenticate/tokens.ts';
import {MountedTokens} from '../../../src/simulator/container/tokens.ts';
import {people} from '../authorize/people.ts';

const SECONDS = 1000;
const ISSUER = 'https://kubernetes.default.svc';

const all = people();
const {clock, registry} = all.cluster;
all.give('/api/v1/namespaces/default/pods', {metadata: {name: 'web'}, spec: {containers: [{name: 'c', image: 'nginx'}]}});
const pod = registry.find(registry.kindOf('', 'v1', 'pods')!, 'default', 'web')!;
const tokens = tokensOf(registry);
const claimsOf = (token: string): any => JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());

test('a pod keeps its token until most of its time is over', () => {
  const mounted = new MountedTokens(tokens, () => clock.now());
  const owner = {};
  const first = mounted.tokenOf(owner, pod, undefined, 1000);
  clock.advance(799 * SECONDS);
  expect(mounted.tokenOf(owner, pod, undefined, 1000)).toBe(first);
  clock.advance(2 * SECONDS);
  const second = mounted.tokenOf(owner, pod, undefined, 1000);
  expect(second).not.toBe(first);
  expect([first, second].map((token) => tokens.userOf(token, [ISSUER])?.name)).toEqual([
    'system:serviceaccount:default:default',
    'system:serviceaccount:default:default',
  ]);
});

test('each audience has a token of its own, as has each pod', () => {
  const mounted = new MountedTokens(tokens, () => clock.now());
  const owner = {};
  const vault = mounted.tokenOf(owner, pod, 'vault');
  expect(claimsOf(vault)).toMatchObject({aud: ['vault'], 'kubernetes.io': {pod: {name: 'web', uid: pod.metadata.uid}}});
  expect(tokens.userOf(vault, [ISSUER])).toBeUndefined();
  expect(mounted.tokenOf(owner, pod, undefined)).not.toBe(vault);
  expect(mounted.tokenOf({}, pod, 'vault')).not.toBe(vault);
});

test('the token that every pod has lasts for programs that do not read it again', () => {
  const {exp, iat} = claimsOf(new MountedTokens(tokens, () => clock.now()).tokenOf({}, pod, undefined, 3607));
  expect(exp - iat).toBe(365 * 24 * 3600);
});
