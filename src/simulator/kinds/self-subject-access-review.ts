/** May I do this. */
import type {Kind} from './kind.ts';
import {AUTHORIZATION, attributeErrors, decided, refuseReview, review, reviewedAction} from './review.ts';

export const selfSubjectAccessReviews: Kind = {
  ...review('SelfSubjectAccessReview', AUTHORIZATION),
  answer: (object, user, {decide}) => {
    refuseReview(attributeErrors(object.spec ?? {}));
    return decided(object, decide(user, reviewedAction(object.spec)));
  },
};
