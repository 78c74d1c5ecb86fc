/** Topology spread constraints. */
import type {KubeObject} from '../../../kube/object.ts';
import {selects} from '../../../kube/selector.ts';
import {wantsNode} from './affinity.ts';
import type {NodeInfo} from './node-info.ts';

/** Matching pods by the value of a topology key, over the nodes that the pod could be on by its own selectors. */
const counts = (pod: KubeObject, constraint: any, all: readonly NodeInfo[]): Map<string, number> => {
  const found = new Map<string, number>();
  for (const {node, pods} of all) {
    const domain = node.metadata.labels?.[constraint.topologyKey];
    if (domain === undefined || !wantsNode(pod, node)) continue;
    const here = [...pods.values()].filter(
      (other) =>
        other.metadata.namespace === pod.metadata.namespace &&
        !other.metadata.deletionTimestamp &&
        selects(constraint.labelSelector, other.metadata.labels),
    ).length;
    found.set(domain, (found.get(domain) ?? 0) + here);
  }
  return found;
};

/** Whether the pod on this node leaves the skew of every hard constraint within its bound. */
export const spreads = (pod: KubeObject, {node}: NodeInfo, all: readonly NodeInfo[]): boolean => {
  const hard = (pod.spec.topologySpreadConstraints ?? []).filter((c: any) => c.whenUnsatisfiable !== 'ScheduleAnyway');
  return hard.every((constraint: any) => {
    const domain = node.metadata.labels?.[constraint.topologyKey];
    const found = counts(pod, constraint, all);
    if (domain === undefined || !found.has(domain)) return false;
    const least = found.size < (constraint.minDomains ?? 1) ? 0 : Math.min(...found.values());
    const own = selects(constraint.labelSelector, pod.metadata.labels) ? 1 : 0;
    return found.get(domain)! + own - least <= constraint.maxSkew;
  });
};
