/** Answers that stay the same for as long as the server runs: made once, with an ETag, and not sent again to who has them. */
import {createHash} from 'node:crypto';
import type {ApiRequest, ApiResponse} from './http.ts';

export interface CachedBody {
  readonly bytes: Buffer;
  readonly etag: string;
}

export const cachedBody = (value: unknown): CachedBody => {
  const bytes = Buffer.from(`${JSON.stringify(value)}\n`);
  return {bytes, etag: `"${createHash('sha256').update(bytes).digest('hex').toUpperCase()}"`};
};

/** The body, or 304 when the client names its ETag. */
export const answerCached = (request: ApiRequest, {bytes, etag}: CachedBody, headers: Readonly<Record<string, string>>): ApiResponse => {
  const all = {'cache-control': 'public', vary: 'Accept', etag, ...headers};
  const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known.includes(etag) ? {code: 304, headers: all} : {code: 200, headers: {'content-type': 'application/json', ...all}, body: bytes};
};
