import {afterEach, expect, test, vi} from 'vitest';
import type {KubeObject} from '../../../src/kube/object.ts';
import {Store} from '../../../src/simulator/store/store.ts';

const map = (data: Record<string, string>): KubeObject => ({apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'a'}, data});

afterEach(() => vi.restoreAllMocks());

test('a listener that fails keeps neither the write nor the other listeners from theirs', () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  const store = new Store();
  const seen: string[] = [];
  const fault = new Error('a fault of one');
  store.listen('configmaps', () => {
    throw fault;
  });
  store.listen('configmaps', ({type}) => seen.push(type));
  store.put('configmaps', 'a', map({}));
  expect(store.collection('configmaps').get('a')).toBeDefined();
  expect(seen).toEqual(['ADDED']);
  expect(printed.mock.calls).toEqual([[fault]]);
});

test('an object that is too large is refused, and nothing changes', () => {
  const store = new Store();
  const {revision} = store;
  expect(() => store.put('configmaps', 'a', map({a: 'x'.repeat(4_000_000)}))).toThrow('etcdserver: request is too large');
  expect(store.revision).toBe(revision);
  expect(store.collection('configmaps').size).toBe(0);
});
