/** The order of a list that was merged. */
import type {ListRule} from './patch-schema.ts';
import {Places} from './places.ts';

/**
 * Items that `order` names stand in its order; the others, in the order of the `server`'s list, go before the first of them that followed
 * them there: [a, b, c] patched with [c, n] is [a, b, c, n]; with [n, c] it is [n, a, b, c], as `n` was nowhere.
 */
export const arranged = (merged: readonly any[], order: readonly any[], server: readonly any[], rule: ListRule): any[] => {
  const [inOrder, onServer] = [new Places(order, rule), new Places(server, rule)];
  const named = sorted(merged, inOrder, true);
  const others = sorted(merged, inOrder, false, onServer);
  const out: any[] = [];
  let next = 0;
  for (const item of named) {
    const before = onServer.of(item);
    for (; next < others.length && before >= 0; next++) {
      const place = onServer.of(others[next]);
      if (place < 0 || place >= before) break;
      out.push(others[next]);
    }
    out.push(item);
  }
  return [...out, ...others.slice(next)];
};

/** The items that the order names, or those that it does not. */
const sorted = (items: readonly any[], order: Places, named: boolean, by = order): any[] =>
  items
    .filter((item) => order.of(item) >= 0 === named)
    .map((item) => ({item, place: by.of(item)}))
    .sort((a, b) => a.place - b.place)
    .map(({item}) => item);
