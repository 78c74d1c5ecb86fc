/** `namespaces/finalize`: the only way to change the finalizers of a namespace's spec. */
import type {KubeObject} from '../../../kube/object.ts';
import {badRequest} from '../../../kube/status.ts';
import {readBody} from '../handlers/body.ts';
import type {Call} from '../handlers/call.ts';
import {type ApiResponse, json} from '../http.ts';
import {presentOne} from '../present.ts';
import {commit} from '../update.ts';

export const finalize = (call: Call): ApiResponse => {
  const {registry, target} = call;
  const old = registry.get(target.kind, undefined, target.name!);
  const value = readBody(call).value as KubeObject | undefined;
  if (!value) throw badRequest('Required body is missing');
  const finalizers = value.spec?.finalizers ?? [];
  const object = {...old, spec: {...old.spec, finalizers}};
  if (finalizers.length === 0) object.spec = {};
  return json(200, presentOne(target.kind, commit(registry, target.kind, old, object, call.writer()), call.presentation()), call.warnings);
};
