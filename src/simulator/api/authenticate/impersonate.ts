/** `--as`, `--as-group`, `--as-uid`: one user acting as another, if they may. */
import {StatusError} from '../../../kube/status.ts';
import type {ResourceAttributes} from '../authorize/attributes.ts';
import type {RoleReader} from '../authorize/bindings.ts';
import {requireAction} from '../authorize/require.ts';
import {AUTHENTICATED, serviceAccountGroups, serviceAccountOf, UNAUTHENTICATED, type UserInfo} from '../authorize/user.ts';
import type {ApiRequest} from '../http.ts';

const EXTRA = 'impersonate-extra-';
const IDENTITY = 'authentication.k8s.io';
const ANONYMOUS = 'system:anonymous';

/** Who a request is made as: the user itself, or whom its headers name. Throws Forbidden when it may not be that one. */
export const impersonated = (reader: RoleReader, {headers}: Pick<ApiRequest, 'headers'>, user: UserInfo): UserInfo => {
  const name = headers['impersonate-user'];
  if (!name) return withoutUser(headers, user);
  const groups = listOf(headers['impersonate-group']);
  const extra = extraOf(headers);
  const uid = headers['impersonate-uid'];
  const actions = [userAction(name), ...groups.map((group) => action('', 'groups', group)), ...extraActions(extra), ...uidAction(uid)];
  for (const wanted of actions) requireAction(reader, {user, action: wanted});
  return {name, groups: groupsOf(name, groups), ...(uid ? {uid} : {}), ...(Object.keys(extra).length > 0 ? {extra} : {})};
};

/** Groups and ids belong to a user. */
const withoutUser = (headers: ApiRequest['headers'], user: UserInfo): UserInfo => {
  const alone = headers['impersonate-group'] ? 'groups' : headers['impersonate-uid'] ? 'a uid' : undefined;
  if (alone) throw new StatusError(500, 'InternalError', `Internal error occurred: requested ${alone} without impersonating a user`);
  return user;
};

const listOf = (header: string | undefined): string[] => (header ? header.split(', ') : []);

/** Keys come escaped, as headers cannot hold every character. */
const extraOf = (headers: ApiRequest['headers']): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([header, value]) => header.startsWith(EXTRA) && value)
      .map(([header, value]) => [unescaped(header.slice(EXTRA.length)), listOf(value)]),
  );

const unescaped = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const action = (group: string, resource: string, name: string, more: Partial<ResourceAttributes> = {}): ResourceAttributes => ({
  verb: 'impersonate',
  group,
  resource,
  subresource: '',
  namespace: '',
  name,
  ...more,
});

const userAction = (name: string): ResourceAttributes => {
  const account = serviceAccountOf(name);
  return account ? action('', 'serviceaccounts', account.name, {namespace: account.namespace}) : action('', 'users', name);
};

const extraActions = (extra: Record<string, string[]>): ResourceAttributes[] =>
  Object.entries(extra).flatMap(([key, values]) => values.map((value) => action(IDENTITY, 'userextras', value, {subresource: key})));

const uidAction = (uid: string | undefined): ResourceAttributes[] => (uid ? [action(IDENTITY, 'uids', uid)] : []);

/** A service account is in its own groups unless others are named; whoever is somebody is authenticated. */
const groupsOf = (name: string, named: readonly string[]): string[] => {
  const account = serviceAccountOf(name);
  const groups = named.length === 0 && account ? serviceAccountGroups(account.namespace) : [...named];
  if (name === ANONYMOUS) return groups.includes(UNAUTHENTICATED) ? groups : [...groups, UNAUTHENTICATED];
  return groups.includes(AUTHENTICATED) || groups.includes(UNAUTHENTICATED) ? groups : [...groups, AUTHENTICATED];
};
