import {appendFileSync, mkdtempSync, readFileSync, rmSync, statSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import type {KubeObject} from '../../../src/kube/object.ts';
import {Store} from '../../../src/simulator/store/store.ts';

const object = (name: string, more: object = {}): KubeObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: {name, namespace: 'a'},
  ...more,
});

let folder: string;
const file = (): string => join(folder, 'journal.jsonl');
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'));
});
afterEach(() => rmSync(folder, {recursive: true}));

const names = (store: Store): string[] =>
  store
    .collection('configmaps')
    .list()
    .map(({metadata}) => metadata.name);

describe('a store with a journal', () => {
  it('holds after a restart what was written before, under the same revisions', () => {
    const first = new Store(file());
    first.put('configmaps', 'a/one', object('one'));
    const two = first.put('configmaps', 'a/two', object('two', {data: {k: 'v'}}));
    first.remove('configmaps', 'a/one', object('one'));
    // No close: as after a kill.
    const second = new Store(file());
    expect(names(second)).toEqual(['two']);
    expect(second.collection('configmaps').get('a/two')).toEqual(two);
    expect(second.revision).toBe(first.revision);
  });

  it('drops a last line that was cut short, and writes on behind it', () => {
    new Store(file()).put('configmaps', 'a/one', object('one'));
    appendFileSync(file(), '{"r":9,"k":"configmaps","n":"a/torn","o":{"meta');
    const store = new Store(file());
    expect(names(store)).toEqual(['one']);
    store.put('configmaps', 'a/two', object('two'));
    expect(names(new Store(file()))).toEqual(['one', 'two']);
  });

  it('never gives a revision twice, not even that of a deletion', () => {
    const first = new Store(file());
    const one = first.put('configmaps', 'a/one', object('one'));
    const gone = first.remove('configmaps', 'a/one', one);
    const second = new Store(file());
    const next = second.put('configmaps', 'a/two', object('two'));
    expect(Number(next.metadata.resourceVersion)).toBeGreaterThan(Number(gone.metadata.resourceVersion));
  });

  it('is rewritten at a start without what is no longer there', () => {
    const first = new Store(file());
    for (let i = 0; i < 100; i++) first.put('configmaps', 'a/one', object('one', {data: {i: String(i)}}));
    const before = statSync(file()).size;
    new Store(file());
    expect(statSync(file()).size).toBeLessThan(before / 20);
    expect(readFileSync(file(), 'utf8')).toContain('"i":"99"');
  });

  it('is for its owner alone', () => {
    new Store(file());
    expect(statSync(file()).mode & 0o077).toBe(0);
  });
});

describe('the history of a collection', () => {
  it('tells what changed since a revision, and says when it no longer can', () => {
    const store = new Store();
    const first = store.put('configmaps', 'a/one', object('one'));
    store.put('configmaps', 'a/two', object('two'));
    const since = (revision: number) => store.collection('configmaps').since(revision);
    expect(since(Number(first.metadata.resourceVersion))?.map(({type, object: o}) => `${type} ${o.metadata.name}`)).toEqual(['ADDED two']);
    for (let i = 0; i < 5000; i++) store.put('configmaps', 'a/two', object('two', {data: {i: String(i)}}));
    expect(since(Number(first.metadata.resourceVersion))).toBeUndefined();
  });

  it('of a store that comes back begins with its last revision', () => {
    const first = new Store(file());
    first.put('configmaps', 'a/one', object('one'));
    const second = new Store(file());
    expect(second.collection('configmaps').since(1)).toBeUndefined();
    expect(second.collection('configmaps').since(second.revision)).toEqual([]);
  });
});
