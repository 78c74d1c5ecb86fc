/** The controllers of CustomResourceDefinitions: their names are accepted unless others have them, and their objects go before they do. */
import {timestamp} from '../../clock.ts';
import {equalJson} from '../../kube/json.ts';
import type {KubeObject} from '../../kube/object.ts';
import {isStatus} from '../../kube/status.ts';
import type {Client} from '../client.ts';
import {CLEANUP, customResourceDefinitions} from '../kinds/custom-resource-definition.ts';
import type {Kind} from '../kinds/kind.ts';
import {setCondition} from './conditions.ts';
import {type Controller, type ControllerContext, WorkQueue} from './controller.ts';
import {judgeNames} from './definition-names.ts';
import {isDeleting} from './pods.ts';

export const customResourceDefinitionController: Controller = {
  name: 'customresourcedefinition-controller',
  start: (context) => new DefinitionController(context),
};

class DefinitionController {
  private readonly client: Client;
  private readonly queue: WorkQueue;
  private readonly kinds = new Map<string, Kind>();

  constructor(private readonly context: ControllerContext) {
    this.client = context.client('kube-apiserver');
    this.queue = new WorkQueue(context.clock, (name) => this.sync(name));
    context.watchKinds((kind) => kind.custom && this.learn(kind));
    this.client.watch(customResourceDefinitions, ({type, object}) => this.onChange(type, object));
  }

  private learn(kind: Kind): void {
    const name = `${kind.resource}.${kind.group}`;
    const known = this.kinds.has(name);
    this.kinds.set(name, kind);
    if (!known) this.client.watch(kind, ({type}) => type === 'DELETED' && this.queue.add(name));
  }

  /** A definition that goes may free names that others wait for. */
  private onChange(type: string, {metadata, spec}: KubeObject): void {
    this.queue.add(metadata.name);
    if (type !== 'DELETED') return;
    for (const other of this.client.list(customResourceDefinitions))
      if (other.spec.group === spec.group) this.queue.add(other.metadata.name);
  }

  private sync(name: string): void {
    const definition = this.client.get(customResourceDefinitions, undefined, name);
    if (!definition) return;
    if (isDeleting(definition)) this.cleanUp(definition);
    else this.judgeNames(definition);
  }

  private judgeNames(definition: KubeObject): void {
    const taken = this.client
      .list(customResourceDefinitions)
      .filter((other) => other.metadata.name !== definition.metadata.name && other.spec.group === definition.spec.group)
      .map((other) => other.status?.acceptedNames ?? {});
    const {acceptedNames, conditions} = judgeNames(definition, taken, this.context.clock.now());
    this.write(definition, {...definition.status, acceptedNames, conditions});
  }

  private cleanUp(definition: KubeObject): void {
    if (!definition.metadata.finalizers?.includes(CLEANUP)) return;
    const kind = this.kinds.get(definition.metadata.name);
    const objects = kind ? this.client.list(kind) : [];
    const told =
      objects.length > 0
        ? this.tell(definition, 'True', 'InstanceDeletionInProgress', 'CustomResource deletion is in progress')
        : definition;
    for (const object of objects) this.delete(kind!, object);
    if (kind && this.client.list(kind).length > 0) return;
    const done = this.tell(told, 'False', 'InstanceDeletionCompleted', 'removed all instances');
    const finalizers = done.metadata.finalizers?.filter((name) => name !== CLEANUP);
    this.client.updateStatus(customResourceDefinitions, {...done, metadata: {...done.metadata, finalizers}});
  }

  private tell(definition: KubeObject, status: string, reason: string, message: string): KubeObject {
    const condition = {type: 'Terminating', status, lastTransitionTime: timestamp(this.context.clock.now()), reason, message};
    return this.write(definition, {...definition.status, conditions: setCondition(definition.status?.conditions ?? [], condition)});
  }

  private delete(kind: Kind, {metadata}: KubeObject): void {
    if (metadata.deletionTimestamp) return;
    try {
      this.client.delete(kind, metadata.namespace, metadata.name);
    } catch (error) {
      if (!isStatus(error, 'NotFound')) throw error;
    }
  }

  private write(definition: KubeObject, status: unknown): KubeObject {
    if (equalJson(status, definition.status)) return definition;
    return this.client.updateStatus(customResourceDefinitions, {...definition, status} as KubeObject);
  }
}
