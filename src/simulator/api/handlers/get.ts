/** GET of one object. */
import {type ApiResponse, json} from '../http.ts';
import {presentOne} from '../present.ts';
import type {Call} from './call.ts';

export const get = ({registry, target, presentation}: Call): ApiResponse =>
  json(200, presentOne(target.kind, registry.get(target.kind, target.namespace, target.name ?? ''), presentation()));
