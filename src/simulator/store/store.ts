/** All objects of a cluster under one counter of revisions, kept in memory and, with a journal, on disk. Holds no rules: the registry does. */
import {type KubeObject, keyOf} from '../../kube/object.ts';
import {StatusError} from '../../kube/status.ts';
import {Collection, type Listener} from './collection.ts';
import {type Entry, Journal} from './journal.ts';
import {bareText} from './text.ts';

/** A journal this much longer than at its last compaction is compacted again. */
const COMPACT_AFTER_BYTES = 32 * 1024 * 1024;

/** The real server's database takes 1.5 MiB of one object, in an encoding that is up to half as long as JSON. */
const LARGEST = 3 * 1024 * 1024;

/** Entry that only keeps the counter, so that revisions of deleted objects are never given again. */
const COUNTER = '';

export class Store {
  private readonly collections = new Map<string, Collection>();
  private journal: Journal | undefined;
  private compactAt = COMPACT_AFTER_BYTES;
  private newest = 1;

  /** With a file, what it holds is there again, under the same revisions. */
  constructor(file?: string) {
    if (file === undefined) return;
    this.journal = Journal.open(file, (entry) => this.replay(entry));
    for (const collection of this.collections.values()) collection.forget(this.newest);
    this.compact();
  }

  get revision(): number {
    return this.newest;
  }

  collection(resource: string): Collection {
    let found = this.collections.get(resource);
    if (!found) {
      found = new Collection(this.newest);
      this.collections.set(resource, found);
    }
    return found;
  }

  listen(resource: string, listener: Listener): () => void {
    return this.collection(resource).listen(listener);
  }

  /** Stores `object` under `key` with the next revision as its resourceVersion: journal first, then memory, then the watchers. */
  put(resource: string, key: string, object: KubeObject): KubeObject {
    const revision = this.newest + 1;
    const stored = {...object, metadata: {...object.metadata, resourceVersion: String(revision)}};
    if (bareText(stored).length > LARGEST) throw new StatusError(500, undefined, 'etcdserver: request is too large');
    this.commit({r: revision, k: resource, n: key, o: stored}, stored);
    return stored;
  }

  /** Takes the object away; watchers see its last state with the revision of the deletion. */
  remove(resource: string, key: string, last: KubeObject): KubeObject {
    const revision = this.newest + 1;
    const gone = {...last, metadata: {...last.metadata, resourceVersion: String(revision)}};
    this.commit({r: revision, k: resource, n: key}, gone);
    return gone;
  }

  /** Forgets everything, as a new cluster: no watcher is told. */
  clear(): void {
    this.collections.clear();
    this.journal?.compact([]);
  }

  close(): void {
    this.journal?.close();
    this.journal = undefined;
  }

  private commit(entry: Entry, object: KubeObject): void {
    this.journal?.append(entry);
    this.newest = entry.r;
    const collection = this.collection(entry.k);
    const old = collection.get(entry.n);
    collection.replace(entry.n, old, entry.o);
    const type = entry.o ? (old ? 'MODIFIED' : 'ADDED') : 'DELETED';
    collection.announce({type, revision: entry.r, object, old});
    if (this.journal && this.journal.length > this.compactAt) this.compact();
  }

  private replay({r, k, n, o}: Entry): void {
    this.newest = Math.max(this.newest, r);
    if (k === COUNTER) return;
    const collection = this.collection(k);
    collection.replace(n, collection.get(n), o);
  }

  private compact(): void {
    this.journal?.compact(this.entries());
    this.compactAt = (this.journal?.length ?? 0) + COMPACT_AFTER_BYTES;
  }

  private *entries(): Iterable<Entry> {
    for (const [k, collection] of this.collections) {
      for (const o of collection.list()) yield {r: Number(o.metadata.resourceVersion), k, n: keyOf(o), o};
    }
    yield {r: this.newest, k: COUNTER, n: ''};
  }
}
