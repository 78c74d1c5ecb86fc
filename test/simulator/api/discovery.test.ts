import {describe, expect, it} from 'vitest';
import {Discovery} from '../../../src/simulator/api/discovery.ts';
import type {ApiRequest, ApiResponse} from '../../../src/simulator/api/http.ts';
import {kinds} from '../../../src/simulator/kinds/index.ts';
import recorded from '../../cases/schema/discovery.json' with {type: 'json'};

const AGGREGATED =
  'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList,application/json';

const discovery = new Discovery(kinds);
const request = (path: string, headers: ApiRequest['headers'] = {}): ApiRequest => ({
  method: 'GET',
  path,
  query: new URLSearchParams(),
  headers,
  body: new Uint8Array(),
});
const get = (path: string, headers?: ApiRequest['headers']): ApiResponse => discovery.answer(request(path, headers));
const bodyOf = ({body}: ApiResponse): any => JSON.parse(Buffer.isBuffer(body) ? body.toString() : JSON.stringify(body));

const rows = recorded as any[];
/** Not all groups of the real server were recorded. */
const isRecorded = (path: string): boolean => rows.some((row) => row.path === path);
const versions = [...new Set(kinds.map(({group, version}) => (group ? `/apis/${group}/${version}` : `/api/${version}`)))].filter(
  isRecorded,
);

/** What the real server says of a version, without the resources that are not served here. */
const servedPart = (path: string): any[] => {
  const all = rows.find((row) => row.path === path).body.resources as any[];
  const ours = new Set(
    kinds.filter(({group, version}) => path === (group ? `/apis/${group}/${version}` : `/api/${version}`)).map((k) => k.resource),
  );
  return all.filter(({name}) => ours.has(name.split('/')[0]));
};

describe('discovery', () => {
  it.each(versions)('lists of %s what the real server lists, in its order', (path) => {
    const {resources, ...list} = bodyOf(get(path));
    const groupVersion = path.split('/').slice(2).join('/');
    expect(list).toEqual({kind: 'APIResourceList', ...(path === '/api/v1' ? {} : {apiVersion: 'v1'}), groupVersion});
    const served = new Set(resources.map((r: any) => r.name));
    expect(resources).toEqual(servedPart(path).filter(({name}) => served.has(name)));
    expect(resources.filter((r: any) => !r.name.includes('/')).map((r: any) => r.name)).toEqual(
      servedPart(path)
        .filter(({name}) => !name.includes('/'))
        .map(({name}) => name),
    );
  });

  it.each(['/api', '/apis'])('aggregates %s as the real server does, for clients that take it', (path) => {
    const answer = get(path, {accept: AGGREGATED});
    const real = rows.find((row) => row.aggregated && row.path === path);
    expect(answer.headers).toMatchObject({'content-type': real.type, 'cache-control': real.cache, vary: real.vary});
    const {items, ...list} = bodyOf(answer);
    const {order, found, ...realList} = real.body;
    expect(list).toEqual(realList);
    const names = items.map((group: any) => group.metadata.name ?? '');
    expect(names.filter((name: string) => order.includes(name))).toEqual(
      order.filter((name: string) => kinds.some((kind) => kind.group === name)),
    );
    const compared = items.filter((group: any) => found[group.metadata.name ?? 'core']);
    for (const group of compared) compareGroup(group, found[group.metadata.name ?? 'core']);
    expect(compared.length).toBeGreaterThan(0);
  });

  const compareGroup = (ours: any, real: any): void => {
    expect(ours.metadata).toEqual(real.metadata);
    for (const version of ours.versions) {
      const realVersion = real.versions.find((v: any) => v.version === version.version);
      expect(version.freshness).toBe('Current');
      for (const {subresources = [], ...resource} of version.resources) {
        const {subresources: realSubresources = [], ...realResource} = realVersion.resources.find(
          (r: any) => r.resource === resource.resource,
        );
        expect(resource).toEqual(realResource);
        expect(realSubresources).toEqual(expect.arrayContaining(subresources));
      }
    }
  };

  it('answers 304 to who has the list', () => {
    const {headers} = get('/apis', {accept: AGGREGATED});
    expect(get('/apis', {accept: AGGREGATED, 'if-none-match': headers!.etag})).toMatchObject({code: 304});
    expect(get('/apis', {accept: AGGREGATED, 'if-none-match': '"other"'})).toMatchObject({code: 200});
  });

  it('lists groups plainly for clients that ask for JSON', () => {
    const {groups, ...list} = bodyOf(get('/apis', {accept: 'application/json, */*'}));
    const real = rows.find((row) => row.path === '/apis' && row.aggregated === false).body.found;
    expect(list).toEqual({kind: 'APIGroupList', apiVersion: 'v1'});
    for (const group of groups.filter(({name}: any) => real[name])) expect(group).toEqual(real[group.name]);
    expect(groups.map((g: any) => g.name)).toContain('apps');
    expect(bodyOf(get('/api'))).toMatchObject({kind: 'APIVersions', versions: ['v1']});
  });

  it.each(['/apis/apps', '/apis/coordination.k8s.io'])('describes the group %s', (path) => {
    expect(bodyOf(get(path))).toEqual(rows.find((row) => row.path === path).body);
  });

  it('says what is not there as the real server does', () => {
    expect(get('/apis/nope.example.com')).toMatchObject({code: 404, body: expect.stringContaining('404 page not found')});
    for (const path of ['/apis/apps/v2', '/api/v2', '/api/v1/nothings']) {
      expect(() => get(path)).toThrow(expect.objectContaining({code: 404, reason: 'NotFound', details: {}}));
    }
  });
});
