/** Who asks, as the server knows them once it has authenticated them. */
export interface UserInfo {
  readonly name: string;
  readonly groups: readonly string[];
  readonly uid?: string;
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

/** Who is in it may do everything, whatever the roles say. */
export const MASTERS = 'system:masters';
export const AUTHENTICATED = 'system:authenticated';
export const UNAUTHENTICATED = 'system:unauthenticated';

const PREFIX = 'system:serviceaccount:';

export const serviceAccountUser = (namespace: string, name: string): string => `${PREFIX}${namespace}:${name}`;

/** The groups that every service account of a namespace is in. */
export const serviceAccountGroups = (namespace: string): string[] => ['system:serviceaccounts', `system:serviceaccounts:${namespace}`];

/** Namespace and name of the service account that a user is; undefined for any other user. */
export const serviceAccountOf = (user: string): {namespace: string; name: string} | undefined => {
  if (!user.startsWith(PREFIX)) return undefined;
  const [namespace, name, more] = user.slice(PREFIX.length).split(':');
  return namespace && name && more === undefined ? {namespace, name} : undefined;
};
