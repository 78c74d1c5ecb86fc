/** The quota controller: notes in each ResourceQuota what it allows and what is used, counted anew when something goes or the quota changes. */
import {equalJson} from '../../kube/json.ts';
import {type KubeObject, keyOf, splitKey} from '../../kube/object.ts';
import type {Client, WatchEvent} from '../client.ts';
import {pods, resourceQuotas, services} from '../kinds/index.ts';
import type {Kind} from '../kinds/kind.ts';
import {type Amounts, only, plus} from '../kinds/quota/amounts.ts';
import {inScopes} from '../kinds/quota/scopes.ts';
import {countsTowards, isOver, usageOf} from '../kinds/quota/usage.ts';
import {type Controller, type ControllerContext, WorkQueue} from './controller.ts';

export const resourceQuotaController: Controller = {
  name: 'resourcequota-controller',
  start: (context) => {
    new ResourceQuotaController(context);
  },
};

class ResourceQuotaController {
  private readonly client: Client;
  private readonly queue: WorkQueue;
  /** By the resource that is stored: versions of one kind are counted once. */
  private readonly counted = new Map<string, Kind>();

  constructor(private readonly context: ControllerContext) {
    this.client = context.client('kube-controller-manager');
    this.queue = new WorkQueue(context.clock, (key) => this.sync(key));
    this.client.watch(resourceQuotas, ({object}) => this.queue.add(keyOf(object)));
    context.watchKinds((kind) => this.learn(kind));
  }

  private learn(kind: Kind): void {
    if (!kind.namespaced || !kind.verbs.includes('list')) return;
    const stored = kind.convert?.stored ?? kind;
    const key = `${stored.group}/${stored.resource}`;
    const known = this.counted.has(key);
    this.counted.set(key, stored);
    if (!known) this.client.watch(stored, (event) => this.note(stored, event));
  }

  /** Only what frees something matters: what takes it was charged when it was admitted. */
  private note(kind: Kind, event: WatchEvent): void {
    if (event.type === 'ADDED' || (event.type === 'MODIFIED' && !this.frees(kind, event))) return;
    for (const quota of this.client.list(resourceQuotas, event.object.metadata.namespace)) this.queue.add(keyOf(quota));
  }

  private frees(kind: Kind, {object, old}: WatchEvent): boolean {
    const now = this.context.clock.now();
    if (kind === pods) return old !== undefined && !isOver(old, now) && isOver(object, now);
    return kind === services && old?.spec?.type !== object.spec?.type;
  }

  private sync(key: string): void {
    const {namespace, name} = splitKey(key);
    const quota = this.client.get(resourceQuotas, namespace, name);
    if (!quota) return;
    const hard: Amounts = quota.spec?.hard ?? {};
    const status = Object.keys(hard).length > 0 ? {hard, used: this.used(quota, Object.keys(hard))} : {};
    if (!equalJson(quota.status ?? {}, status)) this.client.updateStatus(resourceQuotas, {...quota, status});
  }

  private used(quota: KubeObject, names: readonly string[]): Amounts {
    const now = this.context.clock.now();
    let sum: Amounts = Object.fromEntries(names.map((name) => [name, '0']));
    for (const kind of this.counted.values()) {
      const counted = names.filter((name) => countsTowards(kind, name));
      if (counted.length === 0) continue;
      for (const object of this.client.list(kind, quota.metadata.namespace)) {
        if (inScopes(quota, kind, object)) sum = plus(sum, only(usageOf(kind, object, now), counted));
      }
    }
    return sum;
  }
}
