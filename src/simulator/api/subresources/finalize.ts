/** `namespaces/finalize`: the only way to change the finalizers of a namespace's spec. */
import {readObject} from '../handlers/body.ts';
import type {Call} from '../handlers/call.ts';
import {type ApiResponse, json} from '../http.ts';
import {requireName} from '../identity.ts';
import {presentOne} from '../present.ts';
import {commit} from '../update.ts';

export const finalize = (call: Call): ApiResponse => {
  const {registry, target} = call;
  const value = readObject(call, target.kind);
  requireName(value, target.name!);
  const old = registry.get(target.kind, undefined, target.name!);
  const finalizers = value.spec?.finalizers ?? [];
  const object = {...old, spec: {...old.spec, finalizers}};
  if (finalizers.length === 0) object.spec = {};
  return json(200, presentOne(target.kind, commit(registry, target.kind, old, object, call.writer()), call.presentation()), call.warnings);
};
