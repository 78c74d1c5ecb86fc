/** The client against a bare simulated cluster, over HTTPS. */

import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {clientOf} from '../../src/cluster/client.ts';
import type {KubeClient} from '../../src/cluster/cluster.ts';
import {clusterFolder} from '../../src/cluster/folder.ts';
import {destroySimulated, startNamed} from '../../src/cluster/simulated.ts';
import {type Home, openHome} from '../../src/kube/home.ts';
import {StatusError} from '../../src/kube/status.ts';
import {built} from '../setup/built.ts';
import {until} from './clusters.ts';

let home: Home;
let client: KubeClient;

beforeAll(async () => {
  await built();
  home = openHome(mkdtempSync(`${tmpdir()}/ckad-test-`), {});
  await startNamed(home, 'bare', {bare: true});
  client = clientOf(clusterFolder(home, 'bare').kubeconfig, 'x');
  await client.create({apiVersion: 'v1', kind: 'Namespace', metadata: {name: 'x'}});
}, 60_000);

afterAll(async () => {
  client.close();
  await destroySimulated(home, 'bare');
  rmSync(home.home, {recursive: true});
});

const settings = (name: string, data: Record<string, string>, labels?: Record<string, string>) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: {name, ...(labels ? {labels} : {})},
  data,
});

describe('objects', () => {
  it('are created, read, changed and deleted by any word for their kind', async () => {
    expect(await client.create(settings('a', {k: '1'}))).toMatchObject({kind: 'ConfigMap', metadata: {namespace: 'x'}});
    expect(await client.get({kind: 'cm', name: 'a'})).toMatchObject({data: {k: '1'}});
    await client.patch({kind: 'configmaps', name: 'a'}, 'application/merge-patch+json', {data: {k: '2'}});
    expect((await client.get({kind: 'ConfigMap', name: 'a', namespace: 'x'}))?.data).toEqual({k: '2'});
    await client.delete({kind: 'configmap', name: 'a'});
    expect(await client.get({kind: 'configmap', name: 'a'})).toBeUndefined();
  });

  it('are applied: made or changed, and owned', async () => {
    await client.apply(settings('b', {k: '1', l: '1'}));
    const applied = await client.apply(settings('b', {k: '2'}));
    expect(applied.data).toEqual({k: '2'});
    expect(applied.metadata.managedFields?.map(({manager, operation}) => `${manager} ${operation}`)).toEqual(['ckad-drill Apply']);
  });

  it('are listed with their kind, by namespace and labels', async () => {
    await client.create(settings('c', {}, {app: 'web'}));
    await client.create(settings('d', {}, {app: 'db'}));
    const found = await client.list({kind: 'configmaps', labels: 'app in (web)'});
    expect(found).toMatchObject([{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'c'}}]);
    expect(await client.list({kind: 'configmaps', namespace: 'default', labels: 'app'})).toEqual([]);
    expect(await client.list({kind: 'configmaps', namespace: '', labels: 'app'})).toHaveLength(2);
    expect(await client.list({kind: 'configmaps', fields: 'metadata.name=d'})).toHaveLength(1);
    expect((await client.list({kind: 'nodes'})).map(({metadata}) => metadata.name)).toEqual(['node-1']);
  });
});

describe('what the server refuses is a StatusError', () => {
  it.each<[string, () => Promise<unknown>, number, RegExp]>([
    ['an object that is there', () => client.create({apiVersion: 'v1', kind: 'Namespace', metadata: {name: 'x'}}), 409, /already exists/],
    ['a bad object', () => client.create({apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'A B'}}), 422, /is invalid/],
    ['an unknown kind', () => client.get({kind: 'widget', name: 'a'}), 404, /doesn't have a resource type "widget"/],
    [
      'a kind of no version',
      () => client.create({apiVersion: 'v7', kind: 'Pod', metadata: {name: 'a'}}),
      404,
      /no matches for kind "Pod" in version "v7"/,
    ],
    ['deleting what is not there', () => client.delete({kind: 'pod', name: 'a'}), 404, /pods "a" not found/],
  ])('%s', async (_, work, code, message) => {
    const error: any = await work().catch((thrown) => thrown);
    expect(error).toBeInstanceOf(StatusError);
    expect(error.code).toBe(code);
    expect(error.message).toMatch(message);
  });

  it('but a raw request gives whatever comes', async () => {
    expect(await client.raw('GET', '/api/v1/namespaces/x/pods/a')).toMatchObject({code: 404, text: expect.stringContaining('not found')});
    expect(await client.raw('GET', '/version')).toMatchObject({code: 200, text: expect.stringContaining('gitVersion')});
  });
});

it('a watch tells what is there and what changes, until it is ended', async () => {
  await client.create(settings('w1', {k: '1'}, {watched: 'yes'}));
  const told: string[] = [];
  const end = new AbortController();
  let listed = 0;
  const watching = client.watch(
    {kind: 'cm', labels: 'watched=yes'},
    (type, {metadata, data}) => told.push(`${type} ${metadata.name} ${data?.k}`),
    end.signal,
    () => (listed = told.length),
  );
  await until(async () => listed === 1);
  await client.create(settings('w2', {k: '1'}, {watched: 'yes'}));
  await client.create(settings('other', {k: '1'}));
  await client.patch({kind: 'cm', name: 'w1'}, 'application/merge-patch+json', {data: {k: '2'}});
  await client.delete({kind: 'cm', name: 'w2'});
  await until(async () => told.length === 4);
  end.abort();
  await watching;
  expect(told).toEqual(['ADDED w1 1', 'ADDED w2 1', 'MODIFIED w1 2', 'DELETED w2 1']);
});
