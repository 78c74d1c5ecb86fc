/** What a pod asks of a node, and what the pods of a node have taken. Counted in thousandths (cpu) and whole units (all else). */
import type {KubeObject} from '../../../kube/object.ts';
import {milli, units} from '../../../kube/quantity.ts';

export type Amounts = Readonly<Record<string, number>>;

export const count = (resource: string, quantity: string | number): number => (resource === 'cpu' ? milli(quantity) : units(quantity));

const parsed = (list: Readonly<Record<string, string | number>> | undefined): Amounts =>
  Object.fromEntries(Object.entries(list ?? {}).map(([name, quantity]) => [name, count(name, quantity)]));

export const plus = (a: Amounts, b: Amounts): Amounts => {
  const sum: Record<string, number> = {...a};
  for (const [name, amount] of Object.entries(b)) sum[name] = (sum[name] ?? 0) + amount;
  return sum;
};

export const minus = (a: Amounts, b: Amounts): Amounts => plus(a, Object.fromEntries(Object.entries(b).map(([name, n]) => [name, -n])));

const largest = (a: Amounts, b: Amounts): Amounts => {
  const max: Record<string, number> = {...a};
  for (const [name, amount] of Object.entries(b)) max[name] = Math.max(max[name] ?? 0, amount);
  return max;
};

const requests = (container: any): Amounts => parsed(container.resources?.requests);

/**
 * Requests of a pod: all app containers and sidecars together, or an init container beside the sidecars before it, whichever is more;
 * plus the overhead. Requests of the pod as a whole, where given, take the place of the sum.
 */
export const requestsOf = (pod: KubeObject): Amounts => {
  let sidecars: Amounts = {};
  let inits: Amounts = {};
  for (const container of pod.spec.initContainers ?? []) {
    if (container.restartPolicy === 'Always') sidecars = plus(sidecars, requests(container));
    else inits = largest(inits, plus(sidecars, requests(container)));
  }
  const together = pod.spec.containers.reduce((sum: Amounts, container: any) => plus(sum, requests(container)), sidecars);
  return plus({...largest(together, inits), ...parsed(pod.spec.resources?.requests)}, parsed(pod.spec.overhead));
};

export const allocatableOf = (node: KubeObject): Amounts => parsed(node.status?.allocatable ?? node.status?.capacity);
