/** Checks that workloads share: their selector, their template, and whether the two agree. */

import {type FieldError, fieldForbidden, invalid, notSupported, required} from '../../../kube/field-error.ts';
import {equalJson} from '../../../kube/json.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {type LabelSelector, requirementsOf, selects} from '../../../kube/selector.ts';
import {labelSelector, labels} from './labels.ts';
import {annotations} from './metadata.ts';
import {podSpec} from './pod-spec.ts';

/** Errors of the selector, then of the template, which is not looked at when the selector makes no sense. */
export const selectorAndTemplate = (spec: any, unparsable: string): FieldError[] => {
  const errors = selectorErrors(spec.selector);
  const faults = labelSelector(spec.selector, 'spec.selector');
  if (faults.length > 0) return [...errors, invalid('spec.selector', spec.selector, unparsable)];
  return [...errors, ...templateOfReplicaSet(spec)];
};

const selectorErrors = (selector: LabelSelector | undefined): FieldError[] => {
  if (!selector) return [required('spec.selector')];
  const empty = requirementsOf(selector).length === 0;
  const faults = labelSelector(selector, 'spec.selector');
  return empty ? [...faults, invalid('spec.selector', selector, 'empty selector is invalid for deployment')] : faults;
};

const templateOfReplicaSet = ({selector, template}: any): FieldError[] => [
  ...templateMatches(selects(selector, template.metadata?.labels), template),
  ...podTemplate(template, 'spec.template'),
  ...runsForever(template, 'ReplicaSet'),
];

/** A workload that does not pick its own pods would make them without end. */
export const templateMatches = (matches: boolean, template: any): FieldError[] =>
  matches
    ? []
    : [invalid('spec.template.metadata.labels', template.metadata?.labels ?? null, '`selector` does not match template `labels`')];

/** A workload that replaces pods that end: they may neither end by themselves nor run out of time. */
export const runsForever = ({spec}: any, owner: string): FieldError[] => [
  ...(spec.restartPolicy === 'Always' ? [] : [notSupported('spec.template.spec.restartPolicy', spec.restartPolicy, ['Always'])]),
  ...(spec.activeDeadlineSeconds === undefined
    ? []
    : [fieldForbidden('spec.template.spec.activeDeadlineSeconds', `activeDeadlineSeconds in ${owner} is not Supported`)]),
];

/** Labels and annotations of a template are reported beside its metadata, not in it: so does the real server. */
export const podTemplate = ({metadata, spec}: any, field: string): FieldError[] => [
  ...labels(metadata?.labels, `${field}.labels`),
  ...annotations(metadata?.annotations, `${field}.annotations`),
  ...podSpec(spec, `${field}.spec`),
  ...(spec.ephemeralContainers?.length
    ? [fieldForbidden(`${field}.spec.ephemeralContainers`, 'ephemeral containers not allowed in pod template')]
    : []),
];

/** A selector is for life: the pods of the old one would be left behind. */
export const selectorChange = ({spec}: KubeObject, {spec: before}: KubeObject): FieldError[] =>
  equalJson(spec.selector, before.selector) ? [] : [invalid('spec.selector', spec.selector, 'field is immutable')];
