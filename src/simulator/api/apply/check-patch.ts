/** What an applied configuration must be before it is laid over anything. */

import {isMap} from '../../../kube/json.ts';
import {badRequest, StatusError} from '../../../kube/status.ts';
import {apiVersionOf, type Kind} from '../../kinds/kind.ts';
import type {Shape} from './shape.ts';
import {typeErrors} from './typed.ts';

/** Throws the Status of the real server for a configuration of another kind, without a name, with managedFields, or against the schema. */
export const checkConfiguration = (kind: Kind, shape: Shape, patch: unknown, name: string | undefined): void => {
  if (!isMap(patch))
    throw badRequest(
      `error decoding YAML: error unmarshaling JSON: while decoding JSON: json: cannot unmarshal ${jsonType(patch)} into Go value of type map[string]interface {}`,
    );
  if (patch.apiVersion !== apiVersionOf(kind) || patch.kind !== kind.kind)
    throw badRequest(`invalid object type: ${groupVersionKind(patch)}`);
  if (patch.metadata?.managedFields !== undefined && patch.metadata.managedFields !== null)
    throw badRequest('metadata.managedFields must be nil');
  const errors = typeErrors(shape, patch);
  if (errors) {
    const which = `${text(patch.metadata?.namespace)}/${text(patch.metadata?.name)}; ${groupVersionKind(patch)}`;
    throw new StatusError(500, undefined, `failed to create typed patch object (${which}): ${errors}`);
  }
  if (!patch.metadata?.name)
    throw badRequest(`the name of the object (${name ?? ''} based on URL) was undeterminable: name must be provided`);
};

/** `apps/v1, Kind=Deployment`; `/v1, Kind=Pod`. */
const groupVersionKind = ({apiVersion, kind}: Record<string, any>): string => {
  const version = text(apiVersion);
  return `${version.includes('/') ? version : `/${version}`}, Kind=${text(kind)}`;
};

/** What is no text counts as missing. */
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const jsonType = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value === 'boolean' ? 'bool' : typeof value);
