/** Tokens by which a list goes on where a page ended: `{"v":"meta.k8s.io/v1","rv":7,"start":"web\u0000"}` in base64. */
import {posix} from 'node:path';
import {badRequest, StatusError} from '../../../kube/status.ts';
import {duplicateKeys, JsonSyntaxError} from '../../schema/json-scan.ts';

export interface Continuation {
  /** Of the first page; negative: whatever is there now. */
  readonly revision: number;
  /** The first key that may come. */
  readonly start: string;
}

const VERSION = 'meta.k8s.io/v1';

export const continueToken = (revision: number, start: string): string =>
  Buffer.from(JSON.stringify({v: VERSION, rv: revision, start})).toString('base64url');

/** Throws a StatusError (400) for a token that this server never made. */
export const readToken = (token: string): Continuation => {
  const {v, rv, start} = contentOf(token);
  if (v !== VERSION) throw invalidToken(`server does not recognize this encoded version ${JSON.stringify(v ?? '')}`);
  if (!Number.isInteger(rv) || rv === 0) throw invalidToken(`incorrect encoded start resourceVersion (version ${VERSION})`);
  if (typeof start !== 'string' || start === '') throw invalidToken(`encoded start key empty (version ${VERSION})`);
  const key = start.startsWith('/') ? start : `/${start}`;
  if (posix.normalize(key) !== key) throw invalidToken(start);
  return {revision: rv, start: key.slice(1)};
};

const contentOf = (token: string): {v?: unknown; rv?: any; start?: unknown} => {
  const odd = token.search(/[^A-Za-z0-9_-]/);
  if (odd >= 0 || token.length % 4 === 1) throw invalidToken(`illegal base64 data at input byte ${odd >= 0 ? odd : token.length - 1}`);
  // Bytes, not characters: Go tells of the first byte that is no JSON.
  const bytes = Buffer.from(token, 'base64url');
  try {
    duplicateKeys(bytes.toString('latin1'));
  } catch (error) {
    if (error instanceof JsonSyntaxError) throw invalidToken(error.message);
    throw error;
  }
  return Object(JSON.parse(bytes.toString('utf8')));
};

const invalidToken = (why: string): StatusError => badRequest(`invalid continue token: continue key is not valid: ${why}`);

/** The list of that time is gone; the token in the answer goes on with what is there now. */
export const expiredToken = (start: string): StatusError => new ExpiredToken(start);

const EXPIRED = [
  'The provided continue parameter is too old to display a consistent list result.',
  'You can start a new list without the continue parameter, or use the continue token in this response to retrieve the remainder of the results.',
  'Continuing with the provided token results in an inconsistent list - objects that were created, modified, or deleted between the time the first chunk was returned and now may show up in the list.',
].join(' ');

class ExpiredToken extends StatusError {
  constructor(private readonly start: string) {
    super(410, 'Expired', EXPIRED);
  }

  override toStatus(): Record<string, unknown> {
    return {...super.toStatus(), metadata: {continue: continueToken(-1, this.start)}};
  }
}
