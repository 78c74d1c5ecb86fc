/** From a parsed body to a custom resource: metadata as in every object, the rest pruned and filled by the schema of its definition. */
import {cloneJson, isMap} from '../../kube/json.ts';
import type {KubeObject} from '../../kube/object.ts';
import {decoderOf} from '../schema/decoder.ts';
import {Problems} from '../schema/problems.ts';
import {dropNulls, fillDefaults, prune} from './prune.ts';
import type {StructuralSchema} from './structural.ts';

const metadataDecoder = decoderOf({kind: 'struct', name: 'meta.v1.ObjectMeta'});

export interface Read {
  readonly object: KubeObject;
  /** What is wrong with the metadata, if it cannot be read. */
  readonly error: string | undefined;
  /** Paths of the fields that were dropped. */
  readonly unknown: readonly string[];
}

/** The value stays as it is; what comes back is a copy. */
export const readCustom = (schema: StructuralSchema, value: Record<string, any>): Read => {
  const object = cloneJson(value);
  const problems = new Problems();
  const metadata = readMetadata(object.metadata, problems);
  delete object.metadata;
  const dropped = prune(schema, object);
  fillDefaults(schema, object);
  dropNulls(schema, object);
  if (metadata !== undefined) object.metadata = metadata;
  return {object: object as KubeObject, error: problems.error, unknown: [...problems.unknown, ...dropped].sort()};
};

const readMetadata = (given: unknown, problems: Problems): unknown => {
  if (given === undefined || given === null) return undefined;
  problems.enter('metadata');
  const metadata = metadataDecoder(given, problems);
  problems.leave();
  // A time that is not set is no field of a custom resource.
  if (isMap(metadata) && metadata.creationTimestamp === null) delete metadata.creationTimestamp;
  return metadata;
};

/** An object as it is read from the store: a schema that has changed since may have new defaults, and no longer know some fields. */
export const fromStore = (schema: StructuralSchema, apiVersion: string, stored: KubeObject): KubeObject => {
  const object = {...cloneJson(stored), apiVersion};
  prune(schema, object);
  fillDefaults(schema, object);
  dropNulls(schema, object);
  return object;
};
