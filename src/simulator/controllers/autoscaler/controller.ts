/** The autoscaler: every 15 seconds it compares what pods use with what they should, and scales what runs them. */
import {timestamp} from '../../../clock.ts';
import {equalJson} from '../../../kube/json.ts';
import {type KubeObject, keyOf, splitKey} from '../../../kube/object.ts';
import {matchesAll} from '../../../kube/selector.ts';
import {parseLabelSelector} from '../../api/selectors/label-selector.ts';
import type {Client} from '../../client.ts';
import {horizontalPodAutoscalers, pods} from '../../kinds/index.ts';
import type {Kind} from '../../kinds/kind.ts';
import {type Controller, type ControllerContext, WorkQueue} from '../controller.ts';
import type {EventRecorder} from '../events.ts';
import type {Condition} from '../pods.ts';
import {Memory} from './behavior.ts';
import {type Measured, measure} from './metrics.ts';
import {scaleTo, type Target, targetOf} from './target.ts';

const SYNC_EVERY_MS = 15_000;
const SCALE_READ = "the HPA controller was able to get the target's current scale";
const SCALE_UNREAD = "the HPA controller was unable to get the target's current scale";

export const horizontalPodAutoscalerController: Controller = {
  name: 'horizontal-pod-autoscaler',
  start: (context) => {
    new AutoscalerController(context);
  },
};

class AutoscalerController {
  private readonly client: Client;
  private readonly events: EventRecorder;
  private readonly queue: WorkQueue;
  private readonly kinds = new Set<Kind>();
  private readonly memories = new Map<string, Memory>();

  constructor(private readonly context: ControllerContext) {
    this.client = context.client('kube-controller-manager');
    this.events = context.events('horizontal-pod-autoscaler');
    this.queue = new WorkQueue(context.clock, (key) => this.sync(key));
    context.watchKinds((kind) => this.kinds.add(kind));
    this.client.watch(horizontalPodAutoscalers, ({type, object}) => {
      if (type === 'ADDED') this.queue.addAfter(keyOf(object), SYNC_EVERY_MS);
      if (type === 'DELETED') this.memories.delete(keyOf(object));
    });
  }

  private sync(key: string): void {
    const {namespace, name} = splitKey(key);
    const autoscaler = this.client.get(horizontalPodAutoscalers, namespace, name);
    if (!autoscaler) return;
    this.queue.addAfter(key, SYNC_EVERY_MS);
    new Pass(this.context, this.client, this.events, autoscaler).run(this.kinds, this.memoryOf(key));
  }

  private memoryOf(key: string): Memory {
    const known = this.memories.get(key) ?? new Memory();
    this.memories.set(key, known);
    return known;
  }
}

/** One look at one autoscaler. */
class Pass {
  private conditions: Condition[];
  private readonly now: number;

  constructor(
    private readonly context: ControllerContext,
    private readonly client: Client,
    private readonly events: EventRecorder,
    private readonly autoscaler: KubeObject,
  ) {
    this.now = context.clock.now();
    this.conditions = autoscaler.status?.conditions ?? [];
  }

  run(kinds: Iterable<Kind>, memory: Memory): void {
    let target: Target;
    try {
      target = targetOf(this.client, kinds, this.autoscaler);
    } catch (error) {
      this.fail('FailedGetScale', (error as Error).message);
      return;
    }
    this.say('AbleToScale', true, 'SucceededGetScale', SCALE_READ);
    this.decide(target, memory);
  }

  private fail(reason: string, why: string): void {
    this.events.event(this.autoscaler, 'Warning', reason, why);
    this.say('AbleToScale', false, reason, `${SCALE_UNREAD}: ${why}`);
    this.write(this.autoscaler.status ?? {});
  }

  private decide(target: Target, memory: Memory): void {
    const {minReplicas = 1, maxReplicas} = this.autoscaler.spec;
    const {replicas} = target;
    if (replicas === 0 && minReplicas !== 0) {
      this.say('ScalingActive', false, 'ScalingDisabled', 'scaling is disabled since the replica count of the target is zero');
      this.finish(target, 0, null);
    } else if (replicas > maxReplicas) this.scale(target, maxReplicas, 'Current number of replicas above Spec.MaxReplicas', null, memory);
    else if (replicas < minReplicas) this.scale(target, minReplicas, 'Current number of replicas below Spec.MinReplicas', null, memory);
    else this.byMetrics(target, memory);
  }

  private byMetrics(target: Target, memory: Memory): void {
    const {metrics = [], behavior} = this.autoscaler.spec;
    const measured = measure(this.context.usage, this.podsOf(target), target.replicas, metrics, behavior);
    for (const {reason, message} of measured.failures) this.events.event(this.autoscaler, 'Warning', reason, message);
    const [first] = measured.failures;
    // With some metrics unknown it goes up, but not down.
    if (first && (measured.name === '' || measured.replicas < target.replicas)) this.giveUp(target, measured, metrics.length);
    else {
      this.say(
        'ScalingActive',
        true,
        'ValidMetricFound',
        `the HPA was able to successfully calculate a replica count from ${measured.name}`,
      );
      const wanted = this.limited(memory.settle(measured.replicas, target.replicas, behavior, this.now));
      this.scale(target, wanted, reasonOf(wanted > target.replicas, measured.name), measured.statuses, memory);
    }
  }

  private giveUp(target: Target, {failures, statuses}: Measured, count: number): void {
    const [{reason, message, summary}] = failures;
    this.say('ScalingActive', false, reason, `the HPA was unable to compute the replica count: ${message}`);
    const all = `invalid metrics (${failures.length} invalid out of ${count}), first error is: ${summary}`;
    this.events.event(this.autoscaler, 'Warning', 'FailedComputeMetricsReplicas', all);
    this.write({...this.autoscaler.status, currentReplicas: target.replicas, currentMetrics: statuses});
  }

  private podsOf({kind, object}: Target): KubeObject[] {
    const requirements = parseLabelSelector(kind.scale!.selector(object));
    return this.client.list(pods, object.metadata.namespace).filter((pod) => matchesAll(requirements, pod.metadata.labels));
  }

  private limited(wanted: number): number {
    const {minReplicas = 1, maxReplicas} = this.autoscaler.spec;
    const said = (status: boolean, reason: string, message: string): void => this.say('ScalingLimited', status, reason, message);
    if (wanted < minReplicas) said(true, 'TooFewReplicas', 'the desired replica count is less than the minimum replica count');
    else if (wanted > maxReplicas) said(true, 'TooManyReplicas', 'the desired replica count is more than the maximum replica count');
    else said(false, 'DesiredWithinRange', 'the desired count is within the acceptable range');
    return Math.max(minReplicas, Math.min(maxReplicas, wanted));
  }

  private scale(target: Target, wanted: number, reason: string, statuses: readonly object[] | null, memory: Memory): void {
    if (wanted === target.replicas) {
      this.say('AbleToScale', true, 'ReadyForNewScale', 'recommended size matches current size');
      this.finish(target, wanted, statuses);
      return;
    }
    scaleTo(this.client, target, wanted);
    memory.noteChange(wanted - target.replicas, this.now);
    this.say('AbleToScale', true, 'SucceededRescale', `the HPA controller was able to update the target scale to ${wanted}`);
    this.events.event(this.autoscaler, 'Normal', 'SuccessfulRescale', `New size: ${wanted}; reason: ${reason}`);
    this.finish(target, wanted, statuses, timestamp(this.now));
  }

  private finish(target: Target, desiredReplicas: number, statuses: readonly object[] | null, lastScaleTime?: string): void {
    const kept = lastScaleTime ?? this.autoscaler.status?.lastScaleTime;
    const time = kept === undefined ? {} : {lastScaleTime: kept};
    this.write({...time, currentReplicas: target.replicas, desiredReplicas, currentMetrics: statuses});
  }

  private say(type: string, status: boolean, reason: string, message: string): void {
    const condition = {type, status: status ? 'True' : 'False', lastTransitionTime: timestamp(this.now), reason, message};
    this.conditions = inPlace(this.conditions, condition);
  }

  private write(status: object): void {
    const whole = {...status, conditions: this.conditions};
    if (equalJson(this.autoscaler.status, whole)) return;
    this.client.updateStatus(horizontalPodAutoscalers, {...this.autoscaler, status: whole});
  }
}

/** Each type keeps its place, and its time as long as the status is the same. */
const inPlace = (conditions: readonly Condition[], condition: Condition): Condition[] => {
  const current = conditions.find(({type}) => type === condition.type);
  if (!current) return [...conditions, condition];
  const {lastTransitionTime} = current.status === condition.status ? current : condition;
  return conditions.map((one) => (one === current ? {...condition, lastTransitionTime} : one));
};

const reasonOf = (up: boolean, name: string): string => (up ? `${name} above target` : 'All metrics below target');
