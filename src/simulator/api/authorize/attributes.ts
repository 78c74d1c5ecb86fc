/** What a request asks leave for: who, which verb, and on what. */
import type {ApiRequest} from '../http.ts';
import type {UserInfo} from './user.ts';

/** Of a request about a resource: all but `path`, empty where it does not say. */
export interface ResourceAttributes {
  readonly verb: string;
  readonly group: string;
  readonly resource: string;
  readonly subresource: string;
  readonly namespace: string;
  readonly name: string;
}

/** Of a request about a path that is no resource, such as `/healthz`. */
export interface PathAttributes {
  readonly verb: string;
  readonly path: string;
}

export type Action = ResourceAttributes | PathAttributes;

export interface Attributes {
  readonly user: UserInfo;
  readonly action: Action;
}

export const isPath = (action: Action): action is PathAttributes => 'path' in action;

const VERBS: Readonly<Record<string, string>> = {POST: 'create', GET: 'get', HEAD: 'get', PUT: 'update', PATCH: 'patch', DELETE: 'delete'};

/** The action of a request; whether what it names exists does not matter. */
export const actionOf = ({method, path, query}: Pick<ApiRequest, 'method' | 'path' | 'query'>): Action => {
  const [root, ...rest] = path.split('/').filter((part) => part !== '');
  const group = root === 'api' ? '' : rest.shift();
  // Less than a version and a resource below it, as in `/apis/apps/v1`, is discovery.
  if ((root !== 'api' && root !== 'apis') || rest.length < 2) return {verb: method.toLowerCase(), path};
  const parts = rest.slice(1).map(decoded);
  const verb = VERBS[method] ?? '';
  if (parts[0] === 'watch' && parts.length > 1) return resourceAction('watch', group ?? '', parts.slice(1), query);
  return resourceAction(verb, group ?? '', parts, query);
};

/** Parts of namespaces themselves; anything else below one is a resource in it. */
const OF_NAMESPACES = ['status', 'finalize'];

const resourceAction = (verb: string, group: string, parts: readonly string[], query: URLSearchParams): ResourceAttributes => {
  const [first, second = '', third] = parts;
  const namespace = first === 'namespaces' ? second : '';
  const below = namespace !== '' && third !== undefined && !OF_NAMESPACES.includes(third) ? parts.slice(2) : parts;
  const [resource, name = '', subresource = ''] = below;
  const action = {verb, group, resource, subresource, namespace, name};
  return name === '' ? onCollection(action, query) : action;
};

/** Without a name a read is a list or a watch, and a deletion is one of many. */
const onCollection = (action: ResourceAttributes, query: URLSearchParams): ResourceAttributes => {
  if (action.verb === 'delete') return {...action, verb: 'deletecollection'};
  if (action.verb !== 'get') return action;
  const name = /^metadata\.name==?([^,]+)$/.exec(query.get('fieldSelector') ?? '')?.[1] ?? '';
  return {...action, verb: isSet(query.get('watch')) ? 'watch' : 'list', name};
};

const isSet = (value: string | null): boolean => value !== null && value !== 'false' && value !== '0';

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};
