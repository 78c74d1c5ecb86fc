import {expect, it} from 'vitest';
import {jsonPath} from '../../../src/simulator/custom/json-path.ts';

const OBJECT = {
  spec: {
    tags: ['x', 'y'],
    n: 3,
    items: [
      {name: 'a', n: 1},
      {name: 'b', n: 2},
    ],
  },
  metadata: {annotations: {'a.b/c': 'dotted'}},
  status: {
    conditions: [
      {type: 'Other', status: 'False'},
      {type: 'Ready', status: 'True'},
    ],
  },
};

it.each<[string, unknown[]]>([
  ['.spec.n', [3]],
  ['.spec.tags', [['x', 'y']]],
  ['.spec.tags[0]', ['x']],
  ['.spec.tags[-1]', ['y']],
  ['.spec.tags[*]', ['x', 'y']],
  ['.spec.items[*].name', ['a', 'b']],
  ['.spec.items[?(@.n>1)].name', ['b']],
  [".status.conditions[?(@.type=='Ready')].status", ['True']],
  ['.status.conditions[?(@.type == "Ready")].status', ['True']],
  ['.status.conditions[?(@.reason)].status', []],
  [String.raw`.metadata.annotations.a\.b/c`, ['dotted']],
  [".metadata.annotations['a.b/c']", ['dotted']],
  ['.spec.none.more', []],
  ['.', [OBJECT]],
])('%s', (path, found) => {
  expect(jsonPath(path)?.(OBJECT)).toEqual(found);
});

it.each(['spec', '.spec[', '.spec[?(@.a', '.a[b]', '..'])('%s is no path', (path) => {
  expect(jsonPath(path)).toBeUndefined();
});
