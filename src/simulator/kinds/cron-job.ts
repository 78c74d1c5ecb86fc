import {printSelector} from '../../kube/selector.ts';
import {jobTemplateDefaults} from './defaults/job.ts';
import {ALL_VERBS, type Column, type Kind, STATUS} from './kind.ts';
import {since} from './printers/age.ts';
import {AGE, age, integer, NAME, text, WORKLOAD} from './printers/columns.ts';
import {workloadCells} from './printers/workload.ts';
import {cronJobChange, validateCronJob} from './validation/cron-job.ts';
import {jobSpecWarnings} from './warnings/job.ts';
import {nameWarnings} from './warnings/workload.ts';

const SUSPEND: Column = {name: 'Suspend', type: 'boolean'};

export const cronJobs: Kind = {
  group: 'batch',
  version: 'v1',
  kind: 'CronJob',
  resource: 'cronjobs',
  singular: 'cronjob',
  shortNames: ['cj'],
  categories: ['all'],
  namespaced: true,
  verbs: ALL_VERBS,
  schema: 'io.k8s.api.batch.v1.CronJob',
  subresources: [STATUS],
  defaults: (object) => {
    object.spec ??= {};
    const {spec} = object;
    spec.concurrencyPolicy ||= 'Allow';
    spec.suspend ??= false;
    spec.successfulJobsHistoryLimit ??= 3;
    spec.failedJobsHistoryLimit ??= 1;
    spec.jobTemplate ??= {};
    spec.jobTemplate.metadata ??= {};
    spec.jobTemplate.spec ??= {};
    jobTemplateDefaults(spec.jobTemplate.spec);
  },
  prepareCreate: (object) => {
    object.status = {};
  },
  validate: validateCronJob,
  validateUpdate: cronJobChange,
  warnings: (object, old) => [
    ...nameWarnings(object, old),
    ...jobSpecWarnings(object.spec.jobTemplate.spec, old?.spec.jobTemplate.spec, 'spec.jobTemplate.spec'),
    ...(object.spec.schedule.includes('TZ') ? [ZONE_IN_SCHEDULE] : []),
  ],
  columns: [NAME, text('Schedule'), text('Timezone'), SUSPEND, integer('Active'), text('Last Schedule'), AGE, ...WORKLOAD],
  cells: (object, now) => {
    const {spec, status} = object;
    const job = {...object, spec: spec?.jobTemplate?.spec};
    return [
      object.metadata.name,
      spec?.schedule,
      spec?.timeZone ?? '<none>',
      spec?.suspend ? 'True' : 'False',
      (status?.active ?? []).length,
      status?.lastScheduleTime ? since(status.lastScheduleTime, now) : '<none>',
      age(object, now),
      ...workloadCells(job).slice(0, 2),
      printSelector(job.spec?.selector) || '<none>',
    ];
  },
};

const ZONE_IN_SCHEDULE =
  'cannot use TZ or CRON_TZ in spec.spec.schedule, use timeZone instead, see https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/ for more details';
