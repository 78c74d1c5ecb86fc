/** Arithmetic on what quotas count: `{pods: '3', 'requests.cpu': '500m'}`. */
import {canonicalQuantity, compareQuantity, nanos} from '../../../kube/quantity.ts';
import {addQuantities} from '../defaults/resource-lists.ts';

export type Amounts = Readonly<Record<string, string>>;

export const plus = (a: Amounts, b: Amounts): Amounts => addQuantities({...a}, {...b}) as Amounts;

/** What `a` has more than `b`; nothing where it has less. */
export const excess = (a: Amounts, b: Amounts): Amounts => {
  const left = Object.entries(a).map(([name, amount]): [string, string] => {
    if (b[name] === undefined) return [name, amount];
    const rest = (nanos(amount) ?? 0n) - (nanos(b[name]) ?? 0n);
    return [name, rest > 0n ? canonicalQuantity(`${rest}n`) : '0'];
  });
  return Object.fromEntries(left);
};

export const only = (amounts: Amounts, names: readonly string[]): Amounts =>
  Object.fromEntries(names.filter((name) => amounts[name] !== undefined).map((name) => [name, amounts[name]]));

export const withoutZeros = (amounts: Amounts): Amounts =>
  Object.fromEntries(Object.entries(amounts).filter(([, amount]) => compareQuantity(amount, 0) !== 0));

/** `cpu=1,memory=2Gi`. */
export const sayAmounts = (amounts: Amounts): string =>
  Object.keys(amounts)
    .sort()
    .map((name) => `${name}=${amounts[name]}`)
    .join(',');
