/** Taking fields out of an object, as far as a set names them. */
import {isMap} from '../../../kube/json.ts';
import {type FieldSet, isEmpty, isMember, LEAF} from './field-set.ts';
import {elementOf} from './list-items.ts';
import type {Shape} from './shape.ts';

/** `value` without the members of `set`; undefined when a list or map is left empty by that. */
export const removeFields = (shape: Shape, value: any, set: FieldSet): any => {
  if (isEmpty(set) || shape.of(value) === 'leaf') return value;
  return isMap(value) ? removeFromMap(shape, value, set) : removeFromList(shape, value, set);
};

const removeFromMap = (shape: Shape, value: Record<string, any>, set: FieldSet): Record<string, any> | undefined => {
  const out: Record<string, any> = {};
  for (const name in value) {
    const node = set[`f:${name}`];
    if (node !== undefined && isMember(node)) continue;
    const kept = node === undefined ? value[name] : removeFields(shape.field(name).shape, value[name], node);
    if (kept !== undefined) out[name] = kept;
  }
  return Object.keys(out).length > 0 ? out : undefined;
};

const removeFromList = (shape: Shape, list: readonly any[], set: FieldSet): any[] | undefined => {
  const out: any[] = [];
  for (const item of list) {
    const node = set[elementOf(shape, item)];
    if (node !== undefined && isMember(node)) continue;
    const kept = node === undefined ? item : removeFields(shape.element, item, node);
    if (kept !== undefined) out.push(kept);
  }
  return out.length > 0 ? out : undefined;
};

/**
 * The set with every declared field that holds a member made a member too: of {.spec.replicas}, .spec as well. Whoever owns all that is in
 * a declared structure decides over the structure.
 */
export const withDeclaredFields = (shape: Shape, set: FieldSet): FieldSet => {
  const out: Record<string, FieldSet> = {};
  for (const element in set) {
    if (element === '.') out['.'] = LEAF;
    else out[element] = withDeclaredNode(shape, element, set[element]);
  }
  return out;
};

const withDeclaredNode = (shape: Shape, element: string, node: FieldSet): FieldSet => {
  if (isEmpty(node)) return node;
  const field = element.startsWith('f:') ? shape.field(element.slice(2)) : undefined;
  const inner = withDeclaredFields(field?.shape ?? shape.element, node);
  return field?.declared ? {'.': LEAF, ...inner} : inner;
};
