/** Checks of a Job and of its status. */
import {type FieldError, invalid, required, tooLong} from '../../../kube/field-error.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {selects} from '../../../kube/selector.ts';
import {CONTROLLER_UID, JOB_NAME, OLD_CONTROLLER_UID, OLD_JOB_NAME} from '../defaults/job.ts';
import {goValue} from '../go/value.ts';
import {nonNegative, notSupportedInOrder, oneOf, oneOfInOrder} from './fields.ts';
import {indexedJob} from './indexed-job.ts';
import {labelSelector} from './labels.ts';
import {dnsLabel, qualifiedName} from './names.ts';
import {podFailurePolicy} from './pod-failure-policy.ts';
import {successPolicy} from './success-policy.ts';
import {podTemplate, templateMatches} from './workload.ts';

export const validateJob = (job: KubeObject): FieldError[] => [
  ...generatedSelector(job),
  ...jobSpec(job.spec, 'spec'),
  ...selectorAndLabels(job.spec),
  ...hostnames(job),
];

/** Unless the selector is the user's own it is the Job's uid, and the labels of the template say so. */
const generatedSelector = ({metadata, spec}: KubeObject): FieldError[] => {
  if (spec.manualSelector || !spec.selector) return [];
  const {uid = '', name} = metadata;
  const expected = {[OLD_CONTROLLER_UID]: uid, [OLD_JOB_NAME]: name, [CONTROLLER_UID]: uid, [JOB_NAME]: name};
  return [
    ...Object.entries(expected).flatMap(([key, value]) => hasLabel(spec.template.metadata?.labels, key, value)),
    ...(selects(spec.selector, expected) ? [] : [invalid('spec.selector', spec.selector, '`selector` not auto-generated')]),
  ];
};

const hasLabel = (labels: Record<string, string> = {}, key: string, expected: string): FieldError[] => {
  const field = `spec.template.metadata.labels[${key}]`;
  if (labels[key] === undefined) return [required(field, `must be '${expected}'`)];
  return labels[key] === expected ? [] : [invalid(field, labels, `must be '${expected}'`)];
};

const selectorAndLabels = ({selector, template}: any): FieldError[] => {
  const faults = selector ? labelSelector(selector, 'spec.selector') : [required('spec.selector')];
  return [...faults, ...templateMatches((selector && faults.length > 0) || selects(selector, template.metadata?.labels), template)];
};

/** Pods of an Indexed Job are called by its name and their index. */
const hostnames = ({metadata, spec}: KubeObject): FieldError[] => {
  if (spec.completionMode !== 'Indexed' || !(spec.completions > 0)) return [];
  const longest = `${metadata.name}-${spec.completions - 1}`;
  const detail = `will not able to create pod with invalid DNS label: ${longest}`;
  return dnsLabel(longest).length > 0 ? [invalid('metadata.name', metadata.name, detail)] : [];
};

const NUMBERS = ['parallelism', 'completions', 'activeDeadlineSeconds', 'backoffLimit', 'ttlSecondsAfterFinished', 'backoffLimitPerIndex'];

/** Errors of the spec of a Job, or of a CronJob's template of one. */
export const jobSpec = (spec: any, field: string): FieldError[] => [
  ...NUMBERS.flatMap((name) => nonNegative(spec[name], `${field}.${name}`)),
  ...nonNegative(spec.maxFailedIndexes, `${field}.maxFailedIndexes`),
  ...(spec.maxFailedIndexes !== undefined && spec.backoffLimitPerIndex === undefined
    ? [required(`${field}.backoffLimitPerIndex`, 'when maxFailedIndexes is specified')]
    : []),
  ...managedBy(spec.managedBy, `${field}.managedBy`),
  ...(spec.completionMode === undefined ? [] : oneOfInOrder(spec.completionMode, ['NonIndexed', 'Indexed'], `${field}.completionMode`)),
  ...indexedJob(spec, field),
  ...(spec.podFailurePolicy ? podFailurePolicy(spec, `${field}.podFailurePolicy`) : []),
  ...successErrors(spec, `${field}.successPolicy`),
  ...replacement(spec, `${field}.podReplacementPolicy`),
  ...podTemplate(spec.template, `${field}.template`),
  ...restartPolicy(spec, `${field}.template.spec.restartPolicy`),
];

const managedBy = (name: string | undefined, field: string): FieldError[] => {
  if (name === undefined) return [];
  const parts = name.split('/');
  const fits = parts.length === 2 && qualifiedName(name).length === 0;
  const fault = 'must be a domain-prefixed path (such as "acme.io/foo")';
  return [...(fits ? [] : [invalid(field, name, fault)]), ...(name.length > 63 ? [tooLong(field, 'may not be more than 63 bytes')] : [])];
};

const successErrors = (spec: any, field: string): FieldError[] => {
  if (!spec.successPolicy) return [];
  if (spec.completionMode === 'Indexed') return successPolicy(spec, field);
  return [invalid(field, goValue('SuccessPolicy', spec.successPolicy), 'requires indexed completion mode')];
};

/** With a policy for failures only what has failed for good is replaced. */
const replacement = ({podReplacementPolicy: given, podFailurePolicy: policy}: any, field: string): FieldError[] => {
  if (given === undefined) return [];
  return oneOf(given, policy ? ['Failed'] : ['Failed', 'TerminatingOrFailed'], field);
};

/** `Always` may be no more than the default of all pods, so it is as good as nothing. */
const restartPolicy = ({template, podFailurePolicy: policy}: any, field: string): FieldError[] => {
  const given = template.spec.restartPolicy;
  if (given === 'Always') return [required(field, 'valid values: "OnFailure", "Never"')];
  if (given !== 'OnFailure' && given !== 'Never') return [notSupportedInOrder(field, given, ['OnFailure', 'Never'])];
  const fits = !policy || given === 'Never';
  return fits ? [] : [invalid(field, given, 'only "Never" is supported when podFailurePolicy is specified')];
};

const COUNTS = ['active', 'ready', 'succeeded', 'failed', 'terminating'];

export const validateJobStatus = ({status = {}}: KubeObject): FieldError[] =>
  COUNTS.flatMap((name) => nonNegative(status[name], `status.${name}`));
