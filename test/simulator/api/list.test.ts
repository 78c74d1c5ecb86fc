/** Lists: pages that show one moment, versions, and options that do not fit. */
import {beforeEach, describe, expect, test} from 'vitest';
import {bareCluster, type TestCluster} from '../harness.ts';

const MAPS = '/api/v1/namespaces/default/configmaps';
const PAGE = `${MAPS}?labelSelector=page`;

let cluster: TestCluster;
const write = (name: string, labels: Record<string, string> = {page: 'yes'}): any =>
  cluster.request('POST', MAPS, {apiVersion: 'v1', kind: 'ConfigMap', metadata: {name, labels}}, {'content-type': 'application/json'}).body;
const list = (path: string): any => cluster.request('GET', path).body;
const names = ({items}: any): string[] => items.map(({metadata}: any) => metadata.name);
const token = (content: object): string => Buffer.from(JSON.stringify(content)).toString('base64url');

beforeEach(() => {
  cluster = bareCluster();
  for (const name of ['c', 'a', 'b', 'd']) write(name);
});

describe('pages', () => {
  test('show the moment of the first, whatever happens meanwhile', () => {
    const first = list(`${MAPS}?limit=2&fieldSelector=metadata.name!=kube-root-ca.crt`);
    expect(names(first)).toEqual(['a', 'b']);
    cluster.request('DELETE', `${MAPS}/c`);
    cluster.request('PATCH', `${MAPS}/d`, {data: {x: '1'}}, {'content-type': 'application/merge-patch+json'});
    write('bb');
    const {resourceVersion} = first.metadata;
    const second = list(`${PAGE}&limit=2&continue=${first.metadata.continue}`);
    expect(names(second)).toEqual(['c', 'd']);
    expect(second.items[1].data).toBeUndefined();
    expect(second.metadata.resourceVersion).toBe(resourceVersion);
  });

  test('tell what is left only of everything', () => {
    expect(list(`${MAPS}?limit=1`).metadata.remainingItemCount).toBe(4);
    const {metadata} = list(`${PAGE}&limit=1`);
    expect(metadata.continue).toBeTruthy();
    expect(metadata.remainingItemCount).toBeUndefined();
  });

  test('of all namespaces go on where they ended', () => {
    const all = names(list('/api/v1/configmaps'));
    const got: string[] = [];
    for (let next = ''; next !== undefined; ) {
      const page = list(`/api/v1/configmaps?limit=3${next && `&continue=${next}`}`);
      got.push(...names(page));
      next = page.metadata.continue;
    }
    expect(got).toEqual(all);
  });

  test('that are too old say so, and how to go on', () => {
    const {metadata} = list(`${MAPS}?limit=1`);
    for (let i = 0; i < 4_100; i++) cluster.client.update(cluster.registry.kindOf('', 'v1', 'configmaps')!, changed(i));
    const {code, body} = cluster.request('GET', `${MAPS}?limit=1&continue=${metadata.continue}`) as any;
    expect([code, body.reason]).toEqual([410, 'Expired']);
    expect(names(list(`${MAPS}?continue=${body.metadata.continue}`))).toEqual(['b', 'c', 'd', 'kube-root-ca.crt']);
  });

  const changed = (i: number): any => {
    const object = cluster.client.get(cluster.registry.kindOf('', 'v1', 'configmaps')!, 'default', 'b')!;
    return {...object, data: {i: String(i)}};
  };

  test.each<[string, string]>([
    ['zzz', "invalid continue token: continue key is not valid: invalid character 'Ï' looking for beginning of value"],
    ['a!', 'invalid continue token: continue key is not valid: illegal base64 data at input byte 1'],
    [
      token({v: 'v0', rv: 1, start: 'a'}),
      'invalid continue token: continue key is not valid: server does not recognize this encoded version "v0"',
    ],
    [
      token({v: 'meta.k8s.io/v1', start: 'a'}),
      'invalid continue token: continue key is not valid: incorrect encoded start resourceVersion (version meta.k8s.io/v1)',
    ],
    [
      token({v: 'meta.k8s.io/v1', rv: 1}),
      'invalid continue token: continue key is not valid: encoded start key empty (version meta.k8s.io/v1)',
    ],
    [token({v: 'meta.k8s.io/v1', rv: 1, start: '../a'}), 'invalid continue token: continue key is not valid: ../a'],
  ])('do not go on from %s', (next, message) => {
    expect(list(`${MAPS}?continue=${next}`)).toMatchObject({code: 400, reason: 'BadRequest', message});
  });
});

describe('versions', () => {
  test('an exact one shows the past', () => {
    const {metadata} = list(MAPS);
    write('e');
    expect(names(list(`${MAPS}?resourceVersion=${metadata.resourceVersion}&resourceVersionMatch=Exact`))).not.toContain('e');
    expect(names(list(`${MAPS}?resourceVersion=${metadata.resourceVersion}&resourceVersionMatch=NotOlderThan`))).toContain('e');
  });

  test('any old one takes no notice of limits', () => {
    expect(list(`${MAPS}?resourceVersion=0&limit=1`).items.length).toBe(5);
  });

  test.each<[string, number, string]>([
    ['resourceVersion=x', 500, 'resourceVersion: Invalid value: "x": strconv.ParseUint: parsing "x": invalid syntax'],
    ['resourceVersion=99999999', 504, 'Too large resource version: 99999999, current: '],
    ['resourceVersionMatch=Exact', 422, 'resourceVersionMatch is forbidden unless resourceVersion is provided'],
    ['resourceVersion=0&resourceVersionMatch=Exact', 422, 'resourceVersionMatch "exact" is forbidden for resourceVersion "0"'],
    ['resourceVersion=5&resourceVersionMatch=Near', 422, 'supported values: "", "Exact", "NotOlderThan"'],
    ['sendInitialEvents=0', 422, 'sendInitialEvents is forbidden for list'],
    ['limit=x', 400, 'strconv.ParseInt: parsing "x": invalid syntax'],
    ['limit=', 400, 'strconv.ParseInt: parsing "": invalid syntax'],
    ['limit=9999999999999999999', 400, 'strconv.ParseInt: parsing "9999999999999999999": value out of range'],
    ['timeoutSeconds=1.5', 400, 'strconv.ParseInt: parsing "1.5": invalid syntax'],
    ['watch=1&resourceVersionMatch=NotOlderThan', 422, 'resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided'],
    ['watch=1&sendInitialEvents=1', 422, 'sendInitialEvents requires setting resourceVersionMatch to NotOlderThan'],
  ])('%s: %i', (query, code, message) => {
    const body = list(`${MAPS}?${query}`);
    expect([body.code, body.message]).toEqual([code, expect.stringContaining(message)]);
  });
});
