/** Equality of pod templates by meaning: what the API leaves out when it writes an object is equal to nothing, quantities compare by value. */
import {sameQuantity} from '../../kube/quantity.ts';

/** Fields whose values are quantities. */
const QUANTITIES = new Set(['limits', 'requests', 'overhead', 'sizeLimit', 'divisor']);

/** Maps, and structures that are always there: `{}` says no more than nothing. Elsewhere it does, as in `emptyDir: {}`. */
const MAPS = new Set(['labels', 'annotations', 'nodeSelector', 'matchLabels', 'limits', 'requests', 'overhead', 'resources', 'metadata']);

/** Scalars whose zero says no more than nothing. Elsewhere it does, as in `runAsUser: 0` or `automountServiceAccountToken: false`. */
const SCALARS = new Set([
  ...['hostNetwork', 'hostPID', 'hostIPC', 'stdin', 'stdinOnce', 'tty', 'readOnly'],
  ...['value', 'subPath', 'subPathExpr', 'nodeName', 'hostname', 'subdomain', 'workingDir', 'priorityClassName', 'hostIP'],
  ...['initialDelaySeconds', 'hostPort'],
]);

const isNothing = (value: unknown, field: string): boolean => {
  if (value === undefined || value === null) return true;
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value === 'object') return MAPS.has(field) && Object.keys(value).length === 0;
  return SCALARS.has(field) && (value === '' || value === 0 || value === false);
};

const isQuantityLike = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

/** `field`: where the two stand; `quantity`: in a field of quantities. */
export const semanticEqual = (a: unknown, b: unknown, field = '', quantity = false): boolean => {
  if (a === b) return true;
  if (isNothing(a, field) || isNothing(b, field)) return isNothing(a, field) && isNothing(b, field);
  if (quantity && isQuantityLike(a) && isQuantityLike(b)) return sameQuantity(a, b);
  if (typeof a !== 'object' || typeof b !== 'object') return false;
  return Array.isArray(a) || Array.isArray(b) ? equalLists(a, b) : equalMaps(a as Fields, b as Fields, quantity);
};

type Fields = Record<string, unknown>;

const equalLists = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, i) => semanticEqual(item, b[i]));

const equalMaps = (a: Fields, b: Fields, quantity: boolean): boolean =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => semanticEqual(a[key], b[key], key, quantity || QUANTITIES.has(key)));
