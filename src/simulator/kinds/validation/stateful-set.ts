/** Checks of a StatefulSet and of its status. */

import {type FieldError, fieldForbidden, invalid, required} from '../../../kube/field-error.ts';
import {equalJson} from '../../../kube/json.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {requirementsOf, selects} from '../../../kube/selector.ts';
import {goValue} from '../go/value.ts';
import {nonNegative, oneOfInOrder, textErrors} from './fields.ts';
import {labelSelector} from './labels.ts';
import {dnsLabel} from './names.ts';
import {statusAtMost} from './replica-set.ts';
import {podTemplate, runsForever, templateMatches} from './workload.ts';

export const validateStatefulSet = ({metadata, spec}: KubeObject): FieldError[] => [
  ...eitherOr(spec.podManagementPolicy, ['OrderedReady', 'Parallel'], 'spec.podManagementPolicy', spec.podManagementPolicy),
  ...strategy(spec.updateStrategy),
  ...retention(spec.persistentVolumeClaimRetentionPolicy),
  ...nonNegative(spec.replicas, 'spec.replicas'),
  ...nonNegative(spec.minReadySeconds, 'spec.minReadySeconds'),
  ...nonNegative(spec.ordinals?.start, 'spec.ordinals.start'),
  ...(spec.serviceName && metadata.resourceVersion === undefined ? textErrors(spec.serviceName, 'spec.serviceName', dnsLabel) : []),
  ...selectorAndTemplate(spec),
  ...runsForever(spec.template, 'StatefulSet'),
];

const eitherOr = (value: string, [one, other]: readonly string[], field: string, shown: unknown): FieldError[] =>
  value === one || value === other ? [] : [invalid(field, shown, `must be '${one}' or '${other}'`)];

const strategy = (given: any): FieldError[] => {
  const field = 'spec.updateStrategy';
  const {type, rollingUpdate} = given;
  if (type !== 'OnDelete' && type !== 'RollingUpdate') {
    return eitherOr(type, ['RollingUpdate', 'OnDelete'], field, goValue('StatefulSetUpdateStrategy', given));
  }
  if (type === 'RollingUpdate') return nonNegative(rollingUpdate?.partition, `${field}.rollingUpdate.partition`);
  const shown = goValue('RollingUpdateStatefulSet', rollingUpdate);
  return rollingUpdate ? [invalid(`${field}.rollingUpdate`, shown, "only allowed for updateStrategy 'RollingUpdate'")] : [];
};

const retention = (policy: Record<string, string>): FieldError[] =>
  ['whenDeleted', 'whenScaled'].flatMap((when) =>
    oneOfInOrder(policy[when], ['Retain', 'Delete'], `spec.persistentVolumeClaimRetentionPolicy.${when}`),
  );

/** The template is not looked at when the selector makes no sense. */
const selectorAndTemplate = ({selector, template, volumeClaimTemplates: claims}: any): FieldError[] => {
  const faults = labelSelector(selector, 'spec.selector');
  if (faults.length > 0) return [...faults, invalid('spec.selector', selector, '')];
  const empty = selector && requirementsOf(selector).length === 0;
  return [
    ...(selector ? [] : [required('spec.selector')]),
    ...(empty ? [invalid('spec.selector', selector, 'empty selector is invalid for statefulset')] : []),
    ...templateMatches(selects(selector, template.metadata?.labels), template),
    ...podTemplate(withClaims(template, claims ?? []), 'spec.template'),
  ];
};

/** As the pods will have it: a claim is a volume, and hides one of the template that has its name. */
const withClaims = (template: any, claims: readonly any[]): any => {
  if (claims.length === 0) return template;
  const {volumes = []} = template.spec;
  const names = claims.map(({metadata}) => metadata?.name);
  const added = names.map((name) => ({name, persistentVolumeClaim: {claimName: name}}));
  return {...template, spec: {...template.spec, volumes: [...volumes.filter(({name}: any) => !names.includes(name)), ...added]}};
};

const MUTABLE = [
  'replicas',
  'ordinals',
  'template',
  'updateStrategy',
  'revisionHistoryLimit',
  'persistentVolumeClaimRetentionPolicy',
  'minReadySeconds',
];

/** What its pods are called, which they are, and the claims that they have: these stay. */
export const statefulSetChange = ({spec}: KubeObject, {spec: before}: KubeObject): FieldError[] => {
  const fixed = (given: any) => Object.fromEntries(Object.entries(given).filter(([field]) => !MUTABLE.includes(field)));
  if (equalJson(fixed(spec), fixed(before))) return [];
  const names = MUTABLE.map((name) => `'${name}'`);
  const list = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  return [fieldForbidden('spec', `updates to statefulset spec for fields other than ${list} are forbidden`)];
};

const PARTS = ['readyReplicas', 'currentReplicas', 'updatedReplicas', 'availableReplicas'];

export const validateStatefulSetStatus = ({status = {}}: KubeObject, old: KubeObject): FieldError[] => [
  ...['replicas', ...PARTS, 'observedGeneration', 'collisionCount'].flatMap((name) => nonNegative(status[name], `status.${name}`)),
  ...PARTS.flatMap((name) => statusAtMost(status, name, 'replicas')),
  ...statusAtMost(status, 'availableReplicas', 'readyReplicas'),
  ...collisionsRise(status.collisionCount, old.status?.collisionCount),
];

/** It counts names that were taken: it never goes back. */
export const collisionsRise = (count: number | undefined, before: number | undefined): FieldError[] =>
  before !== undefined && (count ?? -1) < before ? [invalid('status.collisionCount', count ?? 0, 'cannot be decremented')] : [];
