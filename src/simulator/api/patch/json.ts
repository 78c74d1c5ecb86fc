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

/** The patched document; `current` stays as it is. Throws {@link UnappliablePatch}. */
export const jsonPatch = (current: unknown, operations: readonly unknown[]): unknown => operations.reduce<unknown>(step, current);

const step = (document: unknown, operation: unknown): unknown => {
  if (!isMap(operation) || typeof operation.path !== 'string') throw new UnappliablePatch('an operation needs a path');
  const perform = own(OPERATIONS, operation.op);
  if (!perform) throw new UnappliablePatch(`unexpected kind: ${operation.op}`);
  return perform(document, operation as unknown as Operation);
};

const OPERATIONS: Record<string, (document: unknown, operation: Operation) => unknown> = {
  add: (document, {path, value = null}) => add(document, tokens(path), value),
  replace: (document, {path, value = null}) => change(document, tokens(path), (parent, token) => put(parent, token, value)),
  remove: (document, {path}) => remove(document, tokens(path)),
  test: (document, {path, value = null}) => test(document, tokens(path), value),
  copy: (document, {from, path}) => add(document, tokens(path), read(document, tokens(from))),
  move: (document, {from, path}) => add(remove(document, tokens(from)), tokens(path), read(document, tokens(from))),
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

/** The document with the container at the end of the path replaced by what `edit` makes of it; the last token is left to `edit`. */
const change = (document: unknown, path: readonly string[], edit: (parent: Container, token: string) => Container): unknown => {
  if (path.length === 0) throw new UnappliablePatch('the document itself cannot be changed');
  if (!isMap(document) && !Array.isArray(document)) throw new UnappliablePatch(`no ${path[0]} in a value`);
  if (path.length === 1) return edit(document, path[0]);
  return put(document, path[0], change(child(document, path[0]), path.slice(1), edit));
};

const add = (document: unknown, path: readonly string[], value: unknown): unknown =>
  path.length === 0 ? value : change(document, path, (parent, token) => insert(parent, token, value));

const insert = (parent: Container, token: string, value: unknown): Container => {
  if (!Array.isArray(parent)) return {...parent, [token]: value};
  const place = token === '-' ? parent.length : placeIn(parent.length + 1, token);
  return parent.toSpliced(place, 0, value);
};

const put = (parent: Container, token: string, value: unknown): Container =>
  Array.isArray(parent) ? parent.with(placeIn(parent.length, token), value) : {...parent, [token]: value};

const remove = (document: unknown, path: readonly string[]): unknown =>
  change(document, path, (parent, token) => {
    if (Array.isArray(parent)) return parent.toSpliced(placeIn(parent.length, token), 1);
    const {[token]: _, ...rest} = parent;
    if (own(parent, token) === undefined) throw new UnappliablePatch(`nothing at ${token}`);
    return rest;
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
