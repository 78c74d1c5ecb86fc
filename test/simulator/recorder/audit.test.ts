/** What the audit keeps of the requests that pass a host. */
import {existsSync, readFileSync, statSync} from 'node:fs';
import {join} from 'node:path';
import {beforeEach, expect, test} from 'vitest';
import {Audit} from '../../../src/simulator/recorder/audit.ts';
import {temporaryFolder} from '../../setup/temporary.ts';
import {bareCluster, type TestCluster} from '../harness.ts';

let cluster: TestCluster;
let file: string;
let audit: Audit;

beforeEach(() => {
  cluster = bareCluster();
  file = join(temporaryFolder(), 'audit.jsonl');
  audit = new Audit(cluster.registry, cluster.clock, file);
});

const USER = {name: 'kubernetes-admin', groups: ['system:masters']};
const KUBECTL = {'user-agent': 'kubectl/v1.35.2 (linux/amd64)', 'kubectl-command': 'kubectl create', 'kubectl-session': 's1'};

const ask = (method: string, target: string, body?: object, headers: Record<string, string> = KUBECTL): void => {
  const [path, query = ''] = target.split('?');
  const bytes = body ? Buffer.from(JSON.stringify(body)) : Buffer.alloc(0);
  audit.through({method, path, query: new URLSearchParams(query), headers, body: bytes}, USER, () =>
    cluster.request(method, target, body, headers),
  );
};

const read = (): any[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : [];

const MAPS = '/api/v1/namespaces/default/configmaps';
const map = (name: string): object => ({apiVersion: 'v1', kind: 'ConfigMap', metadata: {name}});

test('keeps who wrote what, by which command', () => {
  cluster.clock.advance(1500);
  ask('POST', MAPS, map('settings'));
  ask('DELETE', `${MAPS}/settings`);
  const about = {
    user: 'kubernetes-admin',
    agent: KUBECTL['user-agent'],
    command: 'kubectl create',
    session: 's1',
    kind: 'ConfigMap',
    namespace: 'default',
  };
  const at = cluster.clock.now();
  expect(read()).toEqual([
    {at, ...about, method: 'POST', name: 'settings', code: 201},
    {at, ...about, method: 'DELETE', name: 'settings', code: 200},
  ]);
  expect(statSync(file).mode & 0o077).toBe(0);
});

test('also what was refused, with its code', () => {
  ask('DELETE', `${MAPS}/nothing`);
  expect(read()).toMatchObject([{method: 'DELETE', name: 'nothing', code: 404}]);
});

test('nothing of reads, dry runs, namespaces of the system, and paths of no kind', () => {
  ask('GET', MAPS);
  ask('POST', `${MAPS}?dryRun=All`, map('settings'));
  ask('POST', '/api/v1/namespaces/kube-system/configmaps', map('settings'));
  ask('POST', '/nowhere');
  expect(read()).toEqual([]);
});

test('begins anew, and ends at its limit', () => {
  ask('POST', MAPS, map('a'));
  audit.restart();
  expect(read()).toEqual([]);
  const short = new Audit(cluster.registry, cluster.clock, file, 500);
  for (let i = 0; i < 50; i++)
    short.through(
      {method: 'DELETE', path: `${MAPS}/x`, query: new URLSearchParams(), headers: KUBECTL, body: Buffer.alloc(0)},
      USER,
      () => ({code: 404}),
    );
  expect(statSync(file).size).toBeLessThan(800);
});

test('the time is that before the write', () => {
  const at = cluster.clock.now();
  audit.through({method: 'DELETE', path: `${MAPS}/x`, query: new URLSearchParams(), headers: {}, body: Buffer.alloc(0)}, USER, () => {
    cluster.clock.advance(5000);
    return {code: 200};
  });
  expect(read()[0].at).toBe(at);
});
