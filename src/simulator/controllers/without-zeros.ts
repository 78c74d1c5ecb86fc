/** A status without what the API leaves out of it: what is missing, empty lists, and counts of zero but for those in `kept`. */
export const withoutZeros = <T extends object>(status: T, kept: readonly string[]): T =>
  Object.fromEntries(
    Object.entries(status).filter(([name, value]) => {
      if (value === undefined || (Array.isArray(value) && value.length === 0)) return false;
      return value !== 0 || kept.includes(name);
    }),
  ) as T;
