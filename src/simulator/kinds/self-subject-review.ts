/** Who am I. */
import {timestamp} from '../../clock.ts';
import type {Kind} from './kind.ts';
import {AUTHENTICATION, review, userInfo} from './review.ts';

export const selfSubjectReviews: Kind = {
  ...review('SelfSubjectReview', AUTHENTICATION),
  answer: (object, user, {now}) => ({
    ...object,
    metadata: {...object.metadata, creationTimestamp: timestamp(now)},
    status: {userInfo: userInfo(user)},
  }),
};
