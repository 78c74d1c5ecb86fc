/** On which nodes the pods of a DaemonSet run. Pure. */
import type {KubeObject} from '../../../kube/object.ts';
import {byAge} from '../ordering.ts';
import {isDeleting, isFinished} from '../pods.ts';
import {wantsNode} from '../scheduler/affinity.ts';
import {tolerates} from '../scheduler/filters.ts';
import {nodeOf, tolerationsOf} from './pod.ts';

export interface Verdict {
  /** A pod is to be there. */
  readonly run: boolean;
  /** A pod that is there may stay. */
  readonly stay: boolean;
}

const NEITHER: Verdict = {run: false, stay: false};

/** By name, selector, affinity and taints; room on the node is the scheduler's business. */
export const judge = ({spec}: KubeObject, node: KubeObject): Verdict => {
  const {template} = spec;
  const {nodeName} = template.spec;
  const pod = {...template, spec: {...template.spec, tolerations: tolerationsOf(template.spec)}} as KubeObject;
  if ((nodeName && nodeName !== node.metadata.name) || !wantsNode(pod, node)) return NEITHER;
  const repelled = (effects: readonly string[]): boolean =>
    (node.spec?.taints ?? []).some((taint: any) => effects.includes(taint.effect) && !tolerates(pod, taint));
  return {run: !repelled(['NoSchedule', 'NoExecute']), stay: !repelled(['NoExecute'])};
};

/** The pods of each node, those that are bound and old first; what has ended and is on its way out does not count. */
export const byNode = (pods: readonly KubeObject[]): Map<string, KubeObject[]> => {
  const found = new Map<string, KubeObject[]>();
  for (const pod of pods) {
    const node = nodeOf(pod);
    if (node === undefined || (isDeleting(pod) && isFinished(pod))) continue;
    found.set(node, [...(found.get(node) ?? []), pod].sort(boundFirst));
  }
  return found;
};

const boundFirst = (a: KubeObject, b: KubeObject): number => Number(!a.spec.nodeName) - Number(!b.spec.nodeName) || byAge(a, b);
