/** GET of many objects: selectors, and pages that all show the moment of the first. */
import type {KubeObject} from '../../../kube/object.ts';
import {badRequest, StatusError} from '../../../kube/status.ts';
import {type ApiResponse, json} from '../http.ts';
import {type ListOptions, listOptionsOf} from '../options/list.ts';
import {type ListMeta, presentList} from '../present.ts';
import type {Call} from './call.ts';
import {continueToken, expiredToken, readToken} from './continue.ts';
import {listAt} from './snapshot.ts';
import {checkVersion} from './versions.ts';
import {watch} from './watch.ts';

export const list = (call: Call): ApiResponse => {
  const {kind} = call.target;
  const options = listOptionsOf(kind, call.query);
  if (options.watch) return watch(call, options);
  const how = call.presentation();
  const {objects, metadata} = pageOf(call, options);
  return json(200, presentList(kind, objects, metadata, how));
};

interface Page {
  readonly objects: readonly KubeObject[];
  readonly metadata: ListMeta;
}

const pageOf = (call: Call, options: ListOptions): Page => {
  const {store} = call.registry;
  if (options.continue) return continued(call, options);
  const version = checkVersion(options.resourceVersion, store.revision);
  const exact = options.resourceVersionMatch === 'Exact' || (options.limit > 0 && version > 0 && !options.resourceVersionMatch);
  const objects = listAt(call, exact ? version : undefined);
  if (!objects) throw new StatusError(410, 'Expired', 'The resourceVersion for the provided list is too old.');
  // What may be as old as it likes comes whole, from memory.
  const limit = options.resourceVersion === '0' ? 0 : options.limit;
  return page(call, {...options, limit}, objects, exact ? version : store.revision);
};

const continued = (call: Call, options: ListOptions): Page => {
  if (options.resourceVersion && options.resourceVersion !== '0') {
    throw badRequest('specifying resource version is not allowed when using continue');
  }
  const {revision, start} = readToken(options.continue);
  const current = revision < 0;
  const objects = listAt(call, current ? undefined : revision);
  if (!objects) throw expiredToken(start);
  const rest = objects.filter((object) => keyIn(call, object) >= start);
  return page(call, options, rest, current ? call.registry.store.revision : revision);
};

/** Up to `limit` of the objects that are picked; whether more follow is told of all, as the real server does not look ahead. */
const page = (call: Call, {limit, picks, picksAll}: ListOptions, all: readonly KubeObject[], revision: number): Page => {
  const objects: KubeObject[] = [];
  let seen = 0;
  for (; seen < all.length && (limit === 0 || objects.length < limit); seen++) if (picks(all[seen])) objects.push(all[seen]);
  const resourceVersion = String(revision);
  const left = all.length - seen;
  if (left === 0) return {objects, metadata: {resourceVersion}};
  const token = continueToken(revision, `${keyIn(call, objects[objects.length - 1])}\0`);
  return {objects, metadata: {resourceVersion, continue: token, ...(picksAll ? {remainingItemCount: left} : {})}};
};

/** Key of an object below what the path names. */
const keyIn = ({target}: Call, {metadata}: KubeObject): string =>
  target.namespace === undefined && metadata.namespace !== undefined ? `${metadata.namespace}/${metadata.name}` : metadata.name;
