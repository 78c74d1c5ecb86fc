/** Reviews answered from a cluster's roles and tokens. */
import type {AnswerContext} from '../authorize/answers.ts';
import {decide, heldRules} from '../authorize/authorizer.ts';
import {readerOf} from '../authorize/bindings.ts';
import type {Registry} from '../registry.ts';
import {knownAdministrator} from './administrator.ts';
import {ISSUER} from './claims.ts';
import {tokensOf} from './tokens.ts';

export const answersIn = (registry: Registry, namespace: string | undefined): AnswerContext => {
  const reader = readerOf(registry);
  return {
    now: registry.clock.now(),
    namespace,
    decide: (user, action) => decide(reader, {user, action}),
    heldRules: (user, inNamespace) => heldRules(reader, user, inNamespace),
    tokenUser: (token, audiences) => tokenUser(registry, token, audiences.length > 0 ? audiences : [ISSUER]),
  };
};

const tokenUser = (registry: Registry, token: string, audiences: readonly string[]): ReturnType<AnswerContext['tokenUser']> => {
  const admin = knownAdministrator(token);
  if (admin) return audiences.includes(ISSUER) ? {user: admin, audiences: [ISSUER]} : undefined;
  const tokens = tokensOf(registry);
  const user = tokens.userOf(token, audiences);
  return user && {user, audiences: tokens.audiencesOf(token, audiences)};
};
