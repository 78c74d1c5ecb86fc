/** Kinds that are asked, not stored: may I, what may I, and who am I. Whoever may talk to the cluster at all may do everything. */
import {type FieldError, invalid, invalidObject} from '../../kube/field-error.ts';
import type {Kind} from './kind.ts';
import {PLAIN, plainCells} from './printers/columns.ts';

const AUTHENTICATION = 'authentication.k8s.io';
const AUTHORIZATION = 'authorization.k8s.io';

const review = (kind: string, group: string): Omit<Kind, 'answer'> => ({
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

export const selfSubjectReviews: Kind = {
  ...review('SelfSubjectReview', AUTHENTICATION),
  answer: (object, user) => ({...object, status: {userInfo: {username: user.name, groups: [...user.groups]}}}),
};

export const selfSubjectAccessReviews: Kind = {
  ...review('SelfSubjectAccessReview', AUTHORIZATION),
  answer: (object) => {
    const errors = attributeErrors(object.spec ?? {});
    if (errors.length > 0) throw invalidObject({group: AUTHORIZATION, kind: ''}, '', errors);
    return {...object, status: {allowed: true}};
  },
};

const attributeErrors = ({resourceAttributes, nonResourceAttributes}: any): FieldError[] => {
  if (Boolean(resourceAttributes) !== Boolean(nonResourceAttributes)) return [];
  return resourceAttributes
    ? [invalid('spec.nonResourceAttributes', nonResourceAttributes, 'cannot be specified in combination with resourceAttributes')]
    : [invalid('spec.resourceAttributes', null, 'exactly one of nonResourceAttributes or resourceAttributes must be specified')];
};

export const selfSubjectRulesReviews: Kind = {
  ...review('SelfSubjectRulesReview', AUTHORIZATION),
  answer: (object) => ({...object, spec: {}, status: {resourceRules: RESOURCE_RULES, nonResourceRules: PATH_RULES, incomplete: false}}),
};

/** First what an administrator may, then what everybody may. */
const RESOURCE_RULES = [
  {verbs: ['*'], apiGroups: ['*'], resources: ['*']},
  {verbs: ['create'], apiGroups: [AUTHORIZATION], resources: ['selfsubjectaccessreviews', 'selfsubjectrulesreviews']},
  {verbs: ['create'], apiGroups: [AUTHENTICATION], resources: ['selfsubjectreviews']},
];

const HEALTH = ['/healthz', '/livez', '/readyz', '/version', '/version/'];
const DISCOVERY = [
  '/api',
  '/api/*',
  '/apis',
  '/apis/*',
  '/healthz',
  '/livez',
  '/openapi',
  '/openapi/*',
  '/readyz',
  '/version',
  '/version/',
];

const PATH_RULES = [
  {verbs: ['*'], nonResourceURLs: ['*']},
  {verbs: ['get'], nonResourceURLs: ['/.well-known', '/.well-known/*']},
  {verbs: ['get'], nonResourceURLs: DISCOVERY},
  {verbs: ['get'], nonResourceURLs: HEALTH},
];
