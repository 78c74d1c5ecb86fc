/** Lists inside one cell. */

/** `a=1,b=2`, sorted by key, or `<none>`. */
export const labelsText = (labels: Readonly<Record<string, string>> | undefined): string =>
  Object.entries(labels ?? {})
    .map(([key, value]) => `${key}=${value}`)
    .sort()
    .join(',') || '<none>';

/** The first three, and how many more: `a,b,c + 2 more...`; `nothing` for an empty list. */
export const firstThree = (items: readonly string[], nothing: string): string => {
  if (items.length === 0) return nothing;
  const shown = items.slice(0, 3).join(',');
  return items.length > 3 ? `${shown} + ${items.length - 3} more...` : shown;
};
