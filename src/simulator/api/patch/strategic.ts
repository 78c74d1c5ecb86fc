/**
 * Strategic merge patch: like a merge patch, but lists that the schema gives a merge key (or the strategy `merge`) are merged item by item,
 * and directives say what a merge cannot: `$patch`, `$retainKeys`, `$setElementOrder/LIST`, `$deleteFromPrimitiveList/LIST`.
 */
import {isMap, own} from '../../../kube/json.ts';
import {badFormat, directiveOf, finished, orderError, unknownDirective} from './directives.ts';
import {mergeLists} from './merge-lists.ts';
import {arranged} from './order.ts';
import type {ListRule, PatchSchema} from './patch-schema.ts';

type Fields = Record<string, any>;

const SET_ORDER = '$setElementOrder/';
const DELETE_FROM = '$deleteFromPrimitiveList/';
const RETAIN_KEYS = '$retainKeys';

/** The patched map; `current` stays as it is. Throws the StatusError of the real server for directives that make no sense. */
export const strategicPatch = (current: Fields | undefined, patch: Fields, schema: PatchSchema): Fields => {
  const directive = directiveOf(patch);
  if (directive === 'replace') return finished(without(patch, '$patch'));
  if (directive === 'delete') return {};
  if (directive !== undefined) throw unknownDirective(directive, patch);
  const out = retained(current ?? {}, patch);
  const rest = {...patch};
  delete rest[RETAIN_KEYS];
  for (const key of Object.keys(patch)) if (key.startsWith(SET_ORDER)) orderList(out, rest, key, schema);
  for (const [key, value] of Object.entries(rest)) patchField(out, key, value, schema);
  return out;
};

const without = (fields: Fields, key: string): Fields => {
  const {[key]: _, ...rest} = fields;
  return rest;
};

/** `$retainKeys: [type]` drops what it does not name; it has to name all that the patch sets. */
const retained = (current: Fields, patch: Fields): Fields => {
  const keys: unknown = patch[RETAIN_KEYS];
  if (keys === undefined) return {...current};
  if (!Array.isArray(keys)) throw badFormat('retainKeys');
  const sets = Object.keys(patch).filter(
    (key) => patch[key] !== null && key !== RETAIN_KEYS && !key.startsWith(SET_ORDER) && !key.startsWith(DELETE_FROM),
  );
  if (sets.some((key) => !keys.includes(key))) throw badFormat('retainKeys');
  return Object.fromEntries(Object.entries(current).filter(([key]) => keys.includes(key)));
};

const patchField = (out: Fields, key: string, value: any, schema: PatchSchema): void => {
  const current = own(out, key);
  if (key.startsWith(DELETE_FROM)) deleteFrom(out, key.slice(DELETE_FROM.length), value);
  else if (value === null) delete out[key];
  else if (current === undefined || current === null) out[key] = finished(value);
  else if (isMap(current) && isMap(value)) out[key] = patchMap(current, value, key, schema);
  else if (Array.isArray(current) && Array.isArray(value)) out[key] = patchList(current, value, schema.listRule(key));
  else out[key] = finished(value);
};

const patchMap = (current: Fields, patch: Fields, key: string, schema: PatchSchema): Fields =>
  schema.replaces(key) ? finished(patch) : strategicPatch(current, patch, schema.field(key));

/** What is replaced as a whole is taken as it comes: `$patch` is a field in it like any other (which no struct has). */
const patchList = (current: any[], patch: any[], rule: ListRule): any[] =>
  rule.merges ? mergeLists(current, patch, rule, strategicPatch) : patch;

const deleteFrom = (out: Fields, key: string, values: unknown): void => {
  if (!Array.isArray(values)) throw badFormat('primitive list');
  if (Array.isArray(out[key])) out[key] = out[key].filter((item: unknown) => !values.includes(item));
};

/**
 * Merges the list that a `$setElementOrder` is about and puts it in that order; items that the order does not name keep their place as far
 * as possible. Takes the list out of `rest`, since it is done.
 */
const orderList = (out: Fields, rest: Fields, directive: string, schema: PatchSchema): void => {
  const key = directive.slice(SET_ORDER.length);
  const order: unknown = rest[directive];
  const patch = rest[key];
  const current = out[key];
  delete rest[directive];
  if (!Array.isArray(order) || ![patch, current].every((list) => list === undefined || Array.isArray(list)))
    throw badFormat('setElementOrder list');
  const rule = schema.listRule(key);
  checkOrder(patch ?? [], order, rule);
  delete rest[key];
  if (patch === undefined && current === undefined) return;
  const merged = current === undefined ? finished(patch) : patch === undefined ? current : patchList(current, patch, rule);
  out[key] = arranged(merged, order, current ?? [], rule);
};

/** The order has to name the items of the patch, in the patch's own order. */
const checkOrder = (patch: any[], order: any[], rule: ListRule): void => {
  if (patch.length === 0 || order.length === 0) return;
  let at = 0;
  for (const item of patch) {
    if (isMap(item) && directiveOf(item) !== undefined) continue;
    while (at < order.length && !rule.same(order[at], item)) at++;
    if (at++ >= order.length) throw orderError(patch, order);
  }
};
