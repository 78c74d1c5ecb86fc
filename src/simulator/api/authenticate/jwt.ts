/** JSON Web Tokens signed with RSA and SHA-256, as the real server signs those of service accounts. */
import {createHash, createPublicKey, type KeyObject, sign, verify} from 'node:crypto';

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Names the key: the hash of its public half. */
export const keyId = (key: KeyObject): string =>
  createHash('sha256')
    .update(createPublicKey(key).export({type: 'spki', format: 'der'}))
    .digest('base64url');

/** `key`: private. */
export const signJwt = (claims: unknown, key: KeyObject): string => {
  const text = `${encode({alg: 'RS256', kid: keyId(key)})}.${encode(claims)}`;
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')}`;
};

/** Whether a text looks like a token of this form at all. */
export const isJwt = (text: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text);

/** The claims of a token, or undefined when its signature is not of `key` (private or public). */
export const verifiedClaims = (token: string, key: KeyObject): Record<string, any> | undefined => {
  if (!isJwt(token)) return undefined;
  const [head, claims, signature] = token.split('.');
  try {
    if (JSON.parse(Buffer.from(head, 'base64url').toString()).alg !== 'RS256') return undefined;
    const genuine = verify('RSA-SHA256', Buffer.from(`${head}.${claims}`), createPublicKey(key), Buffer.from(signature, 'base64url'));
    return genuine ? JSON.parse(Buffer.from(claims, 'base64url').toString()) : undefined;
  } catch {
    return undefined;
  }
};
