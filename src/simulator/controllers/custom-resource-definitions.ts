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
import {type Condition, isDeleting} from './pods.ts';

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
    const {acceptedNames, conditions} = judge(definition, taken, this.context.clock.now());
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

const NAMES = ['plural', 'singular', 'kind', 'listKind'] as const;
const REASONS = {plural: 'PluralConflict', singular: 'SingularConflict', kind: 'KindConflict', listKind: 'ListKindConflict'};

interface Judgement {
  readonly acceptedNames: Record<string, any>;
  readonly conditions: Condition[];
}

/** Names that another definition of the group has are kept as they were; a definition with all of its names accepted once stays established. */
const judge = ({spec, status}: KubeObject, taken: readonly Record<string, any>[], now: number): Judgement => {
  const wanted: Record<string, any> = spec.names;
  const resources = new Set(taken.flatMap(({plural, singular, shortNames = []}) => [plural, singular, ...shortNames]));
  const kinds = new Set(taken.flatMap(({kind, listKind}) => [kind, listKind]));
  const isTaken = (name: (typeof NAMES)[number]): boolean => (name === 'kind' || name === 'listKind' ? kinds : resources).has(wanted[name]);
  const conflicts: [reason: string, message: string][] = NAMES.filter(isTaken).map((name) => [
    REASONS[name],
    `${JSON.stringify(wanted[name])} is already in use`,
  ]);
  const short = (wanted.shortNames ?? []).filter((name: string) => resources.has(name));
  if (short.length > 0)
    conflicts.push(['ShortNamesConflict', short.map((name: string) => `${JSON.stringify(name)} is already in use`).join(', ')]);
  const before = status?.acceptedNames ?? {};
  const refused = new Set(NAMES.filter(isTaken) as string[]);
  const acceptedNames = Object.fromEntries(
    Object.entries(wanted).map(([name, value]) => [
      name,
      refused.has(name) || (name === 'shortNames' && short.length > 0) ? (before[name] ?? '') : value,
    ]),
  );
  return {acceptedNames, conditions: conditionsOf(status?.conditions ?? [], conflicts, now)};
};

const conditionsOf = (before: readonly Condition[], conflicts: readonly [string, string][], now: number): Condition[] => {
  const at = timestamp(now);
  const say = (type: string, status: string, reason: string, message: string): Condition => ({
    type,
    status,
    lastTransitionTime: at,
    reason,
    message,
  });
  const [conflict] = conflicts;
  const accepted = conflict
    ? say('NamesAccepted', 'False', conflict[0], conflict[1])
    : say('NamesAccepted', 'True', 'NoConflicts', 'no conflicts found');
  const named = setCondition(before, accepted);
  if (before.some(({type, status}) => type === 'Established' && status === 'True')) return named;
  const established = conflict
    ? say('Established', 'False', 'NotAccepted', 'not all names are accepted')
    : say('Established', 'True', 'InitialNamesAccepted', 'the initial names have been accepted');
  return setCondition(named, established);
};
