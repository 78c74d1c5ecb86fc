/** The garbage collector: what becomes of objects whose owners go. */
import {type KubeObject, keyFor, keyOf, splitKey} from '../../kube/object.ts';
import {isStatus} from '../../kube/status.ts';
import type {Client, DeleteOptions, WatchEvent} from '../client.ts';
import type {Kind} from '../kinds/kind.ts';
import {type Controller, type ControllerContext, WorkQueue} from './controller.ts';
import {FOREGROUND, isWaitingForDependents, ORPHAN, sortOwners, withoutFinalizer, withoutOwners} from './ownership.ts';
import {isDeleting} from './pods.ts';

export const garbageCollector: Controller = {
  name: 'garbage-collector-controller',
  start: (context) => new GarbageCollector(context),
};

interface Item {
  readonly kind: Kind;
  readonly object: KubeObject;
}

class GarbageCollector {
  private readonly client: Client;
  private readonly queue: WorkQueue;
  private readonly stored: Kind[] = [];
  /** What is watched: of a kind in several versions only one. */
  private readonly watched = new Set<string>();

  constructor(context: ControllerContext) {
    this.client = context.client('kube-controller-manager');
    this.queue = new WorkQueue(context.clock, (key) => this.sync(key));
    context.watchKinds((kind) => this.learn(kind));
  }

  /** A kind that its definition changes takes the place of what it was, whose objects are watched already. */
  private learn(kind: Kind): void {
    if (!kind.verbs.includes('delete')) return;
    const known = this.stored.findIndex(
      ({group, version, resource}) => resource === kind.resource && group === kind.group && version === kind.version,
    );
    const at = known < 0 ? this.stored.length : known;
    this.stored[at] = kind;
    const {group, resource} = kind.convert?.stored ?? kind;
    if (known < 0 && !this.watched.has(`${group}/${resource}`)) this.client.watch(kind, (event) => this.onChange(at, event));
    this.watched.add(`${group}/${resource}`);
  }

  /** Looks at what changed its owners or is to go, and, when something is gone, at all that it owned and all that waited for it. */
  private onChange(at: number, {type, object, old}: WatchEvent): void {
    const {ownerReferences, uid} = object.metadata;
    if (type === 'DELETED') {
      for (const dependant of this.dependantsOf(uid!)) this.add(dependant);
      this.addOwners(object);
    } else if (isDeleting(object) || (ownerReferences && ownerReferences !== old?.metadata.ownerReferences)) {
      this.queue.add(`${at} ${keyOf(object)}`);
    }
  }

  private add({kind, object}: Item): void {
    this.queue.add(`${this.stored.indexOf(kind)} ${keyOf(object)}`);
  }

  private addOwners(object: KubeObject): void {
    for (const reference of object.metadata.ownerReferences ?? []) {
      const kind = this.kindOf(reference.apiVersion, reference.kind);
      if (kind)
        this.queue.add(`${this.stored.indexOf(kind)} ${keyFor(kind.namespaced ? object.metadata.namespace : undefined, reference.name)}`);
    }
  }

  private kindOf(apiVersion: string, name: string): Kind | undefined {
    const [group, version] = apiVersion.includes('/') ? apiVersion.split('/') : ['', apiVersion];
    return this.stored.find((kind) => kind.kind === name && kind.group === group && kind.version === version);
  }

  private dependantsOf(uid: string): Item[] {
    return this.stored.flatMap((kind) => this.client.ownedBy(kind, uid).map((object) => ({kind, object})));
  }

  private sync(key: string): void {
    const space = key.indexOf(' ');
    const kind = this.stored[Number(key.slice(0, space))];
    const {namespace, name} = splitKey(key.slice(space + 1));
    const object = this.client.get(kind, namespace, name);
    if (!object) return;
    const {finalizers = []} = object.metadata;
    if (isDeleting(object) && finalizers.includes(ORPHAN)) this.orphanDependants({kind, object});
    else if (isWaitingForDependents(object)) this.deleteDependants({kind, object});
    else if (!isDeleting(object)) this.judge({kind, object});
  }

  private orphanDependants({kind, object}: Item): void {
    for (const dependant of this.dependantsOf(object.metadata.uid!)) {
      this.client.update(dependant.kind, withoutOwners(dependant.object, new Set([object.metadata.uid!])));
    }
    this.client.update(kind, withoutFinalizer(object, ORPHAN));
  }

  /** Goes when no dependant is left that blocks it. */
  private deleteDependants({kind, object}: Item): void {
    const {uid} = object.metadata;
    const dependants = this.dependantsOf(uid!);
    for (const dependant of dependants) this.add(dependant);
    const blocked = dependants.some(({object: {metadata}}) => metadata.ownerReferences?.some((r) => r.uid === uid && r.blockOwnerDeletion));
    if (!blocked) this.client.update(kind, withoutFinalizer(object, FOREGROUND));
  }

  /** An object goes with its last owner; as long as one stays only the references to others go. */
  private judge({kind, object}: Item): void {
    const owners = sortOwners(object, (reference) => this.owner(object, reference.apiVersion, reference.kind, reference.name));
    if (owners.solid === 0 && owners.gone.size === 0 && owners.waiting.size === 0) return;
    if (owners.solid > 0) {
      const lost = new Set([...owners.gone, ...owners.waiting]);
      if (lost.size > 0) this.client.update(kind, withoutOwners(object, lost));
      return;
    }
    const foreground = owners.waiting.size > 0 && this.dependantsOf(object.metadata.uid!).length > 0;
    this.delete({kind, object}, foreground ? 'Foreground' : policyOf(object));
  }

  /** undefined: there is none; `unknown`: nobody can say. */
  private owner(object: KubeObject, apiVersion: string, kindName: string, name: string): KubeObject | 'unknown' | undefined {
    const kind = this.kindOf(apiVersion, kindName);
    return kind ? this.client.get(kind, kind.namespaced ? object.metadata.namespace : undefined, name) : 'unknown';
  }

  private delete({kind, object}: Item, propagationPolicy: DeleteOptions['propagationPolicy']): void {
    const {namespace, name, uid} = object.metadata;
    try {
      this.client.delete(kind, namespace, name, {propagationPolicy, preconditions: {uid}});
    } catch (error) {
      if (!isStatus(error, 'NotFound')) throw error;
    }
  }
}

const policyOf = ({metadata}: KubeObject): DeleteOptions['propagationPolicy'] => {
  if (metadata.finalizers?.includes(ORPHAN)) return 'Orphan';
  return metadata.finalizers?.includes(FOREGROUND) ? 'Foreground' : 'Background';
};
