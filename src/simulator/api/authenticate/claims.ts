/** What a token says: of whom it is, for how long, for which audiences, and with which object it goes. */
import type {KubeObject} from '../../../kube/object.ts';
import {serviceAccountUser} from '../authorize/user.ts';

export const ISSUER = 'https://kubernetes.default.svc';
const LEGACY_ISSUER = 'kubernetes/serviceaccount';
const LEGACY = 'kubernetes.io/serviceaccount';

export interface ObjectId {
  readonly name: string;
  readonly uid: string;
}

/** Objects that a token may be bound to: it is worth nothing once one of them is gone. */
export type Bound = Partial<Readonly<Record<'pod' | 'secret' | 'node', ObjectId>>>;

/** The same of a token of either form. */
export interface TokenClaims {
  readonly namespace: string;
  readonly account: ObjectId;
  readonly bound: Bound;
  /** Seconds since the epoch; undefined: it never ends. */
  readonly expires?: number;
  readonly audiences: readonly string[];
  readonly id?: string;
}

export interface TokenRequest {
  readonly account: KubeObject;
  readonly audiences: readonly string[];
  readonly seconds: number;
  readonly bound?: Bound;
}

/** What pods ask for that mount a token without saying how long: not every program reads it again in time, so that it lasts. */
const MOUNTED = 3607;
const YEAR = 365 * 24 * 3600;

const lifetime = ({seconds, bound}: TokenRequest): number => (seconds === MOUNTED && bound?.pod ? YEAR : seconds);

export const idOf = ({metadata}: KubeObject): ObjectId => ({name: metadata.name, uid: metadata.uid!});

/** `now`: milliseconds since the epoch; `id`: tells tokens apart. */
export const claimsFor = (request: TokenRequest, now: number, id: string): Record<string, unknown> => {
  const {account, audiences, bound} = request;
  const iat = Math.floor(now / 1000);
  const {name, namespace = ''} = account.metadata;
  return {
    aud: audiences,
    exp: iat + lifetime(request),
    iat,
    iss: ISSUER,
    jti: id,
    'kubernetes.io': {namespace, ...bound, serviceaccount: idOf(account)},
    nbf: iat,
    sub: serviceAccountUser(namespace, name),
  };
};

/** Of the token in a Secret, which lasts as long as the Secret. */
export const legacyClaims = (account: KubeObject, secret: string): Record<string, unknown> => {
  const {name, namespace = '', uid} = account.metadata;
  return {
    iss: LEGACY_ISSUER,
    [`${LEGACY}/namespace`]: namespace,
    [`${LEGACY}/secret.name`]: secret,
    [`${LEGACY}/service-account.name`]: name,
    [`${LEGACY}/service-account.uid`]: uid,
    sub: serviceAccountUser(namespace, name),
  };
};

/** Reads the claims of a genuine token; undefined when another server issued it. */
export const readClaims = (claims: Record<string, any>): TokenClaims | undefined => {
  if (claims.iss === LEGACY_ISSUER) return readLegacy(claims);
  if (claims.iss !== ISSUER) return undefined;
  const {namespace, serviceaccount, pod, secret, node} = claims['kubernetes.io'] ?? {};
  return {namespace, account: serviceaccount, bound: {pod, secret, node}, expires: claims.exp, audiences: claims.aud, id: claims.jti};
};

const readLegacy = (claims: Record<string, any>): TokenClaims => ({
  namespace: claims[`${LEGACY}/namespace`],
  account: {name: claims[`${LEGACY}/service-account.name`], uid: claims[`${LEGACY}/service-account.uid`]},
  bound: {secret: {name: claims[`${LEGACY}/secret.name`], uid: ''}},
  audiences: [ISSUER],
});
