/** What differs between a recording and an answer, and the parts of objects that a step is about. */

export interface Difference {
  /** Dotted path. */
  readonly at: string;
  readonly wanted: unknown;
  readonly got: unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object';

export const differences = (wanted: unknown, got: unknown, at = ''): Difference[] => {
  if (wanted === got) return [];
  if (Array.isArray(wanted) && Array.isArray(got)) {
    const [a, b] = /(^|\.)conditions$/.test(at) ? [byType(wanted), byType(got)] : [wanted, got];
    return Array.from({length: Math.max(a.length, b.length)}, (_, i) => differences(a[i], b[i], `${at}[${i}]`)).flat();
  }
  if (!isObject(wanted) || !isObject(got) || Array.isArray(wanted) || Array.isArray(got)) return [{at, wanted, got}];
  const keys = new Set([...Object.keys(wanted), ...Object.keys(got)]);
  return [...keys].flatMap((key) => differences(wanted[key], got[key], at ? `${at}.${key}` : key));
};

const byType = (conditions: readonly any[]): any[] => [...conditions].sort((a, b) => (String(a?.type) < String(b?.type) ? -1 : 1));

/** The object without the `drop` paths, and, if there are `only` paths, just those, each under its path. */
export const prune = (value: unknown, {only, drop}: {only?: readonly string[]; drop?: readonly string[]}): unknown => {
  if (!only && !drop) return value;
  const copy = structuredClone(value);
  for (const path of drop ?? []) remove(copy, path.split('.'));
  if (!only) return copy;
  const picked = only.map((path) => [path, path.split('.').reduce((at: any, key) => at?.[key], copy)] as const);
  return Object.fromEntries(picked.filter(([, found]) => found !== undefined));
};

const remove = (value: unknown, [key, ...rest]: string[]): void => {
  if (!isObject(value)) return;
  if (key === '*') for (const item of Object.values(value)) remove(item, rest);
  else if (rest.length === 0) delete value[key];
  else remove(value[key], rest);
};
