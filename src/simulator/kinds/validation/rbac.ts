/** Checks of the kinds of role-based access control: rules of roles, and subjects and references of bindings. */

import {type FieldError, invalid, required} from '../../../kube/field-error.ts';
import {equalJson} from '../../../kube/json.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {notSupportedInOrder, oneOfInOrder, textErrors} from './fields.ts';
import {labelSelector} from './labels.ts';
import {dnsSubdomain} from './names.ts';
import {requiredSegment} from './path-segment.ts';

export const RBAC = 'rbac.authorization.k8s.io';

/** What a role may do: verbs on resources, or on paths that are no resources. */
export interface PolicyRule {
  readonly verbs: readonly string[];
  readonly apiGroups?: readonly string[];
  readonly resources?: readonly string[];
  readonly resourceNames?: readonly string[];
  readonly nonResourceURLs?: readonly string[];
}

const NAMESPACED = 'namespaced rules cannot apply to non-resource URLs';
const BOTH = 'rules cannot apply to both regular resources and non-resource URLs';

export const validateRules = (rules: readonly PolicyRule[] | null | undefined, namespaced: boolean): FieldError[] =>
  (rules ?? []).flatMap((rule, i) => [
    ...(rule.verbs?.length ? [] : [required(`rules[${i}].verbs`, 'verbs must contain at least one value')]),
    ...(rule.nonResourceURLs?.length ? ofPaths(rule, namespaced, `rules[${i}]`) : ofResources(rule, `rules[${i}]`)),
  ]);

const ofPaths = ({nonResourceURLs, apiGroups, resources, resourceNames}: PolicyRule, namespaced: boolean, field: string): FieldError[] => {
  const at = `${field}.nonResourceURLs`;
  const mixed = [apiGroups, resources, resourceNames].some((list) => list?.length);
  return [...(namespaced ? [invalid(at, nonResourceURLs, NAMESPACED)] : []), ...(mixed ? [invalid(at, nonResourceURLs, BOTH)] : [])];
};

const ofResources = ({apiGroups, resources}: PolicyRule, field: string): FieldError[] => [
  ...(apiGroups?.length ? [] : [required(`${field}.apiGroups`, 'resource rules must supply at least one api group')]),
  ...(resources?.length ? [] : [required(`${field}.resources`, 'resource rules must supply at least one resource')]),
];

export const validateAggregation = ({aggregationRule}: KubeObject): FieldError[] => {
  if (!aggregationRule) return [];
  const field = 'aggregationRule.clusterRoleSelectors';
  const selectors = aggregationRule.clusterRoleSelectors ?? [];
  if (selectors.length === 0) return [required(field, 'at least one clusterRoleSelector required if aggregationRule is non-nil')];
  return selectors.flatMap((selector: any, i: number) => labelSelector(selector, `${field}[${i}]`));
};

export const validateBinding = ({roleRef = {}, subjects}: KubeObject, roleKinds: readonly string[], namespaced: boolean): FieldError[] => [
  ...oneOfInOrder(roleRef.apiGroup, [RBAC], 'roleRef.apiGroup'),
  ...oneOfInOrder(roleRef.kind, roleKinds, 'roleRef.kind'),
  ...requiredSegment(roleRef.name, 'roleRef.name'),
  ...(subjects ?? []).flatMap((subject: any, i: number) => validateSubject(subject, namespaced, `subjects[${i}]`)),
];

const validateSubject = (subject: any, namespaced: boolean, field: string): FieldError[] => [
  ...(subject.name ? [] : [required(`${field}.name`)]),
  ...(subject.kind === 'ServiceAccount' ? serviceAccount(subject, namespaced, field) : userOrGroup(subject, field)),
];

const serviceAccount = ({name, apiGroup, namespace}: any, namespaced: boolean, field: string): FieldError[] => [
  ...(name ? textErrors(name, `${field}.name`, dnsSubdomain) : []),
  ...(apiGroup ? [notSupportedInOrder(`${field}.apiGroup`, apiGroup, [''])] : []),
  ...(namespaced || namespace ? [] : [required(`${field}.namespace`)]),
];

const userOrGroup = ({kind, apiGroup}: any, field: string): FieldError[] =>
  kind === 'User' || kind === 'Group'
    ? oneOfInOrder(apiGroup, [RBAC], `${field}.apiGroup`)
    : [notSupportedInOrder(`${field}.kind`, kind ?? '', ['ServiceAccount', 'User', 'Group'])];

/** A binding is for one role all its life: whom it binds may change, not what to. */
export const sameRoleRef = ({roleRef}: KubeObject, {roleRef: before}: KubeObject): FieldError[] => {
  if (equalJson(roleRef, before)) return [];
  const {apiGroup: APIGroup = '', kind: Kind = '', name: Name = ''} = roleRef ?? {};
  return [invalid('roleRef', {APIGroup, Kind, Name}, 'cannot change roleRef')];
};
