/** What changing the pod security labels of a namespace brings: errors of the labels, and warnings about the pods that are there. */
import {type FieldError, invalid, invalidObject} from '../../../../kube/field-error.ts';
import type {KubeObject} from '../../../../kube/object.ts';
import {namespaces} from '../../../kinds/namespace.ts';
import {pods} from '../../../kinds/pod.ts';
import type {AdmissionRequest} from '../plugin.ts';
import {LEVELS, type Policy, PREFIX, policyOf, violations} from './policy.ts';

const MODES = ['enforce', 'audit', 'warn'];

export const checkNamespace = ({object, old, context}: AdmissionRequest): void => {
  const errors = labelErrors(object, old);
  if (errors.length > 0) throw invalidObject(namespaces, object.metadata.name, errors);
  const policy = policyOf(object.metadata.labels, 'enforce');
  const before = policyOf(old?.metadata.labels, 'enforce');
  if (!old || !policy || !isStricter(policy, before)) return;
  const faults = faultsOf(policy, context.list(pods, object.metadata.name));
  if (faults.length === 0) return;
  const name = JSON.stringify(object.metadata.name);
  context.warn(`existing pods in namespace ${name} violate the new PodSecurity enforce level ${JSON.stringify(policy.text)}`);
  for (const fault of faults) context.warn(fault);
};

const isStricter = (policy: Policy, before: Policy | undefined): boolean =>
  policy.text !== before?.text && LEVELS.indexOf(policy.level) >= LEVELS.indexOf(before?.level ?? 'privileged');

/** Faults of labels that are new. */
const labelErrors = ({metadata}: KubeObject, old: KubeObject | undefined): FieldError[] =>
  MODES.flatMap((mode) => {
    const refuse = (label: string, isFine: (value: string) => boolean, why: string): FieldError[] => {
      const value = metadata.labels?.[label];
      const known = value === undefined || value === old?.metadata.labels?.[label] || isFine(value);
      return known ? [] : [invalid(`metadata.labels[${label}]`, value, why)];
    };
    return [
      ...refuse(PREFIX + mode, (value) => LEVELS.includes(value), `must be one of ${LEVELS.join(', ')}`),
      ...refuse(`${PREFIX}${mode}-version`, (value) => /^(latest|v1\.\d+)$/.test(value), 'must be "latest" or "v1.x"'),
    ];
  });

/** `web-1 (and 2 other pods): privileged, hostPort`: one line for each kind of fault. */
const faultsOf = (policy: Policy, existing: readonly KubeObject[]): string[] => {
  const byReason = new Map<string, string[]>();
  for (const {metadata, spec} of existing) {
    const reasons = violations(policy, spec)
      .map(({reason}) => reason)
      .join(', ');
    if (reasons !== '') byReason.set(reasons, [...(byReason.get(reasons) ?? []), metadata.name]);
  }
  return [...byReason].map(([reasons, names]) => `${names.sort()[0]}${others(names.length - 1)}: ${reasons}`).sort();
};

const others = (count: number): string => (count === 0 ? '' : ` (and ${count} other ${count === 1 ? 'pod' : 'pods'})`);
