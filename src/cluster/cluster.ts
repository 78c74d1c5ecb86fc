/**
 * What the rest of the program sees of a cluster: a kubeconfig, a client over it, and a record of what happened. Nobody can tell from
 * here whether it is simulated.
 */
import type {KubeObject} from '../kube/object.ts';

/** What to ask for: `deployment/web`, resolved by discovery, so that every kind of any cluster works. */
export interface ObjectRef {
  /** kubectl's words for a kind: `deploy`, `deployment`, `deployments.apps`. */
  readonly kind: string;
  readonly name: string;
  /** Absent: the task's namespace (or none, for kinds without). */
  readonly namespace?: string;
}

export interface ListQuery {
  readonly kind: string;
  /** Absent: the client's. '': all namespaces. */
  readonly namespace?: string;
  /** `app=web,tier in (a,b)`. */
  readonly labels?: string;
  readonly fields?: string;
}

export type PatchType =
  | 'application/merge-patch+json'
  | 'application/strategic-merge-patch+json'
  | 'application/json-patch+json'
  | 'application/apply-patch+yaml';

/** All calls reject with a StatusError when the server refuses, and with a ClusterUnreachable when there is no answer. */
export interface KubeClient {
  readonly namespace: string;
  get(ref: ObjectRef): Promise<KubeObject | undefined>;
  list(query: ListQuery): Promise<KubeObject[]>;
  create(object: KubeObject): Promise<KubeObject>;
  /** Server-side apply as `ckad-drill`, by force: creates or changes. */
  apply(object: KubeObject): Promise<KubeObject>;
  patch(ref: ObjectRef, type: PatchType, body: unknown): Promise<KubeObject>;
  delete(ref: ObjectRef, options?: {propagationPolicy?: string; gracePeriodSeconds?: number}): Promise<void>;
  /** Any other request; the body as text. `path` begins with `/`. Does not reject on an error code. */
  raw(method: string, path: string, body?: unknown): Promise<{code: number; text: string}>;
  /** Lists, then watches; ends when `signal` aborts. `listed` is called once what was there at the beginning has been told. */
  watch(
    query: ListQuery,
    handle: (type: 'ADDED' | 'MODIFIED' | 'DELETED', object: KubeObject) => void,
    signal: AbortSignal,
    listed?: () => void,
  ): Promise<void>;
  close(): void;
}

/** One change, as the recorder keeps it (a line of `recording.jsonl`). */
export interface Change {
  /** Milliseconds since the epoch, of the cluster's clock. */
  readonly at: number;
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  readonly object: KubeObject;
}

/** One write that came over the API, as a simulated cluster keeps it (a line of `audit.jsonl`). */
export interface AuditEntry {
  /** Milliseconds since the epoch, of the cluster's clock. */
  readonly at: number;
  readonly user: string;
  /** The User-Agent; '' when there was none. */
  readonly agent: string;
  /** `kubectl set image`, as kubectl tells of itself, and what all requests of one run of it have in common. */
  readonly command?: string;
  readonly session?: string;
  readonly method: string;
  /** Such as `Deployment`. */
  readonly kind: string;
  readonly namespace?: string;
  /** Absent: of a collection. */
  readonly name?: string;
  readonly subresource?: string;
  /** Of the answer. */
  readonly code: number;
}

export interface Cluster {
  /** `simulated`, or `context:NAME`. */
  readonly label: string;
  readonly kubeconfig: string;
  readonly client: KubeClient;
  /** What happened since the attempt began (Pods, ReplicaSets, Deployments, Services, EndpointSlices), oldest first. What was there at the
   *  beginning comes first, as ADDED. */
  recording(): Promise<readonly Change[]>;
  /** Who wrote what since the attempt began, oldest first; absent where nobody keeps that. */
  audit?(): Promise<readonly AuditEntry[]>;
  /** Begins a new recording: called when the set-up of a task is done. */
  startRecording(): Promise<void>;
  /** Runs set-up work; a simulated cluster lets its time fly meanwhile, so that waiting costs nothing. */
  prepare<T>(work: () => Promise<T>): Promise<T>;
  /** Empties it for a new set-up: a simulated cluster of everything, an existing one of the task's namespace. */
  reset(): Promise<void>;
  /** Frees what is held here; `destroy` also ends the cluster and deletes its folder (an existing cluster only loses the task's namespace). */
  close(): Promise<void>;
  destroy(): Promise<void>;
}

/** No answer from the API server: wrong address, not running, or certificates that do not fit. Exit code 3. */
export class ClusterUnreachable extends Error {}
