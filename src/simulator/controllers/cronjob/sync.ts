/** One sync of a CronJob. */
import {timestamp} from '../../../clock.ts';
import {mailTimestamp} from '../../../kube/cron/zone.ts';
import {equalJson} from '../../../kube/json.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {isStatus} from '../../../kube/status.ts';
import type {Client} from '../../client.ts';
import {cronJobs, jobs} from '../../kinds/index.ts';
import type {EventRecorder} from '../events.ts';
import {finishOf} from '../job/verdict.ts';
import {isNamespaceTerminating} from '../pod-control.ts';
import {isDeleting} from '../pods.ts';
import {type JobReference, jobFor, jobName, referenceTo} from './job.ts';
import {dueTime, type Plan, planOf, untilNext} from './times.ts';

export class Sync {
  private active: JobReference[];
  private lastScheduleTime: string | undefined;
  private lastSuccessfulTime: string | undefined;
  /** The status as it was last written. */
  private written: unknown;

  constructor(
    private readonly client: Client,
    private readonly events: EventRecorder,
    private readonly cronJob: KubeObject,
    /** Those that the CronJob controls. */
    private readonly children: readonly KubeObject[],
    private readonly now: number,
  ) {
    const {active = [], lastScheduleTime, lastSuccessfulTime} = cronJob.status ?? {};
    this.active = [...active];
    this.lastScheduleTime = lastScheduleTime;
    this.lastSuccessfulTime = lastSuccessfulTime;
    this.written = cronJob.status;
  }

  /** Returns the milliseconds until the next look. Throws what kept it from being done. */
  run(): number | undefined {
    for (const job of this.children) this.review(job);
    this.dropMissing();
    try {
      return this.schedule();
    } finally {
      this.write();
    }
  }

  private review(job: KubeObject): void {
    const {name, uid} = job.metadata;
    const known = this.active.some((reference) => reference.uid === uid);
    const finish = finishOf(job);
    if (!known && !finish) this.tell('Warning', 'UnexpectedJob', `Saw a job that the controller did not create or forgot: ${name}`);
    if (known && finish) {
      this.forget(uid!);
      this.tell('Normal', 'SawCompletedJob', `Saw completed job: ${name}, condition: ${finish.type}`);
    }
    const {completionTime} = job.status ?? {};
    const later = !this.lastSuccessfulTime || completionTime > this.lastSuccessfulTime;
    if (finish?.type === 'Complete' && completionTime && later) this.lastSuccessfulTime = completionTime;
  }

  private dropMissing(): void {
    const present = new Set(this.children.map(({metadata}) => metadata.uid));
    for (const {uid, name} of this.active.filter((reference) => !present.has(reference.uid))) {
      if (this.client.get(jobs, this.cronJob.metadata.namespace, name)) continue;
      this.tell('Normal', 'MissingJob', `Active job went missing: ${name}`);
      this.forget(uid);
    }
  }

  private schedule(): number | undefined {
    const plan = this.plan();
    if (!plan) return undefined;
    const {time, tooMany} = dueTime(this.cronJob, plan, this.now);
    if (tooMany) {
      const advice = 'Set or decrease .spec.startingDeadlineSeconds or check clock skew';
      this.tell('Warning', 'TooManyMissedTimes', `too many missed start times. ${advice}`);
    }
    if (time !== undefined && this.mayStart(time)) this.start(time, plan);
    return untilNext({...this.cronJob, status: {...this.cronJob.status, lastScheduleTime: this.lastScheduleTime}}, plan, this.now);
  }

  private plan(): Plan | undefined {
    if (isDeleting(this.cronJob) || this.cronJob.spec.suspend) return undefined;
    try {
      return planOf(this.cronJob);
    } catch (error) {
      const {schedule} = this.cronJob.spec;
      this.tell('Warning', 'UnparseableSchedule', `unparseable schedule: ${JSON.stringify(schedule)} : ${(error as Error).message}`);
      return undefined;
    }
  }

  private mayStart(time: number): boolean {
    const {startingDeadlineSeconds: deadline, concurrencyPolicy} = this.cronJob.spec;
    if (deadline !== undefined && time + deadline * 1000 < this.now) {
      this.tell('Warning', 'MissSchedule', `Missed scheduled time to start a job: ${mailTimestamp(time)}`);
      return false;
    }
    const served = this.active.some(({name}) => name === jobName(this.cronJob, time)) || this.lastScheduleTime === timestamp(time);
    if (served) return false;
    if (concurrencyPolicy !== 'Forbid' || this.active.length === 0) return true;
    this.tell('Normal', 'JobAlreadyActive', 'Not starting job because prior execution is running and concurrency policy is Forbid');
    return false;
  }

  private start(time: number, plan: Plan): void {
    if (this.cronJob.spec.concurrencyPolicy === 'Replace') this.endActive();
    const job = this.create(jobFor(this.cronJob, time, plan.zone));
    if (!job) return;
    if (!this.active.some(({uid}) => uid === job.metadata.uid)) this.active.push(referenceTo(job));
    this.lastScheduleTime = timestamp(time);
  }

  /** A Job that is there already was made before what the status should say of it was written. */
  private create(wanted: KubeObject): KubeObject | undefined {
    const {namespace, name} = wanted.metadata;
    try {
      const job = this.client.create(jobs, wanted);
      this.tell('Normal', 'SuccessfulCreate', `Created job ${name}`);
      return job;
    } catch (error) {
      if (isNamespaceTerminating(error)) return undefined;
      const job = isStatus(error, 'AlreadyExists') ? this.client.get(jobs, namespace, name) : undefined;
      if (job?.metadata.ownerReferences?.some(({uid}) => uid === this.cronJob.metadata.uid) && !finishOf(job)) return job;
      if (!job) this.tell('Warning', 'FailedCreate', `Error creating job: ${(error as Error).message}`);
      throw error;
    }
  }

  private endActive(): void {
    for (const {uid, name} of [...this.active]) {
      const job = this.client.get(jobs, this.cronJob.metadata.namespace, name);
      if (job) this.delete(job);
      this.forget(uid);
    }
  }

  private delete({metadata: {namespace, name, uid}}: KubeObject): void {
    try {
      this.client.delete(jobs, namespace, name, {propagationPolicy: 'Background'});
      this.tell('Normal', 'SuccessfulDelete', `Deleted job ${name}`);
    } catch (error) {
      if (isStatus(error, 'NotFound')) return;
      this.tell('Warning', 'FailedDelete', `Deleted job: ${(error as Error).message}`);
      throw error;
    }
    this.forget(uid!);
  }

  /** Ended Jobs beyond the limits go, the oldest first. */
  cleanUp(): void {
    const {successfulJobsHistoryLimit, failedJobsHistoryLimit} = this.cronJob.spec;
    const limits = {Complete: successfulJobsHistoryLimit, Failed: failedJobsHistoryLimit};
    for (const [type, limit] of Object.entries(limits)) {
      const ended = this.children.filter((job) => finishOf(job)?.type === type && !isDeleting(job)).sort(byStart);
      for (const job of ended.slice(0, Math.max(0, ended.length - (limit ?? ended.length)))) this.delete(job);
    }
    this.write();
  }

  private forget(uid: string): void {
    this.active = this.active.filter((reference) => reference.uid !== uid);
  }

  private tell(type: 'Normal' | 'Warning', reason: string, message: string): void {
    this.events.event(this.cronJob, type, reason, message);
  }

  private write(): void {
    const {lastScheduleTime, lastSuccessfulTime} = this;
    const status = {
      ...(this.active.length > 0 ? {active: this.active} : {}),
      ...(lastScheduleTime ? {lastScheduleTime} : {}),
      ...(lastSuccessfulTime ? {lastSuccessfulTime} : {}),
    };
    if (!equalJson(this.written ?? {}, status)) this.written = this.client.updateStatus(cronJobs, this.latest(status)).status;
  }

  private latest(status: unknown): KubeObject {
    const {resourceVersion: _, ...metadata} = this.cronJob.metadata;
    return {...this.cronJob, metadata, status};
  }
}

const byStart = (a: KubeObject, b: KubeObject): number => {
  const [x, y] = [a, b].map(({status, metadata}) => status?.startTime ?? metadata.creationTimestamp ?? '');
  return x < y ? -1 : x > y ? 1 : a.metadata.name < b.metadata.name ? -1 : 1;
};
