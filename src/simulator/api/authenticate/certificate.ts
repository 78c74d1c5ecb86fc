/** Client certificates: the common name is the user, each organisation a group. */
import type {TLSSocket} from 'node:tls';
import {AUTHENTICATED, type UserInfo} from '../authorize/user.ts';

/** Who a connection is of: certificates are shown once, when it is made. */
const users = new WeakMap<object, UserInfo | null>();

/** The user whose certificate, signed by the cluster's authority, a connection was opened with; undefined when it showed none. */
export const certificateUser = (socket: TLSSocket): UserInfo | undefined => {
  let user = users.get(socket);
  if (user === undefined) {
    user = readUser(socket);
    users.set(socket, user);
  }
  return user ?? undefined;
};

const readUser = (socket: TLSSocket): UserInfo | null => {
  if (!socket.authorized) return null;
  const {CN, O} = (socket.getPeerCertificate().subject ?? {}) as {CN?: string; O?: string | string[]};
  return CN ? {name: CN, groups: [...(O === undefined ? [] : [O].flat()), AUTHENTICATED]} : null;
};
