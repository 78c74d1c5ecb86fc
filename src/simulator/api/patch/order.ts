/** The order of a list that was merged. */
import type {ListRule} from './patch-schema.ts';

/**
 * Items that `order` names stand in its order; the others, in the order of the `server`'s list, go before the first of them that followed
 * them there: [a, b, c] patched with [c, n] is [a, b, c, n]; with [n, c] it is [n, a, b, c], as `n` was nowhere.
 */
export const arranged = (merged: readonly any[], order: readonly any[], server: readonly any[], rule: ListRule): any[] => {
  const place = (list: readonly any[], item: any): number => list.findIndex((other) => rule.same(other, item));
  const sorted = (items: any[], by: readonly any[]): any[] => items.sort((a, b) => place(by, a) - place(by, b));
  const named = sorted(
    merged.filter((item) => place(order, item) >= 0),
    order,
  );
  const others = sorted(
    merged.filter((item) => place(order, item) < 0),
    server,
  );
  const out: any[] = [];
  for (const item of named) {
    const before = place(server, item);
    while (others.length > 0 && before >= 0 && place(server, others[0]) < before && place(server, others[0]) >= 0) out.push(others.shift());
    out.push(item);
  }
  return [...out, ...others];
};
