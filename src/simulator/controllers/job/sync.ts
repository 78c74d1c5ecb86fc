/** One sync of a Job. */
import {timestamp} from '../../../clock.ts';
import {equalJson} from '../../../kube/json.ts';
import type {KubeObject} from '../../../kube/object.ts';
import type {Client} from '../../client.ts';
import {jobs} from '../../kinds/index.ts';
import {removeCondition} from '../conditions.ts';
import type {EventRecorder} from '../events.ts';
import type {PodControl} from '../pod-control.ts';
import {type Condition, isDeleting, isReady} from '../pods.ts';
import {slowStart} from '../replicaset/slow-start.ts';
import type {Backoff} from './backoff.ts';
import {type Facts, isSuspended, isTracked} from './facts.ts';
import {workFor} from './manage.ts';
import {podFor} from './pod.ts';
import {release} from './release.ts';
import {compact, counted, hasUncounted, type JobStatus, podsToRelease, withUncounted} from './tracking.ts';
import {COMPLETE, type End, endOf, isComplete, jobCondition} from './verdict.ts';

export interface Hands {
  readonly client: Client;
  readonly control: PodControl;
  readonly events: EventRecorder;
  readonly now: number;
}

export class Sync {
  private job: KubeObject;
  private status: JobStatus;
  private active: number;
  private ready: number;
  private terminating: number;
  private end: End | undefined;
  private error: unknown;
  /** Milliseconds until a pod may be made. */
  wait: number | undefined;

  constructor(
    private readonly hands: Hands,
    private readonly facts: Facts,
    private readonly backoff: Backoff,
  ) {
    this.job = facts.job;
    const kept = new Set(facts.pods.filter(isTracked).map(({metadata}) => metadata.uid!));
    this.status = counted({...this.job.status}, kept);
    if (!isSuspended(this.job) && (!this.status.startTime || this.wasSuspended())) this.status.startTime = timestamp(hands.now);
    this.active = facts.active.length;
    this.ready = facts.ready;
    this.terminating = facts.terminating;
  }

  /** Throws what kept it from being done. */
  run(): void {
    this.end = endOf({...this.facts, job: {...this.job, status: this.status}}, this.hands.now);
    if (this.end) this.endPods();
    else if (!isDeleting(this.job)) this.work();
    this.track();
    if (this.error !== undefined) throw this.error;
  }

  /** Deletes the pods that are still at work; the Job's end is told when all of them are. */
  private endPods(): void {
    if (!this.remove(this.facts.active, false)) this.end = undefined;
  }

  private work(): void {
    const work = workFor(this.facts, this.backoff, this.hands.now);
    this.wait = work.wait;
    this.remove(work.delete, true);
    this.create(work.create);
    if (isComplete(this.job, this.facts.succeeded, this.active)) this.end = COMPLETE;
    else this.tellSuspension();
  }

  private create(indexes: readonly (number | undefined)[]): void {
    let at = 0;
    const {successes, error} = slowStart(indexes.length, 1, () => {
      const index = indexes[at++];
      this.hands.control.create(this.job, podFor(this.job, index, index === undefined ? undefined : this.facts.delayed.get(index)));
    });
    this.active += successes;
    this.error ??= error;
  }

  /** Deletes pods, which count as failed unless they are released first. Returns whether all are. */
  private remove(pods: readonly KubeObject[], first: boolean): boolean {
    let all = true;
    for (const pod of pods) {
      try {
        if (first) release(this.hands.client, pod);
        this.hands.control.delete(this.job, pod);
        this.active--;
        this.terminating++;
        if (isReady(pod)) this.ready--;
      } catch (error) {
        all = false;
        this.error ??= error;
      }
    }
    return all;
  }

  private tellSuspension(): void {
    const suspended = isSuspended(this.job);
    if (suspended === this.wasSuspended()) return;
    const word = suspended ? 'suspended' : 'resumed';
    const reason = suspended ? 'JobSuspended' : 'JobResumed';
    this.note(jobCondition('Suspended', suspended ? 'True' : 'False', reason, `Job ${word}`, this.hands.now));
    this.hands.events.event(this.job, 'Normal', suspended ? 'Suspended' : 'Resumed', `Job ${word}`);
  }

  /** The deadline of a Job that is resumed runs from there on. */
  private wasSuspended(): boolean {
    return this.conditions().some(({type, status}) => type === 'Suspended' && status === 'True');
  }

  private conditions(): Condition[] {
    return this.status.conditions ?? [];
  }

  private note(condition: Condition): void {
    this.status.conditions = [...removeCondition(this.conditions(), condition.type), condition];
  }

  private track(): void {
    const released = podsToRelease(this.facts, this.end);
    this.status = withUncounted(this.status, this.facts, released, this.end);
    Object.assign(this.status, {active: this.active, ready: this.ready, terminating: this.terminating});
    if (this.end) this.announce(this.end);
    if (released.length > 0 || this.end) this.write();
    for (const pod of released) release(this.hands.client, pod);
    this.status = counted(this.status, new Set());
    const finished = this.end !== undefined && this.finish(this.end);
    this.write();
    if (finished) this.tell(this.end!);
  }

  /** Says how it will end, while pods may still be about. */
  private announce({failed, reason, message}: End): void {
    const type = failed ? 'FailureTarget' : 'SuccessCriteriaMet';
    if (!this.conditions().some((condition) => condition.type === type && condition.status === 'True')) {
      this.note(jobCondition(type, 'True', reason, message, this.hands.now));
    }
  }

  private finish({failed, reason, message}: End): boolean {
    if (hasUncounted(this.status) || this.terminating > 0) return false;
    const condition = jobCondition(failed ? 'Failed' : 'Complete', 'True', reason, message, this.hands.now);
    this.note(condition);
    if (!failed) this.status.completionTime = condition.lastTransitionTime;
    return true;
  }

  private tell({failed, reason, message}: End): void {
    if (failed) this.hands.events.event(this.job, 'Warning', reason, message);
    else this.hands.events.event(this.job, 'Normal', 'Completed', 'Job completed');
  }

  private write(): void {
    const status = compact(this.status);
    if (!equalJson(this.job.status ?? {}, status)) this.job = this.hands.client.updateStatus(jobs, {...this.job, status});
  }
}
