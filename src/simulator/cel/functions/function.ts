import {type Budget, noOverload} from '../values.ts';

/** What a function does with its values (the one before the dot first). Throws a CelError. */
export type CelFunction = (values: readonly any[], budget: Budget) => unknown;

export const text = (value: unknown): string => {
  if (typeof value !== 'string') throw noOverload();
  return value;
};

export const int = (value: unknown): number => {
  if (typeof value !== 'bigint') throw noOverload();
  return Number(value);
};

export const list = (value: unknown): readonly unknown[] => {
  if (!Array.isArray(value)) throw noOverload();
  return value;
};
