/** The disruption controller: says in each PodDisruptionBudget how many of its pods may go now. */
import {timestamp} from '../../clock.ts';
import {equalJson} from '../../kube/json.ts';
import {type KubeObject, keyOf, splitKey} from '../../kube/object.ts';
import type {Client} from '../client.ts';
import {budgetConditions, guards} from '../kinds/disruption.ts';
import {kinds, podDisruptionBudgets, pods} from '../kinds/index.ts';
import {type Controller, type ControllerContext, WorkQueue} from './controller.ts';
import {expected} from './disruption/expected.ts';
import type {EventRecorder} from './events.ts';
import {isDeleting, isReady} from './pods.ts';

/** An eviction that was granted and did not happen counts no longer than this. */
const GRANTED_MS = 2 * 60 * 1000;

export const podDisruptionBudgetController: Controller = {
  name: 'disruption-controller',
  start: (context) => {
    new DisruptionController(context);
  },
};

class DisruptionController {
  private readonly client: Client;
  private readonly events: EventRecorder;
  private readonly queue: WorkQueue;

  constructor(private readonly context: ControllerContext) {
    this.client = context.client('kube-controller-manager');
    this.events = context.events('controllermanager');
    this.queue = new WorkQueue(context.clock, (key) => this.sync(key));
    this.client.watch(podDisruptionBudgets, ({object}) => this.queue.add(keyOf(object)));
    this.client.watch(pods, ({object, old}) => this.addGuards(object, old));
    for (const kind of kinds) if (kind.scale) this.client.watch(kind, ({object, old}) => this.onScale(object, old));
  }

  private addGuards(pod: KubeObject, old: KubeObject | undefined): void {
    for (const budget of this.budgets(pod)) if (guards(budget, pod) || (old && guards(budget, old))) this.queue.add(keyOf(budget));
  }

  private budgets({metadata}: KubeObject): readonly KubeObject[] {
    return this.client.list(podDisruptionBudgets, metadata.namespace);
  }

  /** What is scaled changes the number that percentages are of. */
  private onScale(object: KubeObject, old: KubeObject | undefined): void {
    if (old?.spec?.replicas === object.spec?.replicas) return;
    for (const budget of this.budgets(object)) this.queue.add(keyOf(budget));
  }

  private sync(key: string): void {
    const {namespace, name} = splitKey(key);
    const budget = this.client.get(podDisruptionBudgets, namespace, name);
    if (!budget || isDeleting(budget)) return;
    const guarded = this.client.list(pods, namespace).filter((pod) => guards(budget, pod));
    if (guarded.length === 0) this.events.event(budget, 'Normal', 'NoPods', 'No matching pods found');
    const status = this.statusOf(budget, guarded);
    if (!equalJson(budget.status, status)) this.client.updateStatus(podDisruptionBudgets, {...budget, status});
  }

  private statusOf(budget: KubeObject, guarded: readonly KubeObject[]): object {
    const {expectedPods, desiredHealthy, unmanaged} = expected(this.client, budget, guarded);
    if (unmanaged.length > 0) this.events.event(budget, 'Warning', 'UnmanagedPods', sayUnmanaged(budget));
    const granted = this.granted(budget, guarded);
    const healthy = guarded.filter((pod) => !isDeleting(pod) && !(pod.metadata.name in granted) && isReady(pod)).length;
    const allowed = expectedPods > 0 ? Math.max(0, healthy - desiredHealthy) : 0;
    const {generation} = budget.metadata;
    const time = timestamp(this.context.clock.now());
    return {
      observedGeneration: generation,
      ...(Object.keys(granted).length > 0 ? {disruptedPods: granted} : {}),
      disruptionsAllowed: allowed,
      currentHealthy: healthy,
      desiredHealthy,
      expectedPods,
      conditions: budgetConditions(budget.status?.conditions, allowed, generation, time),
    };
  }

  /** Evictions that were granted and are still to be seen. */
  private granted(budget: KubeObject, guarded: readonly KubeObject[]): Record<string, string> {
    const now = this.context.clock.now();
    const left: [string, string][] = [];
    for (const [name, time] of Object.entries<string>(budget.status?.disruptedPods ?? {})) {
      const pod = guarded.find(({metadata}) => metadata.name === name);
      const until = Date.parse(time) + GRANTED_MS;
      if (!pod || isDeleting(pod)) continue;
      if (until <= now) this.events.event(pod, 'Warning', 'NotDeleted', "Pod was expected by PDB to be deleted but it wasn't");
      else {
        left.push([name, time]);
        this.queue.addAfter(keyOf(budget), until - now);
      }
    }
    return Object.fromEntries(left);
  }
}

const sayUnmanaged = ({spec}: KubeObject): string =>
  `Pods selected by this PodDisruptionBudget (selector: ${goSelector(spec?.selector)}) were found to be unmanaged. As a result, the status of the PDB cannot be calculated correctly, which may result in undefined behavior. To account for these pods please set ".spec.minAvailable" field of the PDB to an integer value.`;

/** A selector as Go prints it. */
const goSelector = ({matchLabels = {}, matchExpressions = []}: any = {}): string => {
  const labels = Object.entries(matchLabels)
    .map(([key, value]) => `${key}: ${value},`)
    .sort()
    .join('');
  const expressions = matchExpressions.map(
    ({key, operator, values = []}: any) => `LabelSelectorRequirement{Key:${key},Operator:${operator},Values:[${values.join(' ')}],},`,
  );
  return `&LabelSelector{MatchLabels:map[string]string{${labels}},MatchExpressions:[]LabelSelectorRequirement{${expressions.join('')}},}`;
};
