import type {KubeObject} from '../../kube/object.ts';
import {printSelector} from '../../kube/selector.ts';
import {generateSelector, jobDefaults, labelDefaults} from './defaults/job.ts';
import {ALL_VERBS, type Kind, STATUS} from './kind.ts';
import {humanDuration} from './printers/age.ts';
import {AGE, age, NAME, text, WORKLOAD} from './printers/columns.ts';
import {workloadCells} from './printers/workload.ts';
import {validateJob, validateJobStatus} from './validation/job.ts';
import {jobChange} from './validation/job-change.ts';
import {jobSpecWarnings} from './warnings/job.ts';
import {nameWarnings} from './warnings/workload.ts';

export const jobs: Kind = {
  group: 'batch',
  version: 'v1',
  kind: 'Job',
  resource: 'jobs',
  singular: 'job',
  categories: ['all'],
  namespaced: true,
  verbs: ALL_VERBS,
  schema: 'io.k8s.api.batch.v1.Job',
  subresources: [STATUS],
  defaults: jobDefaults,
  prepareCreate: (object) => {
    object.status = {};
    generateSelector(object);
    labelDefaults(object);
  },
  validate: validateJob,
  validateUpdate: jobChange,
  validateStatus: validateJobStatus,
  warnings: (object, old) => [...nameWarnings(object, old), ...jobSpecWarnings(object.spec, old?.spec, 'spec')],
  selectableFields: ({status}) => ({'status.successful': String(status?.succeeded ?? 0)}),
  defaultPropagation: 'Orphan',
  deletionWarning:
    'child pods are preserved by default when jobs are deleted; set propagationPolicy=Background to remove them or set propagationPolicy=Orphan to suppress this warning',
  columns: [NAME, text('Status'), text('Completions'), text('Duration'), AGE, ...WORKLOAD],
  cells: (object, now) => [
    object.metadata.name,
    statusText(object),
    completionsText(object),
    durationText(object, now),
    age(object, now),
    ...workloadCells(object).slice(0, 2),
    printSelector(object.spec?.selector) || '<none>',
  ],
};

/** The first that applies; the two that only announce an end come last. */
const statusText = ({metadata, status}: KubeObject): string => {
  const has = (type: string): boolean => (status?.conditions ?? []).some((c: any) => c.type === type && c.status === 'True');
  const ended = ['Complete', 'Failed'].find(has);
  if (ended) return ended;
  if (metadata.deletionTimestamp) return 'Terminating';
  return ['Suspended', 'FailureTarget', 'SuccessCriteriaMet'].find(has) ?? 'Running';
};

const completionsText = ({spec, status}: KubeObject): string => {
  const succeeded = status?.succeeded ?? 0;
  if (spec?.completions !== undefined) return `${succeeded}/${spec.completions}`;
  return spec?.parallelism > 1 ? `${succeeded}/1 of ${spec.parallelism}` : `${succeeded}/1`;
};

const durationText = ({status}: KubeObject, now: number): string => {
  if (!status?.startTime) return '';
  return humanDuration((status.completionTime ? Date.parse(status.completionTime) : now) - Date.parse(status.startTime));
};
