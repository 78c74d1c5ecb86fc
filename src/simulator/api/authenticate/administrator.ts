/** The cluster's administrator, whose token stands in its kubeconfig. */
import {createHash, timingSafeEqual} from 'node:crypto';
import {AUTHENTICATED, MASTERS, type UserInfo} from '../authorize/user.ts';

/** By their tokens: those that have been here. */
const known = new Map<string, UserInfo>();

/** The administrator whose token this is, if it has been used. */
export const knownAdministrator = (token: string): UserInfo | undefined => known.get(token);

/** The administrator when `given` is the token, else undefined. */
export const administrator = (given: string, token: string): UserInfo | undefined => {
  if (!sameText(given, token)) return undefined;
  let user = known.get(token);
  if (!user) {
    user = {name: 'admin', groups: [MASTERS, AUTHENTICATED], uid: uidFrom(token)};
    known.set(token, user);
  }
  return user;
};

const sameText = (a: string, b: string): boolean => {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
};

/** The same for the cluster's whole life, and of no use to guess the token. */
const uidFrom = (token: string): string => {
  const hex = createHash('sha256').update(`administrator ${token}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
