import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {
  difference,
  EMPTY,
  type FieldSet,
  has,
  intersection,
  isEmpty,
  paths,
  single,
  union,
  withoutSubtrees,
} from '../../../src/simulator/api/apply/field-set.ts';
import {compareElements, fromFieldsV1, printPath, toFieldsV1} from '../../../src/simulator/api/apply/path-element.ts';

const element = fc.constantFrom('f:a', 'f:b', 'f:c', 'k:{"name":"x"}', 'k:{"port":443}', 'k:{"port":80}', 'v:"y"');
const path = fc.array(element, {minLength: 1, maxLength: 4});
const set = fc.array(path, {maxLength: 12}).map((all) => all.map(single).reduce(union, EMPTY));

const members = (of: FieldSet): Set<string> => new Set([...paths(of)].map((p) => JSON.stringify(p)));
const law = (check: (a: FieldSet, b: FieldSet) => void) => fc.assert(fc.property(set, set, check));

describe('sets of fields', () => {
  test('hold exactly the paths they were made of', () => {
    fc.assert(
      fc.property(fc.array(path, {maxLength: 12}), (all) => {
        const made = all.map(single).reduce(union, EMPTY);
        expect(members(made)).toEqual(new Set(all.map((p) => JSON.stringify(p))));
        for (const p of all) expect(has(made, p)).toBe(true);
      }),
    );
  });

  test('union, difference and intersection are those of the paths', () => {
    law((a, b) => {
      const [left, right] = [members(a), members(b)];
      expect(members(union(a, b))).toEqual(new Set([...left, ...right]));
      expect(members(difference(a, b))).toEqual(new Set([...left].filter((p) => !right.has(p))));
      expect(members(intersection(a, b))).toEqual(new Set([...left].filter((p) => right.has(p))));
    });
  });

  test('an operation that changes nothing gives back its argument', () => {
    law((a, b) => {
      expect(union(a, intersection(a, b))).toBe(a);
      const rest = difference(a, b);
      expect(difference(rest, b)).toBe(rest);
      expect(isEmpty(difference(a, a))).toBe(true);
    });
  });

  test('equal sets have equal forms, whatever they came from', () => {
    law((a, b) => {
      expect(toFieldsV1(union(a, b))).toEqual(toFieldsV1(union(b, a)));
      expect(union(difference(a, b), intersection(a, b))).toEqual(a);
    });
  });

  test('removing subtrees removes what stands below as well', () => {
    law((a, b) => {
      const roots = [...members(b)];
      const below = (p: string): boolean => roots.some((root) => p === root || p.startsWith(`${root.slice(0, -1)},`));
      expect(members(withoutSubtrees(a, b))).toEqual(new Set([...members(a)].filter((p) => !below(p))));
    });
  });

  test('the written form reads back, in order', () => {
    fc.assert(
      fc.property(set, (a) => {
        const written = toFieldsV1(a);
        expect(fromFieldsV1(JSON.parse(JSON.stringify(written)))).toEqual(a);
        expect(Object.keys(written)).toEqual(Object.keys(a).sort(compareElements));
        expect(toFieldsV1(written)).toBe(written);
      }),
    );
  });
});

describe('elements', () => {
  test('ports are in order of number', () => {
    expect(['k:{"port":80}', 'k:{"port":443}', 'k:{"port":8}'].sort(compareElements)).toEqual([
      'k:{"port":8}',
      'k:{"port":80}',
      'k:{"port":443}',
    ]);
  });

  test('paths print as messages show them', () => {
    const port = 'k:{"containerPort":80,"protocol":"TCP"}';
    expect(printPath(['f:spec', 'f:containers', 'k:{"name":"a"}', 'f:ports', port, 'f:name'])).toBe(
      '.spec.containers[name="a"].ports[containerPort=80,protocol="TCP"].name',
    );
    expect(printPath(['f:metadata', 'f:finalizers', 'v:"x"'])).toBe('.metadata.finalizers[="x"]');
  });

  test.each([[{'f:a': 1}], [{'x:a': {}}], [{'k:[1]': {}}], [{'k:{': {}}], [{'i:x': {}}], ['text'], [[]]])(
    '%j is no set of fields',
    (value) => {
      expect(() => fromFieldsV1(value)).toThrow();
    },
  );

  test('keys are read in whatever order and spacing they come', () => {
    expect(fromFieldsV1({'k:{"protocol": "TCP", "port": 80}': {'.': {}}})).toEqual({'k:{"port":80,"protocol":"TCP"}': {}});
  });
});
