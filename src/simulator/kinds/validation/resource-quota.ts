/** Checks of a ResourceQuota. */
import {type FieldError, invalid, required} from '../../../kube/field-error.ts';
import {equalJson} from '../../../kube/json.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {immutable} from './fields.ts';
import {isOfQuotas, quotaResourceName, resourceAmount} from './resource-names.ts';

type Amounts = Readonly<Record<string, string | number>>;

const COMPUTE = /^((requests|limits)\.)?(cpu|memory)$/;
const OF_PODS = (name: string): boolean => name === 'pods' || COMPUTE.test(name);

/** What each scope can be about. */
const SCOPES: Readonly<Record<string, (resource: string) => boolean>> = {
  BestEffort: (name) => name === 'pods',
  NotBestEffort: OF_PODS,
  Terminating: OF_PODS,
  NotTerminating: OF_PODS,
  PriorityClass: OF_PODS,
  CrossNamespacePodAffinity: OF_PODS,
  VolumeAttributesClass: (name) => name === 'persistentvolumeclaims' || name === 'requests.storage',
};
const PAIRS = [
  ['BestEffort', 'NotBestEffort'],
  ['Terminating', 'NotTerminating'],
];
const WITH_VALUES = new Set(['PriorityClass', 'VolumeAttributesClass']);
const ONLY_EXIST =
  "must be 'Exist' when scope is any of ResourceQuotaScopeTerminating, ResourceQuotaScopeNotTerminating, ResourceQuotaScopeBestEffort, ResourceQuotaScopeNotBestEffort or ResourceQuotaScopeCrossNamespacePodAffinity";

export const validateQuota = ({spec = {}}: KubeObject): FieldError[] => {
  const resources = Object.keys(spec.hard ?? {}).sort();
  return [...amounts(spec.hard, 'spec.hard'), ...scopes(spec.scopes ?? [], resources), ...scopeSelector(spec.scopeSelector, resources)];
};

const amounts = (given: Amounts | undefined, field: string): FieldError[] =>
  Object.entries(given ?? {})
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, quantity]) => [
      ...quotaResourceName(name).map((fault) => invalid(`${field}[${name}]`, name, fault)),
      ...resourceAmount(name, quantity, `${field}[${name}]`),
    ]);

const unsuited = (scope: string, resources: readonly string[]): string[] =>
  resources.filter((name) => isOfQuotas(name) && SCOPES[scope]?.(name) !== true);

const conflicting = (scopes: readonly string[]): boolean => PAIRS.some((pair) => pair.every((scope) => scopes.includes(scope)));

const scopes = (given: readonly string[], resources: readonly string[]): FieldError[] => {
  const refuse = (detail: string): FieldError => invalid('spec.scopes', given, detail);
  return [
    ...given.flatMap((scope) => [
      ...(SCOPES[scope] ? [] : [refuse('unsupported scope')]),
      ...unsuited(scope, resources).map(() => refuse('unsupported scope applied to resource')),
    ]),
    ...(conflicting(given) ? [refuse('conflicting scopes')] : []),
  ];
};

const scopeSelector = (selector: any, resources: readonly string[]): FieldError[] => {
  const field = 'spec.scopeSelector.matchExpressions';
  const expressions: any[] = selector?.matchExpressions ?? [];
  const conflicts = conflicting(expressions.map(({scopeName}) => scopeName));
  return [
    ...expressions.flatMap((e) => [
      ...(SCOPES[e.scopeName] ? [] : [invalid(`${field}.scopeName`, e.scopeName, 'unsupported scope')]),
      ...unsuited(e.scopeName, resources).map(() => invalid(field, selector, 'unsupported scope applied to resource')),
      ...expression(e, field),
    ]),
    ...(conflicts ? [invalid(field, null, 'conflicting scopes')] : []),
  ];
};

const expression = ({scopeName, operator, values = []}: any, field: string): FieldError[] => {
  const plain = SCOPES[scopeName] && !WITH_VALUES.has(scopeName) && operator !== 'Exists';
  return [...(plain ? [invalid(`${field}.operator`, operator, ONLY_EXIST)] : []), ...valueErrors(operator, values, field)];
};

const valueErrors = (operator: string, values: readonly string[], field: string): FieldError[] => {
  if (operator === 'In' || operator === 'NotIn') {
    const detail = "must be at least one value when `operator` is 'In' or 'NotIn' for scope selector";
    return values.length > 0 ? [] : [required(`${field}.values`, detail)];
  }
  if (operator === 'Exists' || operator === 'DoesNotExist') {
    const detail = "must be no value when `operator` is 'Exist' or 'DoesNotExist' for scope selector";
    return values.length === 0 ? [] : [invalid(`${field}.values`, values, detail)];
  }
  return [invalid(`${field}.operator`, operator, 'not a valid selector operator')];
};

export const quotaScopeChange = ({spec}: KubeObject, {spec: before}: KubeObject): FieldError[] => {
  const sorted = (names: readonly string[] = []): string[] => [...new Set(names)].sort();
  return immutable('spec.scopes', spec?.scopes ?? null, equalJson(sorted(spec?.scopes), sorted(before?.scopes)));
};

export const validateQuotaStatus = ({status = {}}: KubeObject): FieldError[] => [
  ...amounts(status.hard, 'status.hard'),
  ...amounts(status.used, 'status.used'),
];
