/** Kinds that are asked, not stored: may I, what may I, and who am I. Whoever may talk to the cluster at all may do everything. */
import type {Kind} from './kind.ts';
import {PLAIN, plainCells} from './printers/columns.ts';

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
  ...review('SelfSubjectReview', 'authentication.k8s.io'),
  answer: (object, user) => ({...object, status: {userInfo: {username: user.name, groups: [...user.groups]}}}),
};

export const selfSubjectAccessReviews: Kind = {
  ...review('SelfSubjectAccessReview', 'authorization.k8s.io'),
  answer: (object) => ({...object, status: {allowed: true}}),
};

export const selfSubjectRulesReviews: Kind = {
  ...review('SelfSubjectRulesReview', 'authorization.k8s.io'),
  answer: (object) => ({
    ...object,
    status: {
      resourceRules: [{verbs: ['*'], apiGroups: ['*'], resources: ['*']}],
      nonResourceRules: [{verbs: ['*'], nonResourceURLs: ['*']}],
      incomplete: false,
    },
  }),
};
