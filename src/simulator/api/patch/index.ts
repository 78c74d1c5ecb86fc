/** The patches that PATCH takes, server-side apply apart. */

import {isMap} from '../../../kube/json.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {badRequest, StatusError} from '../../../kube/status.ts';
import type {Kind} from '../../kinds/kind.ts';
import {checkDepth, JsonSyntaxError} from '../../schema/json-scan.ts';
import {jsonPatch, UnappliablePatch} from './json.ts';
import {mergePatch} from './merge.ts';
import {patchSchemaOf} from './patch-schema.ts';
import {strategicPatch} from './strategic.ts';

const JSON_PATCH = 'application/json-patch+json';
const MERGE_PATCH = 'application/merge-patch+json';
const STRATEGIC_PATCH = 'application/strategic-merge-patch+json';
const APPLY = 'application/apply-patch+yaml';

/** The types of patches of built-in kinds. */
export const PATCH_TYPES = [JSON_PATCH, MERGE_PATCH, STRATEGIC_PATCH, APPLY];

/** The most operations of a JSON patch that the server takes. */
const MOST_OPERATIONS = 10_000;

/**
 * The object as a patch makes it, neither defaulted nor validated. `current` stays as it is, and unchanged parts of it are shared. `body` is
 * the parsed patch. Throws the Status of the real server for a patch that cannot be applied, and 415 for a type of patch that there is not.
 */
export const applyPatch = (current: KubeObject, contentType: string, body: unknown, kind: Kind): KubeObject => {
  const type = typeOf(contentType);
  if (type === JSON_PATCH) return byJsonPatch(current, body);
  if (type === MERGE_PATCH) return mergePatch(current, fields(body, 'error decoding patch: ')) as KubeObject;
  requirePatchType(contentType, kind);
  return strategicPatch(current, fields(body, ''), patchSchemaOf(kind)!) as KubeObject;
};

/** Throws 415 unless objects of the kind can be patched in this way (or applied). */
export const requirePatchType = (contentType: string, kind: Kind): void => {
  const strategic = patchSchemaOf(kind) !== undefined;
  const types = [JSON_PATCH, MERGE_PATCH, ...(strategic ? [STRATEGIC_PATCH] : []), APPLY];
  if (types.includes(typeOf(contentType))) return;
  const message = `the body of the request was in an unknown format - accepted media types include: ${types.join(', ')}`;
  throw new StatusError(415, 'UnsupportedMediaType', message);
};

const typeOf = (contentType: string): string => contentType.split(';')[0].trim();

const byJsonPatch = (current: KubeObject, body: unknown): KubeObject => {
  if (!Array.isArray(body)) throw cannotUnmarshal('error decoding patch: ', body, 'jsonpatch.Patch');
  if (body.length > MOST_OPERATIONS) {
    const message = `The allowed maximum operations in a JSON patch is ${MOST_OPERATIONS}, got ${body.length}`;
    throw new StatusError(413, 'RequestEntityTooLarge', message);
  }
  try {
    const patched = jsonPatch(current, body);
    checkDepth(patched);
    return patched as KubeObject;
  } catch (error) {
    if (!(error instanceof UnappliablePatch || error instanceof JsonSyntaxError)) throw error;
    throw new StatusError(422, 'Invalid', 'the server rejected our request due to an error in our request', {});
  }
};

const fields = (body: unknown, prefix: string): Record<string, any> => {
  if (body === null) return {};
  if (!isMap(body)) throw cannotUnmarshal(prefix, body, 'map[string]interface {}');
  return body;
};

const cannotUnmarshal = (prefix: string, body: unknown, into: string): StatusError =>
  badRequest(`${prefix}json: cannot unmarshal ${jsonType(body)} into Go value of type ${into}`);

const jsonType = (value: unknown): string => {
  if (Array.isArray(value)) return 'array';
  return typeof value === 'boolean' ? 'bool' : typeof value;
};
