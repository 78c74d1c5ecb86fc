/** The Job of one time of a CronJob, and what the CronJob remembers of it. Pure. */
import {zonedTimestamp} from '../../../kube/cron/zone.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {cronJobs} from '../../kinds/index.ts';
import {controllerReference} from '../claims.ts';

const SCHEDULED = 'batch.kubernetes.io/cronjob-scheduled-timestamp';

/** Minutes since the epoch make the name: one time, one Job. */
export const jobName = ({metadata}: KubeObject, time: number): string => `${metadata.name}-${Math.floor(time / 60_000)}`;

export const jobFor = (cronJob: KubeObject, time: number, zone: string): KubeObject => {
  const {metadata = {}, spec} = cronJob.spec.jobTemplate;
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      name: jobName(cronJob, time),
      namespace: cronJob.metadata.namespace,
      ...(metadata.labels ? {labels: metadata.labels} : {}),
      annotations: {...metadata.annotations, [SCHEDULED]: zonedTimestamp(time, zone)},
      ownerReferences: [controllerReference(cronJobs, cronJob)],
    },
    spec,
  };
};

export interface JobReference {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace?: string;
  readonly name: string;
  readonly uid: string;
  readonly resourceVersion?: string;
}

export const referenceTo = ({apiVersion, kind, metadata: {namespace, name, uid, resourceVersion}}: KubeObject): JobReference => ({
  ...{apiVersion, kind, name, uid: uid!},
  ...(namespace ? {namespace} : {}),
  resourceVersion,
});
