/** The stage that every request passes once it is known who asks. */
import type {ApiRequest} from '../http.ts';
import type {Registry} from '../registry.ts';
import {type Attributes, actionOf, isPath, type ResourceAttributes} from './attributes.ts';
import {decide, isMaster} from './authorizer.ts';
import {type RoleReader, readerOf} from './bindings.ts';
import {forbiddenRequest} from './forbidden.ts';
import type {UserInfo} from './user.ts';

/** Throws Forbidden when the user may not make this request. Administrators pass without a look at it. */
export const requireAllowed = (registry: Registry, request: ApiRequest, user: UserInfo): void => {
  if (isMaster(user)) return;
  const [reader, action] = [readerOf(registry), actionOf(request)];
  requireAction(reader, {user, action});
  if (!isPath(action) && opensStreams(action)) requireAction(reader, {user, action: {...action, verb: 'create'}});
};

const STREAMS = ['exec', 'attach', 'portforward'];

/** A WebSocket begins with a GET; whoever may only read must not run commands by it. */
const opensStreams = ({verb, group, resource, subresource}: ResourceAttributes): boolean =>
  verb === 'get' && group === '' && resource === 'pods' && STREAMS.includes(subresource);

/** The same for an action that a request needs beside its own. */
export const requireAction = (reader: RoleReader, attributes: Attributes): void => {
  const {allowed, reason} = decide(reader, attributes);
  if (!allowed) throw forbiddenRequest(attributes, reason);
};
