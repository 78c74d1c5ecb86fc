/** Why a pod cannot run on a node: filters in the order the real scheduler applies them; the first that objects speaks. */
import type {KubeObject} from '../../../kube/object.ts';
import {farFromOthers, nearOthers, wantsNode, welcome} from './affinity.ts';
import {reachable} from './claims.ts';
import type {NodeInfo} from './node-info.ts';
import type {Amounts} from './resources.ts';
import {spreads} from './spread.ts';

export interface Candidate {
  readonly pod: KubeObject;
  readonly requests: Amounts;
  readonly all: readonly NodeInfo[];
  /** That its claims are bound to. */
  readonly volumes: readonly KubeObject[];
}

export interface Filter {
  /** Reasons why not; none when the node will do. */
  readonly reasons: (candidate: Candidate, info: NodeInfo) => readonly string[];
  /** Whether removing other pods could help. */
  readonly preemptible: boolean;
}

const check = (reason: string, preemptible: boolean, fits: (candidate: Candidate, info: NodeInfo) => boolean): Filter => ({
  preemptible,
  reasons: (candidate, info) => (fits(candidate, info) ? [] : [reason]),
});

const UNSCHEDULABLE = {key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule'};

/** Whether one of the pod's tolerations covers a taint. */
export const tolerates = (pod: KubeObject, taint: {key: string; value?: string; effect: string}): boolean =>
  (pod.spec.tolerations ?? []).some(({key, operator = 'Equal', value = '', effect}: any) => {
    if ((effect && effect !== taint.effect) || (key && key !== taint.key)) return false;
    return operator === 'Exists' || (Boolean(key) && value === (taint.value ?? ''));
  });

const repels = (node: KubeObject, pod: KubeObject): boolean =>
  (node.spec?.taints ?? []).some((taint: any) => ['NoSchedule', 'NoExecute'].includes(taint.effect) && !tolerates(pod, taint));

const hostPorts = (pod: KubeObject): any[] => pod.spec.containers.flatMap((c: any) => (c.ports ?? []).filter((p: any) => p.hostPort));

const ANY = '0.0.0.0';
const clash = (a: any, b: any): boolean => {
  const [x, y] = [a.hostIP || ANY, b.hostIP || ANY];
  return a.hostPort === b.hostPort && (a.protocol ?? 'TCP') === (b.protocol ?? 'TCP') && (x === y || x === ANY || y === ANY);
};

const portsFree = (pod: KubeObject, {pods}: NodeInfo): boolean => {
  const wanted = hostPorts(pod);
  if (wanted.length === 0) return true;
  return ![...pods.values()].flatMap(hostPorts).some((taken) => wanted.some((port) => clash(port, taken)));
};

/** `Too many pods`, `Insufficient cpu`: every resource there is too little of. */
const fits: Filter['reasons'] = ({requests}, {allocatable, requested, pods}) => [
  ...(pods.size + 1 > (allocatable.pods ?? 0) ? ['Too many pods'] : []),
  ...Object.entries(requests)
    .filter(([name, amount]) => amount > 0 && amount > (allocatable[name] ?? 0) - (requested[name] ?? 0))
    .map(([name]) => `Insufficient ${name}`),
];

export const FILTERS: readonly Filter[] = [
  check('node(s) were unschedulable', false, ({pod}, {node}) => !node.spec?.unschedulable || tolerates(pod, UNSCHEDULABLE)),
  check('node(s) had untolerated taint(s)', false, ({pod}, {node}) => !repels(node, pod)),
  check("node(s) didn't match Pod's node affinity/selector", false, ({pod}, {node}) => wantsNode(pod, node)),
  check("node(s) didn't have free ports for the requested pod ports", true, ({pod}, info) => portsFree(pod, info)),
  {reasons: fits, preemptible: true},
  check("node(s) didn't match PersistentVolume's node affinity", false, ({volumes}, {node}) => reachable(volumes, node)),
  check("node(s) didn't match pod topology spread constraints", true, ({pod, all}, info) => spreads(pod, info, all)),
  check("node(s) didn't match pod affinity rules", false, ({pod, all}, info) => nearOthers(pod, info, all)),
  check("node(s) didn't match pod anti-affinity rules", true, ({pod, all}, info) => farFromOthers(pod, info, all)),
  check("node(s) didn't satisfy existing pods anti-affinity rules", true, ({pod, all}, info) => welcome(pod, info, all)),
];

/** The reasons of the first filter that objects, and whether preemption could help; undefined when the node will do. */
export const objection = (candidate: Candidate, info: NodeInfo): {reasons: readonly string[]; preemptible: boolean} | undefined => {
  for (const {reasons, preemptible} of FILTERS) {
    const found = reasons(candidate, info);
    if (found.length > 0) return {reasons: found, preemptible};
  }
  return undefined;
};
