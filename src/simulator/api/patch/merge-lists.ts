/** Merging the items of two lists, by merge key or, of plain values, as a set. */
import {isMap} from '../../../kube/json.ts';
import {cannotMergeLists, directiveOf, finished, noMergeKey, unknownDirective} from './directives.ts';
import {arranged} from './order.ts';
import type {ListRule, PatchSchema} from './patch-schema.ts';
import {Places} from './places.ts';

type MergeMaps = (current: Record<string, any> | undefined, patch: Record<string, any>, schema: PatchSchema) => Record<string, any>;

/** The merged list: items of the patch in its order, the others around them. */
export const mergeLists = (current: any[], patch: any[], rule: ListRule, mergeMaps: MergeMaps): any[] => {
  if (![...current, ...patch].some(isMap)) {
    return arranged([...new Set([...current, ...patch])], patch, current, rule);
  }
  const {left, items, replaced} = withDirectives(current, patch, rule);
  if (replaced) return finished(items);
  return arranged(mergedItems(left, items, rule, mergeMaps), items, left, rule);
};

const mergedItems = (list: readonly any[], items: readonly any[], rule: ListRule, mergeMaps: MergeMaps): any[] => {
  const merged = [...list];
  const places = new Places(list, rule);
  for (const item of items) {
    requireKey(item, rule);
    const place = places.of(item);
    if (place >= 0) merged[place] = mergeMaps(merged[place], item, rule.items);
    else places.add(item, merged.push(finished(item)) - 1);
  }
  return merged;
};

const requireKey = (item: any, {key}: ListRule): void => {
  if (!isMap(item) || item[key] === undefined) throw noMergeKey(item, key);
};

/** What `$patch` in items asks for: `delete` takes one out, `replace` (an item of its own) leaves nothing of the old list. */
const withDirectives = (current: any[], patch: any[], rule: ListRule): {left: any[]; items: any[]; replaced: boolean} => {
  let left = current;
  let replaced = false;
  for (const item of patch) {
    const directive = isMap(item) ? directiveOf(item) : undefined;
    if (directive === 'merge') throw cannotMergeLists();
    if (directive === 'replace') replaced = true;
    else if (directive === 'delete') {
      requireKey(item, rule);
      left = left.filter((other) => !rule.same(other, item));
    } else if (directive !== undefined) throw unknownDirective(directive, item);
  }
  return {left, items: patch.filter((item) => !isMap(item) || directiveOf(item) === undefined), replaced};
};
