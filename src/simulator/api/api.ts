/** From a request to its answer: finds what it is about and who serves it; an error becomes a Status. */
import {StatusError} from '../../kube/status.ts';
import {authenticate} from './authenticate/index.ts';
import {issuerAnswer} from './authenticate/issuer.ts';
import {requireAllowed} from './authorize/require.ts';
import {Call, type User} from './handlers/call.ts';
import type {ApiRequest, ApiResponse} from './http.ts';
import {Meta} from './meta.ts';
import type {Registry} from './registry.ts';
import {type Handler, handlerOf} from './route.ts';
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
    const meta = target ? undefined : (issuerAnswer(this.registry, request) ?? this.meta.answer(request));
    if (meta) return meta;
    if (!target) throw new StatusError(404, 'NotFound', 'the server could not find the requested resource', {});
    return answered(handlerOf(request, target), new Call(this.registry, request, target, user));
  }
}

/** Whoever asks about a kind that is going away is told so, whatever the answer. */
const withDeprecation = (target: Target | undefined, response: ApiResponse): ApiResponse => {
  const text = target?.kind.deprecation;
  return text === undefined ? response : {...response, warnings: [...(response.warnings ?? []), text]};
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
  const seconds = status.details?.retryAfterSeconds;
  return {code: status.code, body: status.toStatus(), ...(seconds ? {headers: {'retry-after': String(seconds)}} : {})};
};
