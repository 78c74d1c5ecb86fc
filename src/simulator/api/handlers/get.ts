/** GET of one object. */
import {type ApiResponse, json} from '../http.ts';
import {presentOne} from '../present.ts';
import type {Call} from './call.ts';
import {checkVersion} from './versions.ts';

export const get = (call: Call): ApiResponse => {
  const {registry, target, query} = call;
  const how = call.presentation();
  checkVersion(query.get('resourceVersion') ?? '', registry.store.revision);
  return json(200, presentOne(target.kind, registry.get(target.kind, target.namespace, target.name ?? ''), how));
};
