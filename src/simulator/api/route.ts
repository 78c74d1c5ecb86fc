/** Which handler serves a request: by its method, by what its path names, and by the types it brings and takes. */
import {StatusError} from '../../kube/status.ts';
import {bindings} from '../kinds/binding.ts';
import type {Kind, Verb} from '../kinds/kind.ts';
import {requireConsumed, requireProduced} from './content/routes.ts';
import type {Call} from './handlers/call.ts';
import {deleteCollection, deleteOne} from './handlers/delete.ts';
import {get} from './handlers/get.ts';
import {list} from './handlers/list.ts';
import {create, patch, put} from './handlers/write.ts';
import type {ApiRequest, ApiResponse} from './http.ts';
import {PATCH_TYPES} from './patch/index.ts';
import {binding} from './subresources/binding.ts';
import {subresources} from './subresources/index.ts';
import type {Target} from './target.ts';

export type Handler = (call: Call) => ApiResponse;

/** Throws a StatusError: 405 for a method that is not served there, 415 and 406 for types that are not. */
export const handlerOf = ({method, headers}: ApiRequest, target: Target): Handler => {
  const handler = target.subresource
    ? ofSubresource(method, target)
    : target.name === undefined
      ? ofCollection(method, target)
      : ofObject(method, target);
  if (!handler) throw new StatusError(405, 'MethodNotAllowed', 'the server does not allow this method on the requested resource', {});
  // Custom resources are served past the router that looks at types, and streams choose theirs themselves.
  if (target.kind.custom || STREAMS.has(target.subresource)) return handler;
  if (method === 'PATCH') requireConsumed(headers['content-type'], PATCH_TYPES);
  requireProduced(headers.accept, handler === list);
  return handler;
};

const STREAMS = new Set(['log', 'exec', 'attach', 'portforward', 'proxy']);

const VERBS: Readonly<Record<string, Verb>> = {GET: 'get', PUT: 'update', PATCH: 'patch', DELETE: 'delete', POST: 'create'};

const ofSubresource = (method: string, {kind, subresource}: Target): Handler | undefined => {
  const {verbs = []} = kind.subresources?.find(({name}) => name === subresource) ?? {};
  if (!verbs.includes(VERBS[method])) return undefined;
  return subresources[subresource] ?? PARTS[method];
};

const ofCollection = (method: string, {kind, namespace}: Target): Handler | undefined => {
  if (method === 'GET' && serves(kind, 'list')) return list;
  // A path without a namespace names the objects of all of them: those can only be read.
  if (kind.namespaced && namespace === undefined) return undefined;
  if (method === 'POST' && serves(kind, 'create')) return kind === bindings ? binding : create;
  if (method === 'DELETE' && serves(kind, 'deletecollection')) return deleteCollection;
  return undefined;
};

const ofObject = (method: string, {kind}: Target): Handler | undefined => {
  if (method === 'DELETE' && serves(kind, 'delete')) return deleteOne;
  return method !== 'POST' && serves(kind, VERBS[method]) ? PARTS[method] : undefined;
};

/** Of an object, and of what of it has a path of its own, such as its status. */
const PARTS: Readonly<Record<string, Handler>> = {GET: get, PUT: put, PATCH: patch};

const serves = ({verbs}: Kind, verb: Verb): boolean => verbs.includes(verb);
