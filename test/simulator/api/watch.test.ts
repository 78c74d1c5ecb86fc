/** What watches send, and when. */
import {beforeEach, describe, expect, test} from 'vitest';
import {bareCluster, type TestCluster} from '../harness.ts';

const SECRETS = '/api/v1/namespaces/default/secrets';
const BEGIN = 'sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true';

let cluster: TestCluster;
const write = (name: string, labels: object = {}, namespace = 'default'): any =>
  cluster.request(
    'POST',
    `/api/v1/namespaces/${namespace}/secrets`,
    {apiVersion: 'v1', kind: 'Secret', metadata: {name, labels}},
    {'content-type': 'application/json'},
  ).body;
const label = (name: string, labels: object): any =>
  cluster.request('PATCH', `${SECRETS}/${name}`, {metadata: {labels}}, {'content-type': 'application/merge-patch+json'}).body;

interface Watch {
  readonly events: any[];
  ended: boolean;
  stop(): void;
}

const watch = (path: string, accept?: string): Watch => {
  const {code, stream} = cluster.request('GET', path, undefined, accept ? {accept} : {});
  expect(code).toBe(200);
  const got: Watch = {events: [], ended: false, stop: () => {}};
  got.stop = stream!({send: (event) => got.events.push(JSON.parse(JSON.stringify(event))), end: () => (got.ended = true)});
  return got;
};
const brief = ({events}: Watch): string[] => events.map(({type, object}) => `${type} ${object.metadata.name ?? ''}`.trim());

beforeEach(() => {
  cluster = bareCluster();
  write('a', {k: 'v'});
});

describe('a watch', () => {
  test('of nothing in particular shows what is there, then what changes', () => {
    const {events} = watch(`${SECRETS}?watch=true`);
    write('b');
    write('c', {}, 'kube-system');
    cluster.request('DELETE', `${SECRETS}/a`);
    expect(events.map(({type, object}) => [type, object.metadata.name])).toEqual([
      ['ADDED', 'a'],
      ['ADDED', 'b'],
      ['DELETED', 'a'],
    ]);
    expect(events[2].object.metadata.deletionTimestamp).toBeUndefined();
  });

  test('with selectors sees objects come and leave', () => {
    const got = watch(`${SECRETS}?watch=1&labelSelector=k%3Dv`);
    const {resourceVersion} = label('a', {k: 'w'}).metadata;
    label('a', {k: 'v', x: 'y'});
    label('a', {x: 'z'});
    expect(brief(got)).toEqual(['ADDED a', 'DELETED a', 'ADDED a', 'MODIFIED a']);
    expect(got.events[1].object.metadata).toMatchObject({labels: {k: 'v'}, resourceVersion});
  });

  test('resumes from a version, without what was there', () => {
    const {resourceVersion} = (cluster.request('GET', SECRETS).body as any).metadata;
    write('b');
    label('a', {x: 'y'});
    expect(brief(watch(`${SECRETS}?watch=true&resourceVersion=${resourceVersion}`))).toEqual(['ADDED b', 'MODIFIED a']);
  });

  test('from too long ago is told so, and ends', () => {
    const {resourceVersion} = (cluster.request('GET', SECRETS).body as any).metadata;
    for (let i = 0; i < 4_100; i++) label('a', {i: String(i)});
    const got = watch(`${SECRETS}?watch=true&resourceVersion=${resourceVersion}`);
    expect(got.events).toMatchObject([{type: 'ERROR', object: {kind: 'Status', code: 410, reason: 'Expired'}}]);
    expect(got.ended).toBe(true);
  });

  test('ends after its time', () => {
    const got = watch(`${SECRETS}?watch=true&timeoutSeconds=5`);
    cluster.clock.advance(4_999);
    expect(got.ended).toBe(false);
    cluster.clock.advance(2);
    expect(got.ended).toBe(true);
  });

  test('whose client has gone hears no more', () => {
    const got = watch(`${SECRETS}?watch=true&${BEGIN}`);
    got.stop();
    write('b');
    cluster.clock.advance(120_000);
    expect(brief(got)).toEqual(['ADDED a', 'BOOKMARK']);
  });

  test('of what cannot be watched is refused', () => {
    const message = 'watch is not supported on resources of kind "componentstatuses"';
    expect(cluster.request('GET', '/api/v1/componentstatuses?watch=true')).toMatchObject({code: 405, body: {message}});
  });

  test('of one object by its path is a plain read', () => {
    expect(cluster.request('GET', `${SECRETS}/a?watch=true`).body).toMatchObject({kind: 'Secret', metadata: {name: 'a'}});
  });
});

describe('bookmarks', () => {
  test('tell where the initial events end, also of watches that never asked for them', () => {
    for (const query of [BEGIN, 'allowWatchBookmarks=true', 'allowWatchBookmarks=true&resourceVersion=0']) {
      const {events} = watch(`${SECRETS}?watch=true&${query}`);
      expect(events.map(({type}) => type)).toEqual(['ADDED', 'BOOKMARK']);
      expect(events[1].object).toMatchObject({kind: 'Secret', metadata: {annotations: {'k8s.io/initial-events-end': 'true'}}});
    }
  });

  test('come after a second, then each minute, if anything happened', () => {
    const got = watch(`${SECRETS}?watch=true&${BEGIN}`);
    cluster.clock.advance(1_500);
    expect(brief(got)).toEqual(['ADDED a', 'BOOKMARK']);
    write('b');
    cluster.clock.advance(60_000);
    expect(brief(got)).toEqual(['ADDED a', 'BOOKMARK', 'ADDED b', 'BOOKMARK']);
  });

  test('without initial events there are none at the beginning', () => {
    const got = watch(`${SECRETS}?watch=true&${BEGIN.replace('true', 'false')}`);
    write('b');
    cluster.clock.advance(1_500);
    expect(brief(got)).toEqual(['ADDED b']);
  });
});

test('tables bring their columns once', () => {
  const got = watch(`${SECRETS}?watch=true`, 'application/json;as=Table;v=v1;g=meta.k8s.io');
  write('b');
  expect(got.events.map(({object}) => [object.kind, object.columnDefinitions?.length ?? null, object.rows.length])).toEqual([
    ['Table', 4, 1],
    ['Table', null, 1],
  ]);
});

test('a pod that goes at once is seen to go', () => {
  const pod = {apiVersion: 'v1', kind: 'Pod', metadata: {name: 'p'}, spec: {containers: [{name: 'c', image: 'x'}]}};
  const PODS = '/api/v1/namespaces/default/pods';
  cluster.request('POST', PODS, pod, {'content-type': 'application/json'});
  const got = watch(`${PODS}?watch=true`);
  cluster.request('DELETE', `${PODS}/p`);
  expect(brief(got)).toEqual(['ADDED p', 'MODIFIED p', 'DELETED p']);
  expect(got.events[1].object.metadata).toMatchObject({deletionGracePeriodSeconds: 0, deletionTimestamp: expect.any(String)});
});
