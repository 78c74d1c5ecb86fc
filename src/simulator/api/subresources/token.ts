/** `serviceaccounts/token`: a token for a while, for some audiences, and if wanted as long as an object lives. */
import {timestamp} from '../../../clock.ts';
import {type FieldError, invalid, invalidObject} from '../../../kube/field-error.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {badRequest} from '../../../kube/status.ts';
import type {Kind} from '../../kinds/kind.ts';
import {boundTo} from '../authenticate/bound.ts';
import {ISSUER} from '../authenticate/claims.ts';
import {tokensOf} from '../authenticate/tokens.ts';
import {readObject} from '../handlers/body.ts';
import type {Call} from '../handlers/call.ts';
import {type ApiResponse, json} from '../http.ts';

const SHORTEST = 10 * 60;
const LONGEST = 2 ** 32;
const USUAL = 60 * 60;

const TOKEN_REQUESTS: Kind = {
  group: 'authentication.k8s.io',
  version: 'v1',
  kind: 'TokenRequest',
  resource: 'tokenrequests',
  singular: 'tokenrequest',
  namespaced: true,
  verbs: ['create'],
  schema: 'io.k8s.api.authentication.v1.TokenRequest',
  columns: [],
  cells: () => [],
};

export const token = (call: Call): ApiResponse => {
  const {registry, target} = call;
  const wanted = read(call);
  const account = registry.get(target.kind, target.namespace, target.name!);
  const spec = {...wanted.spec, audiences: wanted.spec?.audiences ?? [ISSUER], expirationSeconds: wanted.spec?.expirationSeconds ?? USUAL};
  const errors = durationErrors(spec.expirationSeconds);
  if (errors.length > 0) throw invalidObject(TOKEN_REQUESTS, '', errors);
  const bound = spec.boundObjectRef ? boundTo(registry, account, spec.boundObjectRef) : undefined;
  const now = registry.clock.now();
  const status = {
    token: tokensOf(registry).issue({account, audiences: spec.audiences, seconds: spec.expirationSeconds, bound}),
    expirationTimestamp: timestamp(now + spec.expirationSeconds * 1000),
  };
  const {name, namespace} = account.metadata;
  const metadata = {...wanted.metadata, name, namespace, uid: registry.random.uuid(), creationTimestamp: timestamp(now)};
  return json(201, {...wanted, metadata, spec: {boundObjectRef: null, ...spec}, status}, call.warnings);
};

const read = (call: Call): KubeObject => {
  const object = readObject(call, TOKEN_REQUESTS);
  const {name} = object.metadata ?? {};
  if (name && name !== call.target.name) {
    throw badRequest(`the name of the object (${name}) does not match the name on the URL (${call.target.name})`);
  }
  return object;
};

const durationErrors = (seconds: number): FieldError[] => {
  const field = 'spec.expirationSeconds';
  if (seconds < SHORTEST) return [invalid(field, seconds, 'may not specify a duration less than 10 minutes')];
  return seconds > LONGEST ? [invalid(field, seconds, 'may not specify a duration larger than 2^32 seconds')] : [];
};
