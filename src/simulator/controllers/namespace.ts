/** The namespace controller: deletes all that a namespace holds when it is deleted, and lets it go when nothing is left. */

import {timestamp} from '../../clock.ts';
import {equalJson} from '../../kube/json.ts';
import type {KubeObject} from '../../kube/object.ts';
import {isStatus} from '../../kube/status.ts';
import type {Client} from '../client.ts';
import {namespaces} from '../kinds/index.ts';
import type {Kind} from '../kinds/kind.ts';
import {setCondition} from './conditions.ts';
import {type Controller, type ControllerContext, WorkQueue} from './controller.ts';
import {type Condition, isDeleting} from './pods.ts';

const FINALIZER = 'kubernetes';

export const namespaceController: Controller = {
  name: 'namespace-controller',
  start: (context) => new NamespaceController(context),
};

/** What is left of a kind. */
export interface Remains {
  readonly kind: Pick<Kind, 'group' | 'resource'>;
  readonly objects: readonly KubeObject[];
}

/** What a namespace on its way out says of itself. */
export const deletionConditions = (remains: readonly Remains[], now: number): Condition[] => {
  const left = remains.map(({kind, objects}) => `${kind.resource}.${kind.group} has ${objects.length} resource instances`);
  const finalizers = Object.entries(finalizersOf(remains)).map(([name, count]) => `${name} in ${count} resource instances`);
  const say = (type: string, problem: boolean, reason: string, message: string): Condition => ({
    type,
    status: problem ? 'True' : 'False',
    lastTransitionTime: timestamp(now),
    reason,
    message,
  });
  return [
    say('NamespaceDeletionDiscoveryFailure', false, 'ResourcesDiscovered', 'All resources successfully discovered'),
    say('NamespaceDeletionGroupVersionParsingFailure', false, 'ParsedGroupVersions', 'All legacy kube types successfully parsed'),
    say('NamespaceDeletionContentFailure', false, 'ContentDeleted', 'All content successfully deleted, may be waiting on finalization'),
    left.length > 0
      ? say('NamespaceContentRemaining', true, 'SomeResourcesRemain', `Some resources are remaining: ${left.join(', ')}`)
      : say('NamespaceContentRemaining', false, 'ContentRemoved', 'All content successfully removed'),
    finalizers.length > 0
      ? say(
          'NamespaceFinalizersRemaining',
          true,
          'SomeFinalizersRemain',
          `Some content in the namespace has finalizers remaining: ${finalizers.join(', ')}`,
        )
      : say('NamespaceFinalizersRemaining', false, 'ContentHasNoFinalizers', 'All content-preserving finalizers finished'),
  ];
};

const finalizersOf = (remains: readonly Remains[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const {objects} of remains)
    for (const {metadata} of objects) for (const name of metadata.finalizers ?? []) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
};

class NamespaceController {
  private readonly client: Client;
  private readonly queue: WorkQueue;
  /** By the resource that is stored: a kind of several versions is one. */
  private readonly content = new Map<string, Kind>();

  constructor(private readonly context: ControllerContext) {
    this.client = context.client('kube-controller-manager');
    this.queue = new WorkQueue(context.clock, (name) => this.sync(name));
    this.client.watch(namespaces, ({object}) => isDeleting(object) && this.queue.add(object.metadata.name));
    context.watchKinds((kind) => this.learn(kind));
  }

  private learn(kind: Kind): void {
    if (!kind.namespaced || !kind.verbs.includes('delete')) return;
    const {group, resource} = kind.convert?.stored ?? kind;
    const key = `${group}/${resource}`;
    const known = this.content.has(key);
    this.content.set(key, kind);
    if (known) return;
    this.client.watch(kind, ({type, object: {metadata}}) => {
      if (type === 'DELETED' && this.isGoing(metadata.namespace!)) this.queue.add(metadata.namespace!);
    });
  }

  private isGoing(name: string): boolean {
    const namespace = this.client.get(namespaces, undefined, name);
    return namespace !== undefined && isDeleting(namespace);
  }

  private sync(name: string): void {
    const namespace = this.client.get(namespaces, undefined, name);
    if (!namespace || !isDeleting(namespace) || !namespace.spec?.finalizers?.includes(FINALIZER)) return;
    for (const kind of this.content.values()) this.deleteAll(kind, name);
    const remains = [...this.content.values()]
      .map((kind) => ({kind, objects: this.client.list(kind, name)}))
      .filter(({objects}) => objects.length > 0);
    const told = remains.length > 0 ? this.tell(namespace, remains) : namespace;
    if (remains.length === 0) this.letGo(told);
  }

  private deleteAll(kind: Kind, namespace: string): void {
    for (const object of this.client.list(kind, namespace)) {
      if (isDeleting(object)) continue;
      try {
        this.client.delete(kind, namespace, object.metadata.name);
      } catch (error) {
        if (!isStatus(error, 'NotFound')) throw error;
      }
    }
  }

  private tell(namespace: KubeObject, remains: readonly Remains[]): KubeObject {
    const before: Condition[] = namespace.status?.conditions ?? [];
    const conditions = deletionConditions(remains, this.context.clock.now()).reduce(replaceCondition, before);
    if (equalJson(conditions, before)) return namespace;
    return this.client.updateStatus(namespaces, {...namespace, status: {...namespace.status, conditions}});
  }

  private letGo(namespace: KubeObject): void {
    const finalizers = namespace.spec.finalizers.filter((name: string) => name !== FINALIZER);
    this.client.finalize(namespaces, {...namespace, spec: {...namespace.spec, finalizers}});
  }
}

/** Unlike other conditions these follow their message: what remains changes. */
const replaceCondition = (conditions: readonly Condition[], next: Condition): Condition[] => {
  const same = conditions.find(({type, status, message}) => type === next.type && status === next.status && message !== next.message);
  return same
    ? conditions.map((c) => (c === same ? {...next, lastTransitionTime: c.lastTransitionTime} : c))
    : setCondition(conditions, next);
};
