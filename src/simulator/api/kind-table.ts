/** The kinds that a cluster serves: those that are built in, and those that CustomResourceDefinitions add and take away. */
import type {KubeObject} from '../../kube/object.ts';
import {kindsOf} from '../custom/kind.ts';
import {customResourceDefinitions} from '../kinds/custom-resource-definition.ts';
import {apiVersionOf, type Kind} from '../kinds/kind.ts';
import type {Store} from '../store/store.ts';

const pathOf = (group: string, version: string, resource: string): string => `${group}/${version}/${resource}`;

export class KindTable {
  private readonly custom = new Map<string, {definition: KubeObject; kinds: readonly Kind[]}>();
  private readonly listeners = new Set<(kind: Kind) => void>();
  private all: readonly Kind[];
  private byPath!: ReadonlyMap<string, Kind>;

  /** The definitions that the store holds count at once; it tells of every later one. */
  constructor(
    private readonly builtIn: readonly Kind[],
    store: Store,
  ) {
    this.all = builtIn;
    this.index();
    const {group, resource} = customResourceDefinitions;
    const definitions = store.collection(`${group}/${resource}`);
    for (const definition of definitions.list()) this.define(definition);
    definitions.listen(({type, object}) => (type === 'DELETED' ? this.forget(object) : this.define(object)));
  }

  /** Another list after every change. */
  get kinds(): readonly Kind[] {
    return this.all;
  }

  find(group: string, version: string, resource: string): Kind | undefined {
    return this.byPath.get(pathOf(group, version, resource));
  }

  /** Calls `handle` with every kind there is, and with each one that a definition adds or changes later. */
  watch(handle: (kind: Kind) => void): void {
    for (const kind of this.all) handle(kind);
    this.listeners.add(handle);
  }

  private define(definition: KubeObject): void {
    const {name} = definition.metadata;
    const known = this.custom.get(name);
    if (known && sameKinds(known.definition, definition)) return;
    const kinds = kindsOf(definition).filter((kind) => !this.isBuiltIn(kind));
    this.custom.set(name, {definition, kinds});
    this.index();
    for (const kind of kinds) for (const listener of this.listeners) listener(kind);
  }

  private forget({metadata}: KubeObject): void {
    this.custom.delete(metadata.name);
    this.index();
  }

  private isBuiltIn(kind: Kind): boolean {
    return this.builtIn.some((one) => apiVersionOf(one) === apiVersionOf(kind) && one.resource === kind.resource);
  }

  private index(): void {
    const custom = [...this.custom.values()].flatMap(({kinds}) => kinds);
    const byGroup = custom.sort((a, b) => (a.group < b.group ? -1 : a.group > b.group ? 1 : 0));
    this.all = [...this.builtIn, ...byGroup];
    this.byPath = new Map(this.all.map((kind) => [pathOf(kind.group, kind.version, kind.resource), kind]));
  }
}

/** Whether two states of a definition make the same kinds. */
const sameKinds = (a: KubeObject, b: KubeObject): boolean => a.metadata.uid === b.metadata.uid && factsOf(a) === factsOf(b);

const factsOf = ({spec, status}: KubeObject): string => {
  const conditions = (status?.conditions ?? []).map(({type, status: is}: any) => `${type}=${is}`);
  return JSON.stringify([spec, status?.acceptedNames, conditions]);
};
