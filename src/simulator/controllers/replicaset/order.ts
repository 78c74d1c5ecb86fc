/** Which pods a ReplicaSet gives up first: those whose loss costs least. */
import type {KubeObject} from '../../../kube/object.ts';
import {isActive, isReady, readySince} from '../pods.ts';

const COST = 'controller.kubernetes.io/pod-deletion-cost';
const PHASES = ['Pending', 'Unknown', 'Running'];

/** What the order goes by. Of each number the lower one goes first. */
interface Merits {
  readonly pod: KubeObject;
  readonly assigned: number;
  readonly phase: number;
  readonly ready: number;
  readonly cost: number;
  /** Minus the number of related pods on its node: crowded nodes go first. */
  readonly alone: number;
  readonly readyAge: Age;
  readonly calm: readonly number[];
  readonly age: Age;
}

/** Milliseconds since the epoch, and the power of two of the nanoseconds since; undefined when not known. */
type Age = {readonly since: number; readonly bucket: number} | undefined;

const ageOf = (since: number | undefined, now: number): Age => {
  if (since === undefined || Number.isNaN(since)) return undefined;
  const age = (now - since) * 1e6;
  return {since, bucket: age > 0 ? Math.floor(Math.log2(age)) : -1};
};

const deletionCost = ({metadata}: KubeObject): number => {
  const text = metadata.annotations?.[COST] ?? '';
  return /^-?\d+$/.test(text) ? Number(text) : 0;
};

const restarts = (statuses: readonly {restartCount?: number}[] | undefined): number =>
  Math.max(0, ...(statuses ?? []).map(({restartCount}) => restartCount ?? 0));

const meritsOf = (pod: KubeObject, crowds: ReadonlyMap<string, number>, now: number): Merits => ({
  pod,
  assigned: pod.spec.nodeName ? 1 : 0,
  phase: Math.max(0, PHASES.indexOf(pod.status?.phase)),
  ready: isReady(pod) ? 1 : 0,
  cost: deletionCost(pod),
  alone: -(crowds.get(pod.spec.nodeName ?? '') ?? 0),
  readyAge: ageOf(readySince(pod), now),
  calm: [-restarts(pod.status?.containerStatuses), -restarts(pod.status?.initContainerStatuses)],
  age: ageOf(pod.metadata.creationTimestamp ? Date.parse(pod.metadata.creationTimestamp) : undefined, now),
});

/**
 * The younger first, but ages of one power of two count as the same, so that it is not always the last batch that goes: then the uid
 * decides. An unknown age goes first.
 */
const byAges = (a: Merits, b: Merits, which: 'readyAge' | 'age'): number => {
  const [x, y] = [a[which], b[which]];
  if (x?.since === y?.since) return 0;
  if (!x || !y) return x ? 1 : -1;
  return x.bucket - y.bucket || ((a.pod.metadata.uid ?? '') < (b.pod.metadata.uid ?? '') ? -1 : 1);
};

const compare = (a: Merits, b: Merits): number =>
  a.assigned - b.assigned ||
  a.phase - b.phase ||
  a.ready - b.ready ||
  a.cost - b.cost ||
  a.alone - b.alone ||
  (a.ready ? byAges(a, b, 'readyAge') : 0) ||
  a.calm[0] - b.calm[0] ||
  a.calm[1] - b.calm[1] ||
  byAges(a, b, 'age');

/** How many active pods stand on each node. */
export const crowdsOf = (pods: readonly KubeObject[]): Map<string, number> => {
  const crowds = new Map<string, number>();
  for (const pod of pods.filter(isActive)) {
    const node = pod.spec.nodeName ?? '';
    crowds.set(node, (crowds.get(node) ?? 0) + 1);
  }
  return crowds;
};

/** The pods in the order in which they go. `crowds`: related pods by node. */
export const deletionOrder = (pods: readonly KubeObject[], crowds: ReadonlyMap<string, number>, now: number): KubeObject[] =>
  pods
    .map((pod) => meritsOf(pod, crowds, now))
    .sort(compare)
    .map(({pod}) => pod);

/** `surplus` of the pods; when that is all of them their order does not matter, and stays. */
export const podsToDelete = (pods: readonly KubeObject[], related: readonly KubeObject[], surplus: number, now: number): KubeObject[] =>
  surplus >= pods.length ? [...pods] : deletionOrder(pods, crowdsOf(related), now).slice(0, surplus);
