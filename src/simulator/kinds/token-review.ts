/** Whose token is this. */
import {badRequest} from '../../kube/status.ts';
import type {Kind} from './kind.ts';
import {AUTHENTICATION, review, userInfo} from './review.ts';

export const tokenReviews: Kind = {
  ...review('TokenReview', AUTHENTICATION),
  answer: (object, _user, {tokenUser}) => {
    const {token, audiences = []} = object.spec ?? {};
    if (!token) throw badRequest('token is required for TokenReview in authentication');
    const found = tokenUser(token, audiences);
    if (!found) return {...object, status: {user: {}, error: 'invalid bearer token'}};
    return {...object, status: {authenticated: true, user: userInfo(found.user), audiences: found.audiences}};
  },
};
