/**
 * How controllers, kubelet and scheduler reach the cluster they live in: the same path as a request over HTTPS (defaults, admission,
 * validation, field ownership, journal), but in process and at once. They never see the store.
 *
 * Every call is synchronous, so that a cluster under a hand-driven clock is fully determined. Objects that come back are shared and
 * frozen by agreement: change a copy (`{...object, spec: {...}}` or structuredClone), never the thing itself.
 */
import type {KubeObject} from '../kube/object.ts';
import type {Requirement} from '../kube/selector.ts';
import type {Kind} from './kinds/kind.ts';

export interface WatchEvent {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  readonly object: KubeObject;
  /** The object before, of MODIFIED and DELETED. */
  readonly old?: KubeObject;
}

export interface DeleteOptions {
  propagationPolicy?: 'Background' | 'Foreground' | 'Orphan';
  gracePeriodSeconds?: number;
  preconditions?: {uid?: string; resourceVersion?: string};
}

export interface Client {
  get(kind: Kind, namespace: string | undefined, name: string): KubeObject | undefined;
  list(kind: Kind, namespace?: string, selector?: readonly Requirement[]): readonly KubeObject[];
  /** Objects whose ownerReferences hold this uid. */
  ownedBy(kind: Kind, uid: string): readonly KubeObject[];
  /** All throw a StatusError when refused. With a resourceVersion in the object a write is refused (Conflict) if it is not the newest. */
  create(kind: Kind, object: KubeObject): KubeObject;
  update(kind: Kind, object: KubeObject): KubeObject;
  updateStatus(kind: Kind, object: KubeObject): KubeObject;
  /** Writes the spec as it stands: the `finalize` of a namespace and the `binding` of a pod, which an update may not do. */
  finalize(kind: Kind, object: KubeObject): KubeObject;
  /** Assigns a pod to a node, as its binding subresource does: spec.nodeName and the condition PodScheduled in one write. */
  bind(kind: Kind, namespace: string | undefined, name: string, node: string): KubeObject;
  delete(kind: Kind, namespace: string | undefined, name: string, options?: DeleteOptions): void;
  /** Calls `handle` with ADDED for what is there now, then with every change, inside the write that makes it: only take notes there
   *  (enqueue a key), never write. Returns what ends the watch. */
  watch(kind: Kind, handle: (event: WatchEvent) => void): () => void;
}
