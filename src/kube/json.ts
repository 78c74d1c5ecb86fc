/** Plain JSON values: comparing and copying them. Both run at every write of a cluster, and are made for objects that share parts. */

/** Whether two JSON values are the same; a key that is undefined is as good as none. */
export const equalJson = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) return Array.isArray(a) && Array.isArray(b) && equalLists(a, b);
  return equalMaps(a as Record<string, unknown>, b as Record<string, unknown>);
};

const equalLists = (a: readonly unknown[], b: readonly unknown[]): boolean => {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (!equalJson(a[i], b[i])) return false;
  return true;
};

const equalMaps = (a: Record<string, unknown>, b: Record<string, unknown>): boolean => {
  for (const key in a) if (!equalJson(a[key], own(b, key))) return false;
  for (const key in b) if (b[key] !== undefined && own(a, key) === undefined) return false;
  return true;
};

/** A JSON object, not a list. */
export const isMap = (value: unknown): value is Record<string, any> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value of a field; undefined for what a map merely inherits: a ConfigMap may have a key named `constructor`. */
export const own = (map: Record<string, any>, name: string): any => (Object.hasOwn(map, name) ? map[name] : undefined);

/** A deep copy; several times faster than structuredClone, which also knows what JSON does not have. */
export const cloneJson = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(cloneJson) as T;
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) define(copy, key, cloneJson((value as Record<string, unknown>)[key]));
  return copy as T;
};

/** Sets a field; `__proto__` as a key is data, not a prototype. */
export const define = (copy: Record<string, unknown>, key: string, value: unknown): void => {
  if (key === '__proto__') Object.defineProperty(copy, key, {value, enumerable: true, configurable: true, writable: true});
  else copy[key] = value;
};
