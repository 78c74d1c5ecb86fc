/** What kinds share that are asked, not stored. */
import {type FieldError, invalid, invalidObject} from '../../kube/field-error.ts';
import type {KubeObject} from '../../kube/object.ts';
import type {Action} from '../api/authorize/attributes.ts';
import type {Decision} from '../api/authorize/authorizer.ts';
import type {UserInfo} from '../api/authorize/user.ts';
import type {Kind} from './kind.ts';
import {PLAIN, plainCells} from './printers/columns.ts';

export const AUTHENTICATION = 'authentication.k8s.io';
export const AUTHORIZATION = 'authorization.k8s.io';

export const review = (kind: string, group: string): Omit<Kind, 'answer'> => ({
  group,
  version: 'v1',
  kind,
  resource: `${kind.toLowerCase()}s`,
  singular: kind.toLowerCase(),
  namespaced: false,
  verbs: ['create'],
  schema: `io.k8s.api.${group.split('.')[0]}.v1.${kind}`,
  raisesGeneration: false,
  columns: PLAIN,
  cells: plainCells,
});

/** Throws Invalid when there are errors. */
export const refuseReview = (errors: readonly FieldError[]): void => {
  if (errors.length > 0) throw invalidObject({group: AUTHORIZATION, kind: ''}, '', errors);
};

/** Of a review of access: it is about a resource or about a path. */
export const attributeErrors = ({resourceAttributes, nonResourceAttributes}: any): FieldError[] => {
  if (Boolean(resourceAttributes) !== Boolean(nonResourceAttributes)) return [];
  return resourceAttributes
    ? [invalid('spec.nonResourceAttributes', nonResourceAttributes, 'cannot be specified in combination with resourceAttributes')]
    : [invalid('spec.resourceAttributes', null, 'exactly one of nonResourceAttributes or resourceAttributes must be specified')];
};

/** Of a review of another's access. */
export const subjectErrors = (spec: any): FieldError[] => [
  ...attributeErrors(spec),
  ...(spec.user || spec.groups?.length ? [] : [invalid('spec.user', '', 'at least one of user or group must be specified')]),
];

export const reviewedAction = ({resourceAttributes, nonResourceAttributes}: any): Action => {
  if (nonResourceAttributes) return {verb: nonResourceAttributes.verb ?? '', path: nonResourceAttributes.path ?? ''};
  const {verb = '', group = '', resource = '', subresource = '', namespace = '', name = ''} = resourceAttributes;
  return {verb, group, resource, subresource, namespace, name};
};

export const reviewedUser = ({user = '', groups = [], uid, extra}: any): UserInfo => ({name: user, groups, uid, extra});

export const decided = (object: KubeObject, {allowed, reason}: Decision): KubeObject => ({
  ...object,
  status: {allowed, ...(reason ? {reason} : {})},
});

/** A user as reviews tell it. */
export const userInfo = ({name, uid, groups, extra}: UserInfo): Record<string, unknown> => ({
  username: name,
  ...(uid ? {uid} : {}),
  ...(groups.length > 0 ? {groups} : {}),
  ...(extra ? {extra} : {}),
});
