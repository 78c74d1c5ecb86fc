/** IntOrString values that may be percentages, such as maxSurge. */

export type IntOrString = number | string;

/**
 * The number that a value stands for, of `total`. `25%` of 10 is 3 rounded up and 2 rounded down; a missing value is 0.
 * Throws an Error for a string that is no percentage.
 */
export const resolveIntOrPercent = (value: IntOrString | undefined | null, total: number, round: 'up' | 'down'): number => {
  if (value === undefined || value === null) return 0;
  if (typeof value === 'number') return value;
  if (!/^[0-9]+%$/.test(value)) throw new Error(`invalid value for IntOrString: invalid type: string is not a percentage`);
  const exact = (Number.parseInt(value, 10) * total) / 100;
  return round === 'up' ? Math.ceil(exact) : Math.floor(exact);
};
