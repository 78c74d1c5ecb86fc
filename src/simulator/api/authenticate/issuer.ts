/** What tells others how to check tokens of service accounts: who issues them, and with which key. */
import {type ApiRequest, type ApiResponse, json} from '../http.ts';
import type {Registry} from '../registry.ts';
import {ISSUER} from './claims.ts';
import {tokensOf} from './tokens.ts';

const CONFIGURATION = '/.well-known/openid-configuration';
const KEYS = '/openid/v1/jwks';

/** Undefined for any other path. */
export const issuerAnswer = (registry: Registry, {path, headers}: ApiRequest): ApiResponse | undefined => {
  const wanted = path.replace(/\/$/, '');
  if (wanted === CONFIGURATION) return json(200, configuration(headers.host ?? '127.0.0.1'));
  if (wanted !== KEYS) return undefined;
  return {...json(200, {keys: [tokensOf(registry).publicKey()]}), headers: {'content-type': 'application/jwk-set+json'}};
};

const configuration = (host: string) => ({
  issuer: ISSUER,
  jwks_uri: `https://${host}${KEYS}`,
  response_types_supported: ['id_token'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
});
