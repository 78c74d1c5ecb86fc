/** What may I do in a namespace. */
import {badRequest} from '../../kube/status.ts';
import type {Kind} from './kind.ts';
import {AUTHORIZATION, review} from './review.ts';
import type {PolicyRule} from './validation/rbac.ts';

export const selfSubjectRulesReviews: Kind = {
  ...review('SelfSubjectRulesReview', AUTHORIZATION),
  answer: (object, user, {heldRules}) => {
    const namespace = object.spec?.namespace;
    if (!namespace) throw badRequest('no namespace on request');
    const {rules, errors} = heldRules(user, namespace);
    const status = {
      resourceRules: rules.filter(({resources}) => resources?.length).map(onResources),
      nonResourceRules: rules.filter(({nonResourceURLs}) => nonResourceURLs?.length).map(onPaths),
      incomplete: errors.length > 0,
      ...(errors.length > 0 ? {evaluationError: errors.join(', ')} : {}),
    };
    return {...object, spec: {}, status};
  },
};

const onResources = ({verbs, apiGroups, resources, resourceNames}: PolicyRule) => ({
  verbs,
  apiGroups,
  resources,
  ...(resourceNames?.length ? {resourceNames} : {}),
});

const onPaths = ({verbs, nonResourceURLs}: PolicyRule) => ({verbs, nonResourceURLs});
