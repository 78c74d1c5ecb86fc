/** What differs between two objects, by their schema. */
import {equalJson, isMap, own} from '../../../kube/json.ts';
import {EMPTY, type FieldSet, isEmpty, LEAF} from './field-set.ts';
import {elementOf, sameElement} from './list-items.ts';
import {wholeOf} from './object-fields.ts';
import type {Field, Shape} from './shape.ts';

export interface Changes {
  /** Fields that are new or have another value. */
  readonly changed: FieldSet;
  /** Fields that are gone. */
  readonly removed: FieldSet;
}

/** Nodes of the two sets at one place; a missing one is empty. */
interface Difference {
  changed?: FieldSet;
  removed?: FieldSet;
}

const NEW: Difference = {changed: LEAF};

/** Compares an object with what it was; without `old` (a create) all of it is new. Parts that are the same by reference cost nothing. */
export const changesBetween = (shape: Shape, old: object | undefined, object: object): Changes => {
  const {changed = EMPTY, removed = EMPTY} = compareMaps(shape, old ?? {}, object) ?? {};
  return {changed, removed};
};

const compareMaps = (shape: Shape, old: Record<string, any>, now: Record<string, any>): Difference | undefined => {
  let out: Difference | undefined;
  for (const name in now) {
    if (old[name] !== now[name]) out = note(out, `f:${name}`, compareField(shape.field(name), own(old, name), now[name]));
  }
  for (const name in old) {
    if (own(now, name) === undefined) out = note(out, `f:${name}`, compareField(shape.field(name), old[name], undefined));
  }
  return out;
};

const note = (out: Difference | undefined, element: string, found: Difference | undefined): Difference | undefined => {
  if (!found) return out;
  const into = out ?? {};
  if (found.changed) into.changed = add(into.changed, element, found.changed);
  if (found.removed) into.removed = add(into.removed, element, found.removed);
  return into;
};

const add = (set: FieldSet | undefined, element: string, node: FieldSet): FieldSet => {
  if (!set) return {[element]: node};
  (set as Record<string, FieldSet>)[element] = node;
  return set;
};

/** A structure that is always there, though JSON may leave it out, neither comes nor goes: only what it holds does. */
const compareField = (field: Field, old: any, now: any): Difference | undefined => {
  const before = old ?? field.always;
  const after = now ?? field.always;
  if (isNothing(field, before)) return isNothing(field, after) ? undefined : {changed: wholeOf(field.shape, after)};
  if (isNothing(field, after)) return {removed: wholeOf(field.shape, before)};
  return compareValues(field.shape, before, after);
};

const isNothing = ({dropped, always}: Field, value: any): boolean =>
  value === undefined || value === null || (dropped && value !== always && isEmpty(value));

const compareValues = (shape: Shape, old: any, now: any): Difference | undefined => {
  if (old === now) return undefined;
  if (!shape.atomic && shape.holds !== 'value') {
    if (isMap(old) && isMap(now)) return compareMaps(shape, old, now);
    if (shape.holds === 'list' && Array.isArray(old) && Array.isArray(now)) return compareLists(shape, old, now);
  }
  return equalJson(old, now) ? undefined : NEW;
};

const compareLists = (shape: Shape, old: readonly unknown[], now: readonly unknown[]): Difference | undefined =>
  samePlaces(shape, old, now) ? compareInPlace(shape, old, now) : compareByElement(shape, old, now);

/** Whether both lists hold the same items in the same order, each once: nearly always so, and cheaper to compare. */
const samePlaces = (shape: Shape, old: readonly unknown[], now: readonly unknown[]): boolean => {
  if (old.length !== now.length) return false;
  for (let i = 0; i < now.length; i++) {
    if (!sameElement(shape, old[i], now[i])) return false;
    for (let j = 0; j < i; j++) if (sameElement(shape, now[i], now[j])) return false;
  }
  return true;
};

const compareInPlace = (shape: Shape, old: readonly unknown[], now: readonly unknown[]): Difference | undefined => {
  let out: Difference | undefined;
  for (let i = 0; i < now.length; i++) {
    const found = compareValues(shape.element, old[i], now[i]);
    if (found) out = note(out, elementOf(shape, now[i]), found);
  }
  return out;
};

const compareByElement = (shape: Shape, old: readonly unknown[], now: readonly unknown[]): Difference | undefined => {
  let out: Difference | undefined;
  const before = byElement(shape, old);
  for (const [element, items] of byElement(shape, now)) {
    const was = before.get(element);
    before.delete(element);
    out = note(out, element, was ? compareItems(shape, was, items) : {changed: wholeOf(shape.element, items[0])});
  }
  for (const [element, items] of before) out = note(out, element, {removed: wholeOf(shape.element, items[0])});
  return out;
};

/** Items that share their keys (an older object may have such) are compared as one piece. */
const compareItems = (shape: Shape, old: readonly unknown[], now: readonly unknown[]): Difference | undefined => {
  if (old.length === 1 && now.length === 1) return compareValues(shape.element, old[0], now[0]);
  return equalJson(old, now) ? undefined : NEW;
};

const byElement = (shape: Shape, list: readonly unknown[]): Map<string, unknown[]> => {
  const out = new Map<string, unknown[]>();
  for (const item of list) {
    const element = elementOf(shape, item);
    const items = out.get(element);
    if (items) items.push(item);
    else out.set(element, [item]);
  }
  return out;
};
