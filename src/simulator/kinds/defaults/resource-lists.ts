/** Arithmetic on resource lists such as `{cpu: '500m', memory: '1Gi'}`. */
import {canonicalQuantity, compareQuantity, nanos} from '../../../kube/quantity.ts';

type Resources = Record<string, string | number>;

const add = (a: string | number, b: string | number): string => {
  const sum = (nanos(a) ?? 0n) + (nanos(b) ?? 0n);
  const binary = /i$/.test(String(a)) || /i$/.test(String(b));
  return binary && sum % 1_000_000_000n === 0n ? binaryText(sum / 1_000_000_000n) : canonicalQuantity(`${sum}n`);
};

/** `1048576` as `1Mi`, with the largest suffix that leaves it whole. */
const binaryText = (value: bigint): string => {
  let suffix = 0;
  let number = value;
  while (number !== 0n && number % 1024n === 0n && suffix < 6) {
    number /= 1024n;
    suffix++;
  }
  return suffix === 0 ? `${value}` : `${number}${['Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'][suffix - 1]}`;
};

const merge = (a: Resources, b: Resources, combine: (x: string | number, y: string | number) => string | number): Resources => {
  const result = {...a};
  for (const [name, quantity] of Object.entries(b)) result[name] = name in result ? combine(result[name], quantity) : quantity;
  return result;
};

export const addQuantities = (a: Resources, b: Resources): Resources => merge(a, b, add);

/** By resource the larger of the two. */
export const largerQuantity = (a: Resources, b: Resources): Resources => merge(a, b, (x, y) => (compareQuantity(x, y) >= 0 ? x : y));
