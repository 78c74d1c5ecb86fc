/** POST, PUT and PATCH of an object or its status. */
import type {KubeObject} from '../../../kube/object.ts';
import {conflict, notFound} from '../../../kube/status.ts';
import {decode} from '../../schema/decode.ts';
import {serverSideApply} from '../apply/apply.ts';
import {answersIn} from '../authenticate/answers.ts';
import {APPLIED, create as createObject} from '../create.ts';
import {type ApiResponse, json} from '../http.ts';
import {requireName, requireUid} from '../identity.ts';
import {flag} from '../options/query.ts';
import {presentOne} from '../present.ts';
import {requireVersion, update as updateObject} from '../update.ts';
import {readBody, readObject} from './body.ts';
import type {Call} from './call.ts';
import {readPatched, requirePatch} from './patched.ts';

export const create = (call: Call): ApiResponse => {
  const {registry, target, user} = call;
  const {kind, namespace} = target;
  const object = readObject(call, kind);
  if (kind.answer) return json(201, kind.answer(object, user, answersIn(registry, namespace)), call.warnings);
  return answer(call, 201, createObject(registry, kind, namespace, object, call.writer()));
};

export const put = (call: Call): ApiResponse => {
  const {registry, target} = call;
  const object = readObject(call, target.kind);
  requireName(object, target.name!);
  const {kind, namespace, name} = target;
  const old = registry.find(kind, namespace, name!);
  if (!old) return putNew(call, object);
  requireVersion(kind, object);
  requireUid(kind, old, object);
  return answer(call, 200, updateObject(registry, kind, old, object, target.subresource, call.writer()));
};

const putNew = (call: Call, object: KubeObject): ApiResponse => {
  const {kind, namespace, name, subresource} = call.target;
  if (!kind.createsOnUpdate || subresource) throw notFound(kind, name!);
  if (object.metadata.uid) {
    throw conflict(kind, name!, `uid mismatch: the provided object specified uid ${object.metadata.uid}, and no existing object was found`);
  }
  delete object.metadata.resourceVersion;
  return answer(call, 201, createObject(call.registry, kind, namespace, object, call.writer()));
};

export const patch = (call: Call): ApiResponse => {
  const {registry, target} = call;
  const {kind, namespace, name, subresource} = target;
  if (requirePatch(call, kind)) return apply(call);
  const old = registry.get(kind, namespace, name!);
  return answer(call, 200, updateObject(registry, kind, old, readPatched(call, kind, old), subresource, call.writer()));
};

const apply = (call: Call): ApiResponse => {
  const {registry, target} = call;
  const {kind, namespace, name, subresource} = target;
  const manager = managerOfApply(call);
  const live = registry.find(kind, namespace, name!);
  if (!live && subresource) throw notFound(kind, name!);
  const applied = serverSideApply({
    kind,
    live,
    patch: readBody(call).value,
    name: name!,
    namespace,
    manager,
    force: flag(call.query, 'force') ?? false,
    subresource,
    now: registry.clock.now(),
  });
  const {object} = decode(kind, applied, {fieldValidation: 'Ignore'});
  const writer = call.writer(APPLIED);
  if (!live) return answer(call, 201, createObject(registry, kind, namespace, object, writer));
  return answer(call, 200, updateObject(registry, kind, live, object, subresource, writer));
};

const managerOfApply = (call: Call): string => call.query.get('fieldManager') ?? '';

const answer = (call: Call, code: number, object: KubeObject): ApiResponse =>
  json(code, presentOne(call.target.kind, object, call.presentation()), call.warnings);
