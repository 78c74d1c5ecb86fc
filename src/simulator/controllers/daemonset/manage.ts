/** Which nodes lack a pod, and which pods are too many. Pure. */
import type {KubeObject} from '../../../kube/object.ts';
import {isAvailable, isDeleting, isReady} from '../pods.ts';
import {judge} from './nodes.ts';
import {isUpdated} from './pod.ts';
import {allowsSurge} from './rolling.ts';

export interface Plan {
  /** Names of nodes. */
  readonly create: readonly string[];
  readonly delete: readonly KubeObject[];
}

/** A daemon that ended, and has to make room for another. */
export interface Ended {
  readonly node: string;
  readonly pod: KubeObject;
}

export interface Managed extends Plan {
  readonly failed: readonly Ended[];
  readonly succeeded: readonly Ended[];
}

export interface View {
  readonly set: KubeObject;
  readonly nodes: readonly KubeObject[];
  readonly byNode: ReadonlyMap<string, readonly KubeObject[]>;
  /** Of the current revision. */
  readonly hash: string;
  readonly now: number;
}

export const manage = (view: View): Managed => {
  const plans = view.nodes.map((node) => onNode(view, node));
  const known = new Set(view.nodes.map(({metadata}) => metadata.name));
  const lost = [...view.byNode].flatMap(([node, pods]) => (known.has(node) ? [] : pods.filter(({spec}) => !spec.nodeName)));
  return {
    create: plans.flatMap(({create}) => create),
    delete: [...plans.flatMap((plan) => plan.delete), ...lost],
    failed: plans.flatMap(({failed}) => failed),
    succeeded: plans.flatMap(({succeeded}) => succeeded),
  };
};

const NOTHING: Managed = {create: [], delete: [], failed: [], succeeded: []};

const onNode = (view: View, node: KubeObject): Managed => {
  const {name} = node.metadata;
  const {run, stay} = judge(view.set, node);
  const pods = view.byNode.get(name);
  if (run && !pods) return {...NOTHING, create: [name]};
  if (!pods) return NOTHING;
  const present = pods.filter((pod) => !isDeleting(pod));
  if (!stay) return {...NOTHING, delete: present};
  const ended = (phase: string): Ended[] => present.filter(({status}) => status?.phase === phase).map((pod) => ({node: name, pod}));
  const running = present.filter(({status}) => status?.phase !== 'Failed' && status?.phase !== 'Succeeded');
  const create = allowsSurge(view.set) && run && running.length === 0 ? [name] : [];
  return {create, delete: surplus(view, running), failed: ended('Failed'), succeeded: ended('Succeeded')};
};

/** One pod a node; while an update surges, a new one that is not available yet beside the old one that is ready. */
const surplus = ({set, hash, now}: View, running: readonly KubeObject[]): KubeObject[] => {
  if (!allowsSurge(set)) return running.slice(1);
  if (running.length <= 1) return [];
  const isNew = (pod: KubeObject): boolean => isUpdated(set, pod, hash);
  const [newest, oldest] = [running.find(isNew), running.find((pod) => !isNew(pod))];
  const others = running.filter((pod) => pod !== newest && pod !== oldest);
  const done = newest && oldest && (!isReady(oldest) || isAvailable(newest, set.spec.minReadySeconds ?? 0, now));
  return done ? [...others, oldest] : others;
};
