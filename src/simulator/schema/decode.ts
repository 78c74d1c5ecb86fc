/** From a parsed body to an object of a kind, or to the Status that the server answers when it is none. */
import {invalid, sayFieldError} from '../../kube/field-error.ts';
import type {KubeObject} from '../../kube/object.ts';
import {badRequest, StatusError} from '../../kube/status.ts';
import type {CustomType} from '../custom/custom-type.ts';
import {readCustom} from '../custom/decode.ts';
import {decoderOf} from './decoder.ts';
import {isStruct} from './go-types.ts';
import {openApiSchema, shortName} from './openapi.ts';
import {Problems} from './problems.ts';

export interface DecodedKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** Name of its schema, such as `io.k8s.api.apps.v1.Deployment`. */
  readonly schema: string;
  /** Of a kind that a CustomResourceDefinition made. */
  readonly custom?: CustomType;
}

export interface DecodeOptions {
  readonly fieldValidation: 'Strict' | 'Warn' | 'Ignore';
  /** What `parseBody` says of keys given twice. */
  readonly duplicates?: readonly string[];
  /** What the value is: a body, or (`patch`) an object that a patch was merged into, whose errors are 422. */
  readonly context?: 'create' | 'update' | 'patch';
  /**
   * Of a strategic merge patch: the patch as Go prints it (`map[spec:map[replicas:x]]`), which is what its errors quote. Without it, the
   * value is what a merge or JSON patch gave, which is quoted as a whole.
   */
  readonly patch?: string;
}

export interface Decoded {
  /** A private copy, with apiVersion and kind. */
  readonly object: KubeObject;
  /** Texts for `Warning:` headers. */
  readonly warnings: string[];
}

/** Reads a value as an object of a kind. Throws a StatusError: 400, or 422 in the context of a patch. */
export const decode = (kind: DecodedKind, value: unknown, options: DecodeOptions): Decoded => {
  const body = objectOf(kind, value);
  if (kind.custom) return decodeCustom(kind, kind.custom, body, options);
  const sent = sentKind(kind, body);
  const refuse = options.context === 'patch' ? refusedPatch(options.patch ?? JSON.stringify(value)) : refusedBody(kind, sent);
  checkKind(kind, sent, refuse);
  const problems = new Problems(options.patch !== undefined);
  const fields = decoderOf({kind: 'struct', name: shortName(kind.schema)})(body, problems) as Record<string, unknown>;
  if (problems.error !== undefined) throw refuse(problems.error);
  const strict = options.fieldValidation === 'Ignore' ? [] : strictProblems(problems, options);
  if (strict.length > 0 && options.fieldValidation === 'Strict') throw refuse(`strict decoding error: ${strict.join(', ')}`);
  checkVersion(kind, sent);
  return {object: {...fields, apiVersion: apiVersion(kind), kind: kind.kind} as KubeObject, warnings: strict};
};

/** A custom resource keeps the kind that it names: that it is another one is for its validation to say. */
const decodeCustom = (kind: DecodedKind, custom: CustomType, body: Record<string, unknown>, options: DecodeOptions): Decoded => {
  const sent = sentKind(kind, body);
  const refuse = options.context === 'patch' ? badRequest : refusedBody(kind, sent);
  const {object, error, unknown} = readCustom(custom.structural, body);
  if (error !== undefined) throw refuse(error);
  const said = unknown.map((path) => `unknown field ${JSON.stringify(path)}`);
  const strict = options.fieldValidation === 'Ignore' ? [] : [...(options.duplicates ?? []), ...said];
  if (strict.length > 0 && options.fieldValidation === 'Strict') throw refuse(`strict decoding error: ${strict.join(', ')}`);
  checkVersion(kind, sent);
  return {object: {...object, apiVersion: apiVersion(kind), kind: sent.kind}, warnings: strict};
};

/** In the order of the text; the converter of merged patches sorts them, as maps have none. */
const strictProblems = ({unknown}: Problems, {duplicates = [], patch}: DecodeOptions): string[] => {
  const said = unknown.map((path) => `unknown field ${JSON.stringify(path)}`);
  return [...duplicates, ...(patch === undefined ? said : said.sort())];
};

const apiVersion = ({group, version}: {group: string; version: string}): string => (group ? `${group}/${version}` : version);

const objectOf = ({kind}: DecodedKind, value: unknown): Record<string, unknown> => {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw badRequest(`the object provided is unrecognized (must be of type ${kind}): couldn't get version/kind`);
};

interface SentKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/** Kind and version as the body names them; what it leaves out is taken from the path. */
const sentKind = (kind: DecodedKind, body: Record<string, unknown>): SentKind => {
  const given = typeof body.apiVersion === 'string' && body.apiVersion !== '' ? body.apiVersion : apiVersion(kind);
  const slash = given.indexOf('/');
  return {
    group: given.slice(0, Math.max(0, slash)),
    version: given.slice(slash + 1),
    kind: typeof body.kind === 'string' && body.kind !== '' ? body.kind : kind.kind,
  };
};

type Refuse = (why: string) => StatusError;

const refusedBody =
  (kind: DecodedKind, sent: SentKind): Refuse =>
  (why) =>
    badRequest(`${sent.kind} in version ${JSON.stringify(sent.version)} cannot be handled as a ${kind.kind}: ${why}`);

const refusedPatch =
  (patch: string): Refuse =>
  (why) => {
    const error = invalid('patch', patch, why);
    const said = sayFieldError(error);
    const message = said.slice('patch: '.length);
    return new StatusError(422, 'Invalid', ` "" is invalid: ${said}`, {causes: [{reason: 'FieldValueInvalid', message, field: 'patch'}]});
  };

/** `apps` of group `apps`, `rbac` of `rbac.authorization.k8s.io`, `core` of the group without a name: packages are called so. */
const packageOf = (group: string): string => group.split('.')[0] || 'core';

/** Group-versions that once served kinds of today's and are still understood, but not accepted. */
const FORMER =
  /^(extensions\/v1beta1|apps\/v1beta[12]|batch\/v1beta1|policy\/v1beta1|networking\.k8s\.io\/v1beta1|autoscaling\/v2beta[12]|rbac\.authorization\.k8s\.io\/v1(alpha|beta)1|events\.k8s\.io\/v1(beta1)?|discovery\.k8s\.io\/v1beta1|coordination\.k8s\.io\/v1(alpha|beta)\d|storage\.k8s\.io\/v1(alpha|beta)1|scheduling\.k8s\.io\/v1(alpha|beta)1|certificates\.k8s\.io\/v1(alpha|beta)1|autoscaling\/v[12])$/;

const isRegistered = ({group, version, kind}: SentKind): boolean => {
  const short = `${packageOf(group)}.${version}.${kind}`;
  return isStruct(short) || openApiSchema(`io.k8s.apiextensions-apiserver.pkg.apis.${short}`) !== undefined;
};

const checkKind = (kind: DecodedKind, sent: SentKind, refuse: Refuse): void => {
  if (sent.kind === kind.kind && (apiVersion(sent) === apiVersion(kind) || FORMER.test(apiVersion(sent)))) return;
  if (!isRegistered(sent)) {
    const scheme = 'scheme "k8s.io/kubernetes/pkg/api/legacyscheme/scheme.go:30"';
    throw refuse(`no kind ${JSON.stringify(sent.kind)} is registered for version ${JSON.stringify(apiVersion(sent))} in ${scheme}`);
  }
  if (sent.kind === kind.kind) return;
  throw refuse(`converting (${sent.version}.${sent.kind}) to (${packageOf(kind.group)}.${kind.kind}): unknown conversion`);
};

const checkVersion = (kind: DecodedKind, sent: SentKind): void => {
  if (apiVersion(sent) === apiVersion(kind)) return;
  throw badRequest(`the API version in the data (${apiVersion(sent)}) does not match the expected API version (${apiVersion(kind)})`);
};
