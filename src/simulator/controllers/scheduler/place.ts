/** Where a pod goes: the node with the most room among those that will do, or why there is none. Pure. */
import {controllerOf, type KubeObject} from '../../../kube/object.ts';
import {nodePreference} from './affinity.ts';
import {objection} from './filters.ts';
import type {NodeInfo} from './node-info.ts';
import {requestsOf} from './resources.ts';

export type Placement = {readonly node: string} | {readonly message: string};

/** `volumes`: those that the pod's claims are bound to. */
export const place = (pod: KubeObject, all: readonly NodeInfo[], volumes: readonly KubeObject[] = []): Placement => {
  if (all.length === 0) return {message: 'no nodes available to schedule pods'};
  const candidate = {pod, requests: requestsOf(pod), all, volumes};
  const judged = all.map((info) => ({info, no: objection(candidate, info)}));
  const fitting = judged.filter(({no}) => !no).map(({info}) => info);
  if (fitting.length > 0) return {node: best(pod, fitting).node.metadata.name};
  return {message: refusal(judged.map(({no}) => no!))};
};

/** `2 Insufficient cpu, 1 node(s) were unschedulable`: how many nodes have each reason, as text in order. */
const tally = (reasons: readonly string[]): string => {
  const counted = new Map<string, number>();
  for (const reason of reasons) counted.set(reason, (counted.get(reason) ?? 0) + 1);
  return [...counted]
    .map(([reason, n]) => `${n} ${reason}`)
    .sort()
    .join(', ');
};

const refusal = (objections: readonly {reasons: readonly string[]; preemptible: boolean}[]): string => {
  const none = `0/${objections.length} nodes are available: `;
  const victims = objections.map(({preemptible}) =>
    preemptible ? 'No preemption victims found for incoming pod' : 'Preemption is not helpful for scheduling',
  );
  const why = tally(objections.flatMap(({reasons}) => reasons));
  return `${none}${why}. no new claims to deallocate, preemption: ${none}${tally(victims)}.`;
};

/** Of a pod that no node will do for, whichever it is. */
export const nowhere = (why: string, nodes: number): string => {
  const none = `0/${nodes} nodes are available: `;
  return `${none}${why}. no new claims to deallocate, preemption: ${none}${nodes} Preemption is not helpful for scheduling.`;
};

/** Requests that a pod without any is counted with, when nodes are compared. */
const USUAL = {cpu: 100, memory: 200 * 1024 * 1024};

/** The share of a node that is free, 0 to 100, over cpu and memory. */
const room = ({allocatable, requested, pods}: NodeInfo): number => {
  const free = (name: 'cpu' | 'memory'): number => {
    const total = allocatable[name] ?? 0;
    const used = Math.max(requested[name] ?? 0, pods.size * USUAL[name]);
    return total === 0 ? 0 : Math.max(0, 100 * (1 - used / total));
  };
  return (free('cpu') + free('memory')) / 2;
};

/** Pods of the same owner on a node: replicas are spread. */
const siblings = (pod: KubeObject, {owners}: NodeInfo): number => owners.get(controllerOf(pod)?.uid ?? '') ?? 0;

/** Preferred labels weigh most, then few siblings, then room; among equals the first by name. */
const best = (pod: KubeObject, fitting: readonly NodeInfo[]): NodeInfo => {
  if (fitting.length === 1) return fitting[0];
  const scored = fitting.map((info) => ({
    info,
    score: [nodePreference(pod, info.node) + tainted(pod, info.node), -siblings(pod, info), room(info)],
  }));
  const better = (a: number[], b: number[]): number => b.map((score, i) => score - a[i]).find((difference) => difference !== 0) ?? 0;
  return scored.sort((a, b) => better(a.score, b.score) || (a.info.node.metadata.name < b.info.node.metadata.name ? -1 : 1))[0].info;
};

/** Taints that only ask to stay away. */
const tainted = (_: KubeObject, node: KubeObject): number =>
  (node.spec?.taints ?? []).some((taint: any) => taint.effect === 'PreferNoSchedule') ? -100 : 0;
