/** May somebody do this in one namespace: for those who may ask of their own alone. */
import {type FieldError, invalid} from '../../kube/field-error.ts';
import type {Kind} from './kind.ts';
import {AUTHORIZATION, decided, refuseReview, review, reviewedAction, reviewedUser, subjectErrors} from './review.ts';

export const localSubjectAccessReviews: Kind = {
  ...review('LocalSubjectAccessReview', AUTHORIZATION),
  namespaced: true,
  answer: (object, _user, {decide, namespace}) => {
    const {spec = {}} = object;
    refuseReview([...subjectErrors(spec), ...localErrors(spec, namespace ?? '')]);
    return decided({...object, metadata: {...object.metadata, namespace}}, decide(reviewedUser(spec), reviewedAction(spec)));
  },
};

const localErrors = ({resourceAttributes, nonResourceAttributes}: any, namespace: string): FieldError[] => {
  const elsewhere = resourceAttributes && (resourceAttributes.namespace ?? '') !== namespace;
  return [
    ...(elsewhere
      ? [invalid('spec.resourceAttributes.namespace', resourceAttributes.namespace ?? '', 'must match metadata.namespace')]
      : []),
    ...(nonResourceAttributes ? [invalid('spec.nonResourceAttributes', nonResourceAttributes, 'disallowed on this kind of request')] : []),
  ];
};
