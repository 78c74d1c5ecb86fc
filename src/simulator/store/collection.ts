/** The objects of one resource, with the indexes that reads need, its watchers and its recent past. */
import type {KubeObject} from '../../kube/object.ts';

export interface Change {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  readonly revision: number;
  readonly object: KubeObject;
  /** What stood there before, of MODIFIED and DELETED. */
  readonly old?: KubeObject;
}

export type Listener = (change: Change) => void;

/** Changes kept for watches that resume; a watch from further back is told that its revision expired. */
const HISTORY = 2_000;

type Bucket = Map<string, KubeObject>;

export class Collection {
  private readonly all: Bucket = new Map();
  private readonly byNamespace = new Map<string, Bucket>();
  private readonly byOwner = new Map<string, Bucket>();
  private readonly listeners = new Set<Listener>();
  private history: Change[] = [];
  /** The newest revision that history no longer reaches. */
  private forgotten: number;

  constructor(revision: number) {
    this.forgotten = revision;
  }

  get size(): number {
    return this.all.size;
  }

  get(key: string): KubeObject | undefined {
    return this.all.get(key);
  }

  list(namespace?: string): KubeObject[] {
    const bucket = namespace === undefined ? this.all : this.byNamespace.get(namespace);
    return bucket ? [...bucket.values()] : [];
  }

  ownedBy(uid: string): KubeObject[] {
    const bucket = this.byOwner.get(uid);
    return bucket ? [...bucket.values()] : [];
  }

  /** Puts `object` in the place of `old`, or takes `old` away. Tells nobody: {@link announce} does. */
  replace(key: string, old: KubeObject | undefined, object: KubeObject | undefined): void {
    if (old) this.unindex(key, old, object);
    if (object) {
      this.all.set(key, object);
      this.index(key, object);
    } else this.all.delete(key);
  }

  announce(change: Change): void {
    this.history.push(change);
    if (this.history.length > 2 * HISTORY) {
      this.forgotten = this.history[HISTORY - 1].revision;
      this.history = this.history.slice(HISTORY);
    }
    for (const listener of this.listeners) tell(listener, change);
  }

  /** Changes after `revision`, or undefined when they are no longer all known. */
  since(revision: number): Change[] | undefined {
    if (revision < this.forgotten) return undefined;
    return this.history.filter((change) => change.revision > revision);
  }

  /** Nothing up to `revision` can be told any more (a journal keeps no history). */
  forget(revision: number): void {
    this.history = [];
    this.forgotten = revision;
  }

  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private index(key: string, object: KubeObject): void {
    const {namespace, ownerReferences} = object.metadata;
    if (namespace !== undefined) bucketOf(this.byNamespace, namespace).set(key, object);
    for (const owner of ownerReferences ?? []) bucketOf(this.byOwner, owner.uid).set(key, object);
  }

  /** Leaves entries that the next version overwrites in place, so that a list keeps its order over updates. */
  private unindex(key: string, old: KubeObject, next: KubeObject | undefined): void {
    const {namespace, ownerReferences} = old.metadata;
    if (!next && namespace !== undefined) drop(this.byNamespace, namespace, key);
    if (next && next.metadata.ownerReferences === ownerReferences) return;
    for (const owner of ownerReferences ?? []) drop(this.byOwner, owner.uid, key);
  }
}

/** What is stored is stored: a fault of one who is told of it is neither the writer's nor the others'. */
const tell = (listener: Listener, change: Change): void => {
  try {
    listener(change);
  } catch (error) {
    console.error(error);
  }
};

const bucketOf = (buckets: Map<string, Bucket>, name: string): Bucket => {
  let bucket = buckets.get(name);
  if (!bucket) {
    bucket = new Map();
    buckets.set(name, bucket);
  }
  return bucket;
};

const drop = (buckets: Map<string, Bucket>, name: string, key: string): void => {
  const bucket = buckets.get(name);
  bucket?.delete(key);
  if (bucket?.size === 0) buckets.delete(name);
};
