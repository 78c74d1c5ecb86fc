/** What the scheduler knows of the nodes and of the pods on them; kept up to date as pods come and go. */
import {controllerOf, type KubeObject} from '../../../kube/object.ts';
import {type Amounts, allocatableOf, minus, plus, requestsOf} from './resources.ts';

export interface NodeInfo {
  readonly node: KubeObject;
  readonly allocatable: Amounts;
  readonly requested: Amounts;
  /** By uid. */
  readonly pods: ReadonlyMap<string, KubeObject>;
  /** Those of the pods that have to be away from others. */
  readonly repelling: ReadonlyMap<string, KubeObject>;
  /** How many of the pods each owner has, by its uid. */
  readonly owners: ReadonlyMap<string, number>;
}

interface Entry {
  node?: KubeObject;
  allocatable: Amounts;
  requested: Amounts;
  readonly pods: Map<string, KubeObject>;
  readonly repelling: Map<string, KubeObject>;
  readonly owners: Map<string, number>;
}

/** A pod that holds its place on a node: not ended. */
const holdsPlace = (pod: KubeObject): boolean => Boolean(pod.spec.nodeName) && !['Succeeded', 'Failed'].includes(pod.status?.phase);

const repels = (pod: KubeObject): boolean => pod.spec.affinity?.podAntiAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.length > 0;

const countOwner = ({owners}: Entry, pod: KubeObject, n: number): void => {
  const owner = controllerOf(pod)?.uid;
  if (owner) owners.set(owner, (owners.get(owner) ?? 0) + n);
};

export class NodeInfos {
  private readonly entries = new Map<string, Entry>();
  /** Where each pod is counted. */
  private readonly placed = new Map<string, {readonly node: string; readonly requests: Amounts}>();

  all(): NodeInfo[] {
    return [...this.entries.values()].filter((entry): entry is Entry & {node: KubeObject} => entry.node !== undefined);
  }

  setNode(node: KubeObject): void {
    const entry = this.entry(node.metadata.name);
    entry.node = node;
    entry.allocatable = allocatableOf(node);
  }

  removeNode({metadata}: KubeObject): void {
    const entry = this.entries.get(metadata.name);
    if (entry) entry.node = undefined;
  }

  /** Counts a pod where it is now; true when a place became free. */
  setPod(pod: KubeObject): boolean {
    if (!holdsPlace(pod)) return this.removePod(pod);
    const uid = pod.metadata.uid!;
    const entry = this.entry(pod.spec.nodeName);
    entry.pods.set(uid, pod);
    if (this.placed.has(uid)) return false;
    const requests = requestsOf(pod);
    entry.requested = plus(entry.requested, requests);
    if (repels(pod)) entry.repelling.set(uid, pod);
    countOwner(entry, pod, 1);
    this.placed.set(uid, {node: pod.spec.nodeName, requests});
    return false;
  }

  removePod(pod: KubeObject): boolean {
    const uid = pod.metadata.uid!;
    const known = this.placed.get(uid);
    if (!known) return false;
    const entry = this.entry(known.node);
    entry.requested = minus(entry.requested, known.requests);
    entry.pods.delete(uid);
    entry.repelling.delete(uid);
    countOwner(entry, pod, -1);
    return this.placed.delete(uid);
  }

  private entry(name: string): Entry {
    const known = this.entries.get(name) ?? {allocatable: {}, requested: {}, pods: new Map(), repelling: new Map(), owners: new Map()};
    this.entries.set(name, known);
    return known;
  }
}
