/**
 * JSON patch (RFC 6902), as the API server takes it: `replace` may name a field that is not there, `value` may be missing (null), and a
 * negative place counts from the end of a list.
 */
import {equalJson, isMap, own} from '../../../kube/json.ts';

/** An operation that cannot be carried out; the message never reaches a client of the API. */
export class UnappliablePatch extends Error {}

interface Operation {
  readonly op: string;
  readonly path: string;
  readonly from?: string;
  readonly value?: unknown;
}

/** What all copies of a patch may amount to, in characters of JSON. */
const MOST_COPIED = 3 * 1024 * 1024;

/** The patched document; `current` stays as it is, and unchanged parts of it are shared. Throws {@link UnappliablePatch}. */
export const jsonPatch = (current: unknown, operations: readonly unknown[]): unknown => {
  const run: Run = {own: new WeakSet(), copied: 0};
  return operations.reduce<unknown>((document, operation) => step(run, document, operation), current);
};

interface Run {
  /** Containers made by this patch, which may be changed in place: ten thousand operations on one map shall not copy it as often. */
  readonly own: WeakSet<object>;
  copied: number;
}

const step = (run: Run, document: unknown, operation: unknown): unknown => {
  if (!isMap(operation) || typeof operation.path !== 'string') throw new UnappliablePatch('an operation needs a path');
  const perform = own(OPERATIONS, operation.op);
  if (!perform) throw new UnappliablePatch(`unexpected kind: ${operation.op}`);
  return perform(run, document, operation as unknown as Operation);
};

const OPERATIONS: Record<string, (run: Run, document: unknown, operation: Operation) => unknown> = {
  add: (run, document, {path, value = null}) => add(run, document, tokens(path), value),
  replace: (run, document, {path, value = null}) => change(run, document, tokens(path), (parent, token) => put(parent, token, value)),
  remove: (run, document, {path}) => remove(run, document, tokens(path)),
  test: (_, document, {path, value = null}) => test(document, tokens(path), value),
  copy: (run, document, {from, path}) => add(run, document, tokens(path), copyOf(run, read(document, tokens(from)))),
  move: (run, document, {from, path}) => {
    const value = read(document, tokens(from));
    return add(run, remove(run, document, tokens(from)), tokens(path), value);
  },
};

/** A copy of its own, since one of the two may be changed in place; copies of copies would grow without bounds. */
const copyOf = (run: Run, value: unknown): unknown => {
  const text = JSON.stringify(value);
  run.copied += text.length;
  if (run.copied > MOST_COPIED) throw new UnappliablePatch('the accumulated size of copies is too large');
  return JSON.parse(text);
};

/** `/metadata/labels/a~1b` as its parts. */
const tokens = (pointer: string | undefined): string[] => {
  if (pointer === '') return [];
  if (!pointer?.startsWith('/')) throw new UnappliablePatch(`not a path: ${pointer}`);
  return pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
};

type Container = Record<string, any> | unknown[];

/** The document with the container at the end of the path changed by `edit`, which is given a container of this patch's own. */
const change = (run: Run, document: unknown, path: readonly string[], edit: (parent: Container, token: string) => void): unknown => {
  if (path.length === 0) throw new UnappliablePatch('the document itself cannot be changed');
  if (!isMap(document) && !Array.isArray(document)) throw new UnappliablePatch(`no ${path[0]} in a value`);
  const [token, ...rest] = path;
  const inner = rest.length === 0 ? undefined : change(run, child(document, token), rest, edit);
  const mine = owned(run, document);
  if (rest.length === 0) edit(mine, token);
  else put(mine, token, inner);
  return mine;
};

const owned = ({own: all}: Run, container: Container): Container => {
  if (all.has(container)) return container;
  const copy = Array.isArray(container) ? [...container] : {...container};
  all.add(copy);
  return copy;
};

const add = (run: Run, document: unknown, path: readonly string[], value: unknown): unknown =>
  path.length === 0 ? value : change(run, document, path, (parent, token) => insert(parent, token, value));

const insert = (parent: Container, token: string, value: unknown): void => {
  if (!Array.isArray(parent)) put(parent, token, value);
  else parent.splice(token === '-' ? parent.length : placeIn(parent.length + 1, token), 0, value);
};

/** A key may be `__proto__`: it has to become a field. */
const put = (parent: Container, token: string, value: unknown): void => {
  if (Array.isArray(parent)) parent[placeIn(parent.length, token)] = value;
  else if (token !== '__proto__') parent[token] = value;
  else Object.defineProperty(parent, token, {value, enumerable: true, configurable: true, writable: true});
};

const remove = (run: Run, document: unknown, path: readonly string[]): unknown =>
  change(run, document, path, (parent, token) => {
    if (Array.isArray(parent)) parent.splice(placeIn(parent.length, token), 1);
    else if (own(parent, token) === undefined) throw new UnappliablePatch(`nothing at ${token}`);
    else delete parent[token];
  });

const test = (document: unknown, path: readonly string[], value: unknown): unknown => {
  if (!equalJson(read(document, path, null), value)) throw new UnappliablePatch(`another value at ${path.join('/')}`);
  return document;
};

/** The value at a path; `missing` stands for a field that is not there, if given. */
const read = (document: unknown, path: readonly string[], missing?: unknown): unknown =>
  path.reduce<any>((value, token, i) => {
    if (!isMap(value) && !Array.isArray(value)) throw new UnappliablePatch(`nothing at ${token}`);
    if (!Array.isArray(value) && own(value, token) === undefined && i === path.length - 1 && missing !== undefined) return missing;
    return child(value, token);
  }, document);

const child = (parent: Container, token: string): unknown => {
  const value = Array.isArray(parent) ? parent[placeIn(parent.length, token)] : own(parent, token);
  if (value === undefined) throw new UnappliablePatch(`nothing at ${token}`);
  return value;
};

const placeIn = (size: number, token: string): number => {
  const place = /^-?(0|[1-9]\d*)$/.test(token) ? Number(token) : Number.NaN;
  const from = place < 0 ? size + place : place;
  if (!(from >= 0 && from < size)) throw new UnappliablePatch(`no place ${token} in a list of ${size}`);
  return from;
};
