/** Who makes a request: whom its certificate or token names, and whom that one acts as. */
import {StatusError} from '../../../kube/status.ts';
import {readerOf} from '../authorize/bindings.ts';
import type {UserInfo} from '../authorize/user.ts';
import type {ApiRequest} from '../http.ts';
import type {Registry} from '../registry.ts';
import {administrator} from './administrator.ts';
import {ISSUER} from './claims.ts';
import {impersonated} from './impersonate.ts';
import {tokensOf} from './tokens.ts';

/** `token`: the administrator's. Throws Unauthorized for a request of nobody, Forbidden for one as somebody its sender may not act as. */
export const authenticate = (registry: Registry, request: ApiRequest, token: string): UserInfo => {
  const user = request.certificate ?? bearerUser(registry, request.headers.authorization, token);
  if (!user) throw new StatusError(401, 'Unauthorized', 'Unauthorized');
  return impersonated(readerOf(registry), request, user);
};

const bearerUser = (registry: Registry, header: string | undefined, token: string): UserInfo | undefined => {
  const given = /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1];
  return given === undefined ? undefined : (administrator(given, token) ?? tokensOf(registry).userOf(given, [ISSUER]));
};
