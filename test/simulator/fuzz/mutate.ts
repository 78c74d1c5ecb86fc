/** Breaks a manifest in one to four places. */
import fc from 'fast-check';

const KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  '$patch',
  '$retainKeys',
  '',
  ' ',
  'a/b',
  'ключ',
  '\u0000',
  '💥',
];
const TEXTS = [
  '',
  ' ',
  '-',
  'x'.repeat(300),
  '\u0000',
  '\ud800',
  '\u202e',
  'é',
  '💥',
  '__proto__',
  '1e400',
  '0x10',
  '-0',
  'true',
  'null',
  '${HOME}',
  '../..',
  '99999999999999999999',
];
const NUMBERS = [0, -0, -1, 1, 0.5, 1e21, -1e21, 2 ** 31, 2 ** 53, 2 ** 63, 1e308, 5e-324];

const deep = (depth: number): unknown => {
  let value: unknown = 'end';
  for (let i = 0; i < depth; i++) value = i % 2 ? [value] : {a: value};
  return value;
};

const leaf = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[]], [{}], {a: null}),
  fc.constantFrom(...NUMBERS),
  fc.constantFrom(...TEXTS),
  fc.string({unit: 'binary', maxLength: 20}),
  fc.integer({min: 1, max: 300}).map(deep),
  fc.jsonValue({maxDepth: 3}),
);

interface Edit {
  /** Picks a place among all there are. */
  readonly place: number;
  readonly how: 'replace' | 'remove' | 'rename' | 'add' | 'repeat' | 'swap';
  readonly key: string;
  readonly value: unknown;
  readonly other: number;
}

export const edits: fc.Arbitrary<Edit[]> = fc.array(
  fc.record({
    place: fc.nat(),
    how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'rename', 'add', 'repeat', 'swap'),
    key: fc.oneof(fc.constantFrom(...KEYS), fc.string({maxLength: 10})),
    value: leaf,
    other: fc.nat(),
  }),
  {minLength: 1, maxLength: 4},
);

interface Place {
  readonly parent: any;
  readonly key: string | number;
}

const placesIn = (value: unknown, found: Place[] = []): Place[] => {
  if (typeof value !== 'object' || value === null) return found;
  for (const key of Object.keys(value)) {
    found.push({parent: value, key: Array.isArray(value) ? Number(key) : key});
    placesIn((value as any)[key], found);
  }
  return found;
};

/** A key from outside may be `__proto__`: it has to become a field, not a prototype. */
const put = (parent: any, key: string | number, value: unknown): void => {
  Object.defineProperty(parent, key, {value, enumerable: true, configurable: true, writable: true});
};

export const mutated = (seed: Record<string, any>, all: readonly Edit[]): unknown => {
  const root = {root: structuredClone(seed)};
  for (const edit of all) apply(root, edit);
  return root.root;
};

const apply = (root: object, {place, how, key, value, other}: Edit): void => {
  const places = placesIn(root);
  if (places.length === 0) return;
  const at = places[place % places.length];
  const current = at.parent[at.key];
  if (how === 'replace') put(at.parent, at.key, structuredClone(value));
  else if (how === 'remove') delete at.parent[at.key];
  else if (how === 'rename' && !Array.isArray(at.parent)) {
    delete at.parent[at.key];
    put(at.parent, key, current);
  } else if (how === 'add' && typeof current === 'object' && current !== null && !Array.isArray(current))
    put(current, key, structuredClone(value));
  else if (how === 'repeat' && Array.isArray(current)) current.push(...structuredClone(current));
  else if (how === 'swap') put(at.parent, at.key, structuredClone(places[other % places.length].parent));
};
