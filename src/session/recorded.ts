/** What is known of the way an attempt went: the recording, who did what, and what the task asks of every moment. */
import type {AuditEntry, Change, Cluster} from '../cluster/cluster.ts';
import {type Demand, demandsOf} from '../grade/demand.ts';
import type {TaskInstance} from '../pack/pack.ts';

export interface Recorded {
  readonly title: string;
  readonly namespace: string;
  /** Oldest first. */
  readonly changes: readonly Change[];
  /** undefined: nobody keeps that on this cluster. */
  readonly audit: readonly AuditEntry[] | undefined;
  readonly demands: readonly Demand[];
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export const recordedOf = async (cluster: Cluster, {task, title, checks}: TaskInstance, now: number): Promise<Recorded> => ({
  title,
  namespace: task.namespace,
  changes: await cluster.recording(),
  audit: await cluster.audit?.(),
  demands: demandsOf(checks, task.namespace),
  now,
});
