/** From a request to its answer: finds what it is about and who serves it; an error becomes a Status. */
import {StatusError} from '../../kube/status.ts';
import {authenticate} from './authenticate/index.ts';
import {requireAllowed} from './authorize/require.ts';
import {Call, type User} from './handlers/call.ts';
import {deleteCollection, deleteOne} from './handlers/delete.ts';
import {get} from './handlers/get.ts';
import {list} from './handlers/list.ts';
import {create, patch, put} from './handlers/write.ts';
import type {ApiRequest, ApiResponse} from './http.ts';
import {Meta} from './meta.ts';
import type {Registry} from './registry.ts';
import {subresources} from './subresources/index.ts';
import {type Target, targetOf} from './target.ts';

export class Api {
  private readonly meta: Meta;

  constructor(readonly registry: Registry) {
    this.meta = new Meta(() => registry.kinds);
  }

  /** Who makes a request; `token` is the administrator's. Throws a StatusError: Unauthorized, or Forbidden of who may not act as another. */
  authenticate(request: ApiRequest, token: string): User {
    return authenticate(this.registry, request, token);
  }

  /** Never throws: what goes wrong is in the answer. */
  handle(request: ApiRequest, user: User): ApiResponse {
    let target: Target | undefined;
    try {
      requireAllowed(this.registry, request, user);
      target = targetOf(this.registry, request.path);
      return withDeprecation(target, this.answer(request, target, user));
    } catch (error) {
      return withDeprecation(target, failure(error));
    }
  }

  private answer(request: ApiRequest, target: Target | undefined, user: User): ApiResponse {
    const meta = target ? undefined : this.meta.answer(request);
    if (meta) return meta;
    if (!target) throw new StatusError(404, 'NotFound', 'the server could not find the requested resource', {});
    return answered(verbOf(request, target), new Call(this.registry, request, target, user));
  }
}

/** Whoever asks about a kind that is going away is told so, whatever the answer. */
const withDeprecation = (target: Target | undefined, response: ApiResponse): ApiResponse => {
  const text = target?.kind.deprecation;
  return text === undefined ? response : {...response, warnings: [...(response.warnings ?? []), text]};
};

type Handler = (call: Call) => ApiResponse;

const verbOf = ({method}: ApiRequest, target: Target): Handler => {
  const special = subresources[target.subresource];
  if (special) return special;
  const found = target.name === undefined ? ofCollection(method, target) : ofObject(method, target);
  if (found) return found;
  throw new StatusError(405, 'MethodNotAllowed', 'the server does not allow this method on the requested resource', {});
};

const ofCollection = (method: string, {kind, namespace}: Target): Handler | undefined => {
  if (method === 'GET' && kind.verbs.includes('list')) return list;
  // A path without a namespace names the objects of all of them: those can only be read.
  if (kind.namespaced && namespace === undefined) return undefined;
  if (method === 'POST' && kind.verbs.includes('create')) return create;
  if (method === 'DELETE' && kind.verbs.includes('deletecollection')) return deleteCollection;
  return undefined;
};

const ofObject = (method: string, {kind, subresource}: Target): Handler | undefined => {
  if (method === 'GET' && kind.verbs.includes('get')) return get;
  if (method === 'PUT' && kind.verbs.includes('update')) return put;
  if (method === 'PATCH' && kind.verbs.includes('patch')) return patch;
  if (method === 'DELETE' && kind.verbs.includes('delete') && !subresource) return deleteOne;
  return undefined;
};

/** What a client is warned of it is told with a refusal too. */
const answered = (handler: Handler, call: Call): ApiResponse => {
  try {
    return handler(call);
  } catch (error) {
    return {...failure(error), ...(call.warnings.length > 0 ? {warnings: call.warnings} : {})};
  }
};

/** A StatusError as it is; anything else is a fault of ours, told as the real server tells its own. */
export const failure = (error: unknown): ApiResponse => {
  const status =
    error instanceof StatusError ? error : new StatusError(500, 'InternalError', `Internal error occurred: ${(error as Error)?.message}`);
  if (status !== error) console.error(error);
  return {code: status.code, body: status.toStatus()};
};
