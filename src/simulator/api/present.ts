/** Objects as the client asked for them: whole, as rows of a table, or as metadata. */
import type {KubeObject} from '../../kube/object.ts';
import {badRequest, StatusError} from '../../kube/status.ts';
import {apiVersionOf, type Kind} from '../kinds/kind.ts';
import type {Form, Negotiated} from './content/negotiate.ts';
import {listOf, objectOf} from './content/texts.ts';

/** How tables show the object of a row. */
export type Include = 'Metadata' | 'Object' | 'None';

export interface Presentation {
  readonly form: Form;
  /** Of `meta.k8s.io`, for tables and metadata. */
  readonly version: Negotiated['version'];
  readonly include: Include;
  readonly now: number;
}

export const presentationOf = (form: Form, version: Negotiated['version'], query: URLSearchParams, now: number): Presentation => {
  const include = query.get('includeObject') || 'Metadata';
  if (form === 'table' && !['Metadata', 'Object', 'None'].includes(include)) {
    throw badRequest(
      `Unable to convert to Table as requested: includeObject: Invalid value: ${JSON.stringify(include)}: must be 'Metadata', 'Object', 'None', or empty`,
    );
  }
  return {form, version, include: include as Include, now};
};

export interface ListMeta {
  readonly resourceVersion: string;
  readonly continue?: string;
  readonly remainingItemCount?: number;
}

/** One object as an answer; `kind` is that of the object itself. */
export const presentOne = (kind: Kind, object: KubeObject, how: Presentation): unknown => {
  if (how.form === 'table') return table(kind, [object], {resourceVersion: object.metadata.resourceVersion ?? ''}, how, true);
  if (how.form === 'metadataList') throw notAcceptable('List', `not a list (*${internalName(kind)})`);
  return how.form === 'metadata' ? partial(kind, object, how) : served(kind, object);
};

export const presentList = (kind: Kind, objects: readonly KubeObject[], metadata: ListMeta, how: Presentation): unknown => {
  if (how.form === 'table') return table(kind, objects, metadata, how, true);
  if (how.form === 'metadata') throw notAcceptable('', `a list (*${internalName(kind)}List)`);
  if (how.form === 'metadataList') {
    const items = objects.map((object) => partial(kind, object, how));
    return {kind: 'PartialObjectMetadataList', apiVersion: `meta.k8s.io/${how.version}`, metadata, items};
  }
  const head = {kind: kind.custom?.listKind ?? `${kind.kind}List`, apiVersion: apiVersionOf(kind), metadata};
  return listOf(head, objects, kind.custom && kind.kind);
};

/** The object of a watch event; only the first table of a watch brings its columns. */
export const presentEvent = (kind: Kind, object: KubeObject, how: Presentation, first: boolean): unknown =>
  how.form === 'table'
    ? table(kind, [object], {resourceVersion: object.metadata.resourceVersion ?? ''}, how, first)
    : how.form === 'object'
      ? served(kind, object)
      : partial(kind, object, how);

/** Kinds served in several groups are stored once: the answer names the one asked for. */
const served = (kind: Kind, object: KubeObject): KubeObject => objectOf(kind.kind, apiVersionOf(kind), object);

const partial = (kind: Kind, object: KubeObject, {version}: Presentation): unknown => ({
  kind: 'PartialObjectMetadata',
  apiVersion: `meta.k8s.io/${version}`,
  metadata: kind.hiddenAnnotation ? without(kind.hiddenAnnotation, object.metadata) : object.metadata,
});

const without = (annotation: string, {annotations, ...metadata}: KubeObject['metadata']): unknown => {
  const {[annotation]: _, ...others} = annotations ?? {};
  return {...metadata, ...(Object.keys(others).length > 0 ? {annotations: others} : {})};
};

const table = (kind: Kind, objects: readonly KubeObject[], metadata: ListMeta, how: Presentation, columns: boolean): unknown => ({
  kind: 'Table',
  apiVersion: `meta.k8s.io/${how.version}`,
  metadata,
  columnDefinitions: columns
    ? kind.columns.map(({name, type, format = '', description = '', priority = 0}) => ({name, type, format, description, priority}))
    : null,
  rows: objects.map((object) => ({cells: kind.cells(object, how.now), ...rowObject(kind, object, how)})),
});

const rowObject = (kind: Kind, object: KubeObject, how: Presentation): {object?: unknown} => {
  if (how.include === 'None') return {object: null};
  return {object: how.include === 'Object' ? served(kind, object) : partial(kind, object, how)};
};

const notAcceptable = (form: '' | 'List', what: string): StatusError =>
  new StatusError(406, 'NotAcceptable', `you requested PartialObjectMetadata${form}, but the requested object is ${what}`);

/** The server's own type, as Go prints it: `core.Pod`. */
const internalName = ({group, kind, custom}: Kind): string =>
  custom ? 'unstructured.Unstructured' : `${group.split('.')[0] || 'core'}.${kind}`;
