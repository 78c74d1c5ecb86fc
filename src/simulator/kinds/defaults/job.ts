/** Defaults of a Job, and the labels and selector by which it knows its pods. */
import type {KubeObject} from '../../../kube/object.ts';
import {templateDefaults} from './pod-spec.ts';

const MOST = 2_147_483_647;

export const CONTROLLER_UID = 'batch.kubernetes.io/controller-uid';
export const JOB_NAME = 'batch.kubernetes.io/job-name';
/** What the two were called before labels of the project got a prefix; set all the same. */
export const OLD_CONTROLLER_UID = 'controller-uid';
export const OLD_JOB_NAME = 'job-name';

export const jobDefaults = (job: KubeObject): void => {
  job.spec ??= {};
  const {spec} = job;
  if (spec.completions === undefined && spec.parallelism === undefined) spec.completions = 1;
  spec.parallelism ??= 1;
  spec.backoffLimit ??= spec.backoffLimitPerIndex === undefined ? 6 : MOST;
  spec.completionMode ??= 'NonIndexed';
  spec.suspend ??= false;
  spec.manualSelector ??= false;
  spec.podReplacementPolicy ??= spec.podFailurePolicy ? 'Failed' : 'TerminatingOrFailed';
  jobTemplateDefaults(spec);
  labelDefaults(job);
};

/** Those that the template of a CronJob gets as well. */
export const jobTemplateDefaults = (spec: any): void => {
  for (const rule of spec.podFailurePolicy?.rules ?? []) for (const pattern of rule.onPodConditions ?? []) pattern.status ||= 'True';
  templateDefaults(spec);
};

/** A Job that nobody labelled is labelled as its template. */
export const labelDefaults = ({metadata, spec}: KubeObject): void => {
  const labels = spec.template.metadata.labels;
  if (labels && Object.keys(metadata.labels ?? {}).length === 0) metadata.labels = {...labels};
};

/** A selector that no other Job has, and labels to match. What stands there already stays: validation says whether it will do. */
export const generateSelector = ({metadata, spec}: KubeObject): void => {
  if (spec.manualSelector) return;
  const uid = metadata.uid!;
  const generated = {[CONTROLLER_UID]: uid, [JOB_NAME]: metadata.name, [OLD_CONTROLLER_UID]: uid, [OLD_JOB_NAME]: metadata.name};
  spec.template.metadata.labels = sorted({...generated, ...spec.template.metadata.labels});
  spec.selector = {...spec.selector, matchLabels: sorted({[CONTROLLER_UID]: uid, ...spec.selector?.matchLabels})};
};

/** By key, as the real server prints maps. */
const sorted = (map: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(map).sort(([a], [b]) => (a < b ? -1 : 1)));
