/** May somebody do this. */
import type {Kind} from './kind.ts';
import {AUTHORIZATION, decided, refuseReview, review, reviewedAction, reviewedUser, subjectErrors} from './review.ts';

export const subjectAccessReviews: Kind = {
  ...review('SubjectAccessReview', AUTHORIZATION),
  answer: (object, _user, {decide}) => {
    refuseReview(subjectErrors(object.spec ?? {}));
    return decided(object, decide(reviewedUser(object.spec), reviewedAction(object.spec)));
  },
};
