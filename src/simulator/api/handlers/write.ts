/** POST, PUT and PATCH of an object or its status. */
import type {KubeObject} from '../../../kube/object.ts';
import {conflict, notFound} from '../../../kube/status.ts';
import {decode} from '../../schema/decode.ts';
import {serverSideApply} from '../apply/apply.ts';
import {goPrint} from '../apply/typed.ts';
import {answersIn} from '../authenticate/answers.ts';
import {APPLIED, create as createObject} from '../create.ts';
import {type ApiResponse, json} from '../http.ts';
import {requireName, requireUid} from '../identity.ts';
import {flag} from '../options/query.ts';
import {checkWriteOptions, fieldValidationOf} from '../options/write.ts';
import {applyPatch, requirePatchType} from '../patch/index.ts';
import {presentOne} from '../present.ts';
import {requireVersion, update as updateObject} from '../update.ts';
import {keepReset, readBody, readObject} from './body.ts';
import type {Call} from './call.ts';

export const APPLY = 'application/apply-patch+yaml';
export const STRATEGIC = 'application/strategic-merge-patch+json';

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
  const type = (call.request.headers['content-type'] ?? '').split(';')[0];
  requirePatchType(type, call.target.kind);
  call.presentation();
  checkWriteOptions('Patch', call.query, type === APPLY);
  return type === APPLY ? apply(call) : patchAs(call, type);
};

const patchAs = (call: Call, type: string): ApiResponse => {
  const {registry, target} = call;
  const {kind, namespace, name} = target;
  const old = registry.get(kind, namespace, name!);
  const {value, duplicates} = readBody(call);
  const patched = applyPatch(old, type, value, kind);
  const {object, warnings} = decode(kind, patched, {
    fieldValidation: fieldValidationOf(call.query),
    duplicates,
    context: 'patch',
    patch: type === STRATEGIC ? goPrint(value) : undefined,
  });
  for (const warning of warnings) call.warn(warning);
  keepReset(patched, object);
  return answer(call, 200, updateObject(registry, kind, old, object, target.subresource, call.writer()));
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
