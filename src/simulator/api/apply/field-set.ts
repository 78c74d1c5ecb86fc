/**
 * Sets of fields, kept in the form of managedFields' `fieldsV1`, so that an entry of an object is a set as it stands.
 *
 * A set is a tree of elements: `f:name` a field, `k:{"name":"c"}` an item of a list by its keys, `v:"x"` an item of a set, `i:0` a place.
 * A node without children is a member. A node with children is one only if it holds `.`:
 * `{"f:a": {".": {}, "f:b": {}}}` = {.a, .a.b}, while `{"f:a": {"f:b": {}}}` = {.a.b}.
 * Sets are never changed once made. Operations give back one of their arguments whenever that is the answer, which keeps them cheap and lets
 * callers tell by reference that nothing happened.
 */
export interface FieldSet {
  readonly [element: string]: FieldSet;
}

export const EMPTY: FieldSet = Object.freeze({});

/** A node that is a member and has no children. */
export const LEAF: FieldSet = Object.freeze({});

export const isEmpty = (set: FieldSet): boolean => {
  for (const _ in set) return false;
  return true;
};

/** Whether a node's own path is in the set. */
export const isMember = (node: FieldSet): boolean => node['.'] !== undefined || isEmpty(node);

/** Whether `path` (elements from the root) is in the set. */
export const has = (set: FieldSet, path: readonly string[]): boolean => {
  let node: FieldSet | undefined = set;
  for (const element of path) {
    node = node[element];
    if (node === undefined) return false;
  }
  return isMember(node);
};

/** A set of one path. */
export const single = (path: readonly string[]): FieldSet => path.reduceRight<FieldSet>((child, element) => ({[element]: child}), LEAF);

/** What is in `a`, in `b`, or in both. */
export const union = (a: FieldSet, b: FieldSet): FieldSet => {
  if (a === b || isEmpty(b)) return a;
  return isEmpty(a) ? b : uniteChildren(a, b);
};

const uniteNodes = (a: FieldSet, b: FieldSet): FieldSet => {
  if (a === b) return a;
  if (isEmpty(a)) return isMember(b) ? b : {'.': LEAF, ...b};
  if (isEmpty(b)) return isMember(a) ? a : {'.': LEAF, ...a};
  return uniteChildren(a, b);
};

const uniteChildren = (a: FieldSet, b: FieldSet): FieldSet => {
  let out: Record<string, FieldSet> | undefined;
  for (const element in b) {
    const mine = a[element];
    const both = mine === undefined ? b[element] : uniteNodes(mine, b[element]);
    if (both === mine) continue;
    out ??= {...a};
    out[element] = both;
  }
  return out ?? a;
};

/** What is in `a` and not in `b`. Children of a removed member stay: {.a, .a.b} without {.a} is {.a.b}. */
export const difference = (a: FieldSet, b: FieldSet): FieldSet => {
  if (a === b) return EMPTY;
  return isEmpty(a) || isEmpty(b) ? a : (withoutChildren(a, b, false) ?? EMPTY);
};

/** The node `a` less the node `b`; undefined when nothing stays. */
const subtractNodes = (a: FieldSet, b: FieldSet): FieldSet | undefined => {
  if (a === b) return undefined;
  const member = isMember(a);
  const stays = member && !isMember(b);
  if (isEmpty(a)) return stays ? a : undefined;
  return withoutChildren(a, b, member && !stays) ?? (stays ? LEAF : undefined);
};

/** Children of `a` less those of `b`; `drop`: the `.` of `a` goes too. Undefined when none stays but, perhaps, the `.`. */
const withoutChildren = (a: FieldSet, b: FieldSet, drop: boolean): FieldSet | undefined => {
  let out: Record<string, FieldSet> | undefined = drop ? copyWithout(a, '.') : undefined;
  for (const element in b) {
    const mine = a[element];
    if (element === '.' || mine === undefined) continue;
    const rest = subtractNodes(mine, b[element]);
    if (rest === mine) continue;
    out ??= {...a};
    if (rest === undefined) delete out[element];
    else out[element] = rest;
  }
  if (out === undefined) return a;
  return hasChildren(out) ? out : undefined;
};

const hasChildren = (node: FieldSet): boolean => {
  for (const element in node) if (element !== '.') return true;
  return false;
};

const copyWithout = (node: FieldSet, element: string): Record<string, FieldSet> => {
  const {[element]: _, ...rest} = node;
  return rest;
};

/** What is in both. */
export const intersection = (a: FieldSet, b: FieldSet): FieldSet => (a === b ? a : commonChildren(a, b));

const commonChildren = (a: FieldSet, b: FieldSet): FieldSet => {
  const out: Record<string, FieldSet> = {};
  for (const element in a) {
    const theirs = b[element];
    if (element === '.' || theirs === undefined) continue;
    const both = commonNode(a[element], theirs);
    if (both !== undefined) out[element] = both;
  }
  return out;
};

const commonNode = (a: FieldSet, b: FieldSet): FieldSet | undefined => {
  if (a === b) return a;
  const children = commonChildren(a, b);
  const member = isMember(a) && isMember(b);
  if (isEmpty(children)) return member ? LEAF : undefined;
  return member ? {'.': LEAF, ...children} : children;
};

/** `set` without the paths of `roots` and all that stands below them. */
export const withoutSubtrees = (set: FieldSet, roots: FieldSet): FieldSet => pruned(set, roots) ?? EMPTY;

const pruned = (node: FieldSet, roots: FieldSet): FieldSet | undefined => {
  let out: Record<string, FieldSet> | undefined;
  for (const element in roots) {
    const mine = node[element];
    if (mine === undefined) continue;
    const rest = isMember(roots[element]) ? undefined : pruned(mine, roots[element]);
    if (rest === mine) continue;
    out ??= {...node};
    if (rest === undefined) delete out[element];
    else out[element] = rest;
  }
  if (out === undefined) return node;
  if (hasChildren(out)) return out;
  return out['.'] ? LEAF : undefined;
};

/** Every path of the set: the members of a node, in order, before what stands below them. */
export function* paths(set: FieldSet, prefix: readonly string[] = [], order?: (a: string, b: string) => number): Generator<string[]> {
  const elements = Object.keys(set).filter((element) => element !== '.');
  if (order) elements.sort(order);
  for (const element of elements) if (isMember(set[element])) yield [...prefix, element];
  for (const element of elements) if (!isEmpty(set[element])) yield* paths(set[element], [...prefix, element], order);
}
