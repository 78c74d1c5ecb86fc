/** Tokens of service accounts: issues them, and tells whose they are as long as everything they hang on is there. */
import {createPublicKey, type KeyObject} from 'node:crypto';
import type {KubeObject} from '../../../kube/object.ts';
import {nodes, pods, secrets, serviceAccounts} from '../../kinds/index.ts';
import type {Kind} from '../../kinds/kind.ts';
import {AUTHENTICATED, serviceAccountGroups, serviceAccountUser, type UserInfo} from '../authorize/user.ts';
import type {Registry} from '../registry.ts';
import {boundToPod} from './bound.ts';
import {claimsFor, ISSUER, legacyClaims, type ObjectId, readClaims, type TokenClaims, type TokenRequest} from './claims.ts';
import {isJwt, keyId, signJwt, verifiedClaims} from './jwt.ts';
import {signingKeyIn} from './signing-key.ts';

/** Tokens whose signature is known to be right. */
const MOST_KNOWN = 1_000;
const BOUND_KINDS: Readonly<Record<string, Kind>> = {pod: pods, secret: secrets, node: nodes};

export interface MountOptions {
  readonly seconds: number;
  readonly audience?: string;
  readonly pod?: KubeObject;
}

export class ServiceAccountTokens {
  private key: KeyObject | undefined;
  private readonly known = new Map<string, TokenClaims | undefined>();

  /** `folder`: where the key is kept; absent: in memory. */
  constructor(
    private readonly registry: Registry,
    private readonly folder?: string,
  ) {}

  issue(request: TokenRequest): string {
    return signJwt(claimsFor(request, this.registry.clock.now(), this.registry.random.uuid()), this.signingKey());
  }

  /** What a pod mounts, or whoever in the cluster needs a token. Throws NotFound when there is no such account. */
  issueFor(namespace: string, name: string, {seconds, audience = ISSUER, pod}: MountOptions): string {
    const account = this.registry.get(serviceAccounts, namespace, name);
    return this.issue({account, audiences: [audience], seconds, ...(pod ? {bound: boundToPod(this.registry, pod)} : {})});
  }

  /** The token of a Secret of type `kubernetes.io/service-account-token`. */
  issueLegacy(account: KubeObject, secret: string): string {
    return signJwt(legacyClaims(account, secret), this.signingKey());
  }

  /** Whose a token is; undefined when it is not of this cluster, has ended, is for others, or hangs on what is gone. */
  userOf(token: string, audiences: readonly string[]): UserInfo | undefined {
    const claims = this.claimsOf(token);
    if (!claims || !this.holds(claims) || !claims.audiences.some((audience) => audiences.includes(audience))) return undefined;
    const {namespace, account} = claims;
    return {
      name: serviceAccountUser(namespace, account.name),
      uid: account.uid,
      groups: [...serviceAccountGroups(namespace), AUTHENTICATED],
      ...extraOf(claims),
    };
  }

  /** Which of `audiences` a token is for. */
  audiencesOf(token: string, audiences: readonly string[]): string[] {
    return (this.claimsOf(token)?.audiences ?? []).filter((audience) => audiences.includes(audience));
  }

  /** The key that signatures are checked with, as a JSON Web Key. */
  publicKey(): Record<string, unknown> {
    return {use: 'sig', kid: keyId(this.signingKey()), alg: 'RS256', ...createPublicKey(this.signingKey()).export({format: 'jwk'})};
  }

  private claimsOf(token: string): TokenClaims | undefined {
    if (this.known.has(token)) return this.known.get(token);
    const claims = isJwt(token) ? verifiedClaims(token, this.signingKey()) : undefined;
    const read = claims && readClaims(claims);
    if (this.known.size >= MOST_KNOWN) this.known.clear();
    this.known.set(token, read);
    return read;
  }

  private holds({expires, namespace, account, bound}: TokenClaims): boolean {
    if (expires !== undefined && expires * 1000 <= this.registry.clock.now()) return false;
    return (
      this.isThere(serviceAccounts, namespace, account) &&
      Object.entries(bound).every(([what, id]) => !id || this.isThere(BOUND_KINDS[what], what === 'node' ? undefined : namespace, id))
    );
  }

  /** A token of a Secret does not know the Secret's uid. */
  private isThere(kind: Kind, namespace: string | undefined, {name, uid}: ObjectId): boolean {
    const found = this.registry.find(kind, namespace, name);
    return found !== undefined && (uid === '' || found.metadata.uid === uid);
  }

  private signingKey(): KeyObject {
    this.key ??= signingKeyIn(this.folder);
    return this.key;
  }
}

/** What else is known of who shows a token. */
const extraOf = ({id, bound: {pod, node}}: TokenClaims): Pick<UserInfo, 'extra'> => {
  const entries = [
    ['credential-id', id && `JTI=${id}`],
    ['node-name', node?.name],
    ['node-uid', node?.uid],
    ['pod-name', pod?.name],
    ['pod-uid', pod?.uid],
  ].filter(([, value]) => value);
  if (entries.length === 0) return {};
  return {extra: Object.fromEntries(entries.map(([key, value]) => [`authentication.kubernetes.io/${key}`, [value!]]))};
};

const issuers = new WeakMap<Registry, ServiceAccountTokens>();

/** The issuer of a cluster. */
export const tokensOf = (registry: Registry): ServiceAccountTokens => {
  const found = issuers.get(registry) ?? new ServiceAccountTokens(registry);
  issuers.set(registry, found);
  return found;
};

/** Lets a cluster keep its key in `folder`. */
export const keepTokensIn = (registry: Registry, folder: string | undefined): void => {
  issuers.set(registry, new ServiceAccountTokens(registry, folder));
};
