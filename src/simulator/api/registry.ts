/**
 * The rules that all kinds share, over the store: what a create, update, patch and delete do to an object and its metadata. What differs
 * between kinds stands in `kinds/`.
 */
import type {Clock} from '../../clock.ts';
import {type KubeObject, keyFor, keyOf} from '../../kube/object.ts';
import {matchesAll, type Requirement} from '../../kube/selector.ts';
import {notFound, StatusError} from '../../kube/status.ts';
import type {Kind, WriteContext} from '../kinds/kind.ts';
import type {Change, Listener} from '../store/collection.ts';
import type {Store} from '../store/store.ts';
import {KindTable} from './kind-table.ts';
import type {Random} from './random.ts';

/** Who asks, and how: what of a request matters to a write. */
export interface Writer {
  readonly user: {readonly name: string; readonly groups: readonly string[]};
  /** Field manager. */
  readonly manager: string;
  readonly dryRun: boolean;
  /** Collects `Warning:` headers. */
  warn(text: string): void;
}

/** Name of a kind's objects in the store. Versions of one kind share it. */
export const resourceKey = (kind: Kind): string => {
  const {group, resource} = kind.convert?.stored ?? kind;
  return group ? `${group}/${resource}` : resource;
};

/** The objects of a kind that is not stored. */
const unstoredOf = (kind: Kind, namespace?: string): readonly KubeObject[] | undefined => kind.fixed ?? kind.computed?.(namespace);

/** A stored object in the version of a kind. */
export const inVersion = (kind: Kind, object: KubeObject): KubeObject => (kind.convert ? kind.convert.fromStorage(object) : object);

const changeInVersion = (kind: Kind, change: Change): Change => ({
  ...change,
  object: inVersion(kind, change.object),
  old: change.old && inVersion(kind, change.old),
});

export class Registry {
  private readonly table: KindTable;

  constructor(
    readonly store: Store,
    builtIn: readonly Kind[],
    readonly clock: Clock,
    readonly random: Random,
  ) {
    this.table = new KindTable(builtIn, store);
  }

  /** Every kind that is served now; another list after a CustomResourceDefinition came, changed or went. */
  get kinds(): readonly Kind[] {
    return this.table.kinds;
  }

  kindOf(group: string, version: string, resource: string): Kind | undefined {
    return this.table.find(group, version, resource);
  }

  /** Calls `handle` with every kind there is, and with each one that a definition adds or changes later. */
  watchKinds(handle: (kind: Kind) => void): void {
    this.table.watch(handle);
  }

  find(kind: Kind, namespace: string | undefined, name: string): KubeObject | undefined {
    const unstored = unstoredOf(kind, namespace);
    if (unstored) return unstored.find((object) => object.metadata.name === name);
    const found = this.store.collection(resourceKey(kind)).get(keyFor(namespace, name));
    return found && inVersion(kind, found);
  }

  get(kind: Kind, namespace: string | undefined, name: string): KubeObject {
    const found = this.find(kind, namespace, name);
    if (!found) throw notFound(kind, name);
    return found;
  }

  list(kind: Kind, namespace?: string, selector: readonly Requirement[] = []): KubeObject[] {
    const stored = unstoredOf(kind, namespace)?.slice() ?? this.store.collection(resourceKey(kind)).list(namespace);
    const all = kind.convert ? stored.map((object) => inVersion(kind, object)) : stored;
    return selector.length === 0 ? all : all.filter((object) => matchesAll(selector, object.metadata.labels));
  }

  ownedBy(kind: Kind, uid: string): KubeObject[] {
    const owned = this.store.collection(resourceKey(kind)).ownedBy(uid);
    return kind.convert ? owned.map((object) => inVersion(kind, object)) : owned;
  }

  listen(kind: Kind, listener: Listener): () => void {
    return this.store.listen(resourceKey(kind), kind.convert ? (change) => listener(changeInVersion(kind, change)) : listener);
  }

  /** Changes after a revision, or undefined when they are no longer all known. */
  changesSince(kind: Kind, revision: number): readonly Change[] | undefined {
    const changes = this.store.collection(resourceKey(kind)).since(revision);
    return kind.convert ? changes?.map((change) => changeInVersion(kind, change)) : changes;
  }

  /** Stores an object that has passed every check; only the answer of a dry run differs from that of a write. */
  put(kind: Kind, object: KubeObject, writer: Writer): KubeObject {
    if (writer.dryRun) return object;
    return this.stored(kind, object, (key, stored) => this.store.put(resourceKey(kind), key, stored));
  }

  remove(kind: Kind, object: KubeObject, writer: Writer): KubeObject {
    if (writer.dryRun) return object;
    return this.stored(kind, object, (key, stored) => this.store.remove(resourceKey(kind), key, stored));
  }

  context(writer: Writer): WriteContext {
    return {
      now: this.clock.now(),
      dryRun: writer.dryRun,
      user: writer.user,
      get: (kind, namespace, name) => this.find(kind, namespace, name),
      list: (kind, namespace) => this.list(kind, namespace),
      kinds: () => this.kinds,
      random: (n) => this.random.suffix(n),
      warn: (text) => writer.warn(text),
      storeBeside: (kind, object) => {
        this.put(kind, object, writer);
      },
    };
  }

  private stored(kind: Kind, object: KubeObject, write: (key: string, stored: KubeObject) => KubeObject): KubeObject {
    try {
      return inVersion(kind, write(keyOf(object), kind.convert ? kind.convert.toStorage(object) : object));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === undefined) throw error;
      throw new StatusError(500, 'InternalError', `Internal error occurred: the journal cannot be written: ${(error as Error).message}`);
    }
  }
}
