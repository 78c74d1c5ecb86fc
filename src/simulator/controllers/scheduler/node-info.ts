/** What the scheduler knows of the nodes and of the pods on them; kept up to date as pods come and go. */
import type {KubeObject} from '../../../kube/object.ts';
import {type Amounts, allocatableOf, minus, plus, requestsOf} from './resources.ts';

export interface NodeInfo {
  readonly node: KubeObject;
  readonly allocatable: Amounts;
  readonly requested: Amounts;
  /** By uid. */
  readonly pods: ReadonlyMap<string, KubeObject>;
}

interface Entry {
  node?: KubeObject;
  allocatable: Amounts;
  requested: Amounts;
  readonly pods: Map<string, KubeObject>;
}

/** A pod that holds its place on a node: not ended. */
const holdsPlace = (pod: KubeObject): boolean => Boolean(pod.spec.nodeName) && !['Succeeded', 'Failed'].includes(pod.status?.phase);

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
    const known = this.placed.get(pod.metadata.uid!);
    if (known) {
      this.entry(known.node).pods.set(pod.metadata.uid!, pod);
      return false;
    }
    const requests = requestsOf(pod);
    const entry = this.entry(pod.spec.nodeName);
    entry.requested = plus(entry.requested, requests);
    entry.pods.set(pod.metadata.uid!, pod);
    this.placed.set(pod.metadata.uid!, {node: pod.spec.nodeName, requests});
    return false;
  }

  removePod({metadata}: KubeObject): boolean {
    const known = this.placed.get(metadata.uid!);
    if (!known) return false;
    const entry = this.entry(known.node);
    entry.requested = minus(entry.requested, known.requests);
    entry.pods.delete(metadata.uid!);
    return this.placed.delete(metadata.uid!);
  }

  private entry(name: string): Entry {
    const known = this.entries.get(name) ?? {allocatable: {}, requested: {}, pods: new Map()};
    this.entries.set(name, known);
    return known;
  }
}
