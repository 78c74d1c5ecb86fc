/** The elements that a {@link FieldSet} is made of: how they are written, ordered and shown in a message. */
import type {FieldSet} from './field-set.ts';

/** `v:"x"`: an item of a list that is a set. */
export const valueElement = (value: unknown): string => `v:${JSON.stringify(value)}`;

/** `k:{"name":"c"}`, from keys in alphabetical order with their values. */
export const keyElement = (keys: readonly (readonly [string, unknown])[]): string =>
  `k:{${keys.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`;

/** `.spec.containers[name="a"].image`: a path as messages show it. */
export const printPath = (path: readonly string[]): string => path.map(printElement).join('');

export const printElement = (element: string): string => {
  const rest = element.slice(2);
  switch (element[0]) {
    case 'f':
      return `.${rest}`;
    case 'k':
      return `[${Object.entries(JSON.parse(rest))
        .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
        .join(',')}]`;
    case 'v':
      return `[=${rest}]`;
    default:
      return `[${rest}]`;
  }
};

/** Fields, then items by key, by value, by place; numbers by size. */
const RANK: Record<string, number> = {'.': 0, f: 1, k: 2, v: 3, i: 4};

export const compareElements = (a: string, b: string): number => {
  if (a[0] !== b[0]) return RANK[a[0]] - RANK[b[0]];
  if (a[0] === 'f' || !differInNumber(a, b)) return compareText(a, b);
  return compareJson(JSON.parse(a.slice(2)), JSON.parse(b.slice(2)));
};

/** Whether the first difference is one of digits: only then can the order of texts be another than that of the values they stand for. */
const differInNumber = (a: string, b: string): boolean => {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return /[-\d]/.test(a.charAt(at) + b.charAt(at));
};

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const compareJson = (a: unknown, b: unknown): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (isObject(a) && isObject(b)) return compareKeys(Object.entries(a), Object.entries(b));
  return compareText(JSON.stringify(a), JSON.stringify(b));
};

const compareKeys = (a: [string, unknown][], b: [string, unknown][]): number => {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const order = compareText(a[i][0], b[i][0]) || compareJson(a[i][1], b[i][1]);
    if (order !== 0) return order;
  }
  return a.length - b.length;
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The set as an object shows it, elements in order; the same set when it is in order already. */
export const toFieldsV1 = (set: FieldSet): FieldSet => {
  const elements = Object.keys(set);
  let same = true;
  for (let i = 1; i < elements.length && same; i++) same = compareElements(elements[i - 1], elements[i]) < 0;
  if (!same) elements.sort(compareElements);
  const out: Record<string, FieldSet> = {};
  for (const element of elements) {
    out[element] = toFieldsV1(set[element]);
    same &&= out[element] === set[element];
  }
  return same ? set : out;
};

/** Reads `fieldsV1` that came from outside, in the one way in which sets are written here. Throws an Error for what is no field set. */
export const fromFieldsV1 = (value: unknown): FieldSet => {
  if (!isObject(value)) throw new Error('fieldsV1 must be an object');
  const node = readNode(value);
  const {'.': _, ...root} = node;
  return root;
};

const readNode = (value: Record<string, unknown>): FieldSet => {
  const out: Record<string, FieldSet> = {};
  for (const [element, child] of Object.entries(value)) {
    if (!isObject(child)) throw new Error(`fieldsV1: ${element} must hold an object`);
    if (element !== '.') out[canonical(element)] = readNode(child);
    else out['.'] = {};
  }
  return Object.keys(out).length === 1 && out['.'] ? {} : out;
};

/** Throws for what is no element; keys are put in order and freed of blanks, so that equal elements are equal text. */
const canonical = (element: string): string => {
  const rest = element.slice(2);
  if (element.startsWith('f:')) return element;
  if (element.startsWith('v:')) return valueElement(JSON.parse(rest));
  if (element.startsWith('i:') && /^\d+$/.test(rest)) return element;
  const keys: unknown = element.startsWith('k:') ? JSON.parse(rest) : undefined;
  if (!isObject(keys)) throw new Error(`fieldsV1: ${element} is no path element`);
  return keyElement(Object.entries(keys).sort(([a], [b]) => compareText(a, b)));
};
