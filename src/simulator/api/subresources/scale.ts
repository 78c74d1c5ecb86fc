/** GET, PUT and PATCH of `scale`. */
import type {KubeObject} from '../../../kube/object.ts';
import {badRequest} from '../../../kube/status.ts';
import type {Kind} from '../../kinds/kind.ts';
import {decode} from '../../schema/decode.ts';
import {serverSideApply} from '../apply/apply.ts';
import {APPLIED} from '../create.ts';
import {readBody} from '../handlers/body.ts';
import type {Call} from '../handlers/call.ts';
import {APPLY} from '../handlers/write.ts';
import {type ApiResponse, json} from '../http.ts';
import {fieldValidationOf} from '../options/write.ts';
import {applyPatch} from '../patch/index.ts';
import {scaleOf, writeScale} from '../scale.ts';
import {update} from '../update.ts';

/** Scale as a kind of its own: decoded and patched like any other, never stored. */
const SCALES: Kind = {
  group: 'autoscaling',
  version: 'v1',
  kind: 'Scale',
  resource: 'scales',
  singular: 'scale',
  namespaced: true,
  verbs: [],
  schema: 'io.k8s.api.autoscaling.v1.Scale',
  columns: [],
  cells: () => [],
};

export const scale = (call: Call): ApiResponse => {
  const {registry, target, request} = call;
  const old = registry.get(target.kind, target.namespace, target.name!);
  if (request.method === 'GET') return json(200, scaleOf(target.kind, old));
  if ((request.headers['content-type'] ?? '').startsWith(APPLY)) return applied(call, old);
  return json(200, writeScale(registry, target.kind, old, wanted(call, old), call.writer()), call.warnings);
};

const wanted = (call: Call, old: KubeObject): KubeObject => {
  const {value, duplicates} = readBody(call);
  if (value === undefined) throw badRequest('Required body is missing');
  const type = (call.request.headers['content-type'] ?? '').split(';')[0];
  const body = call.request.method === 'PATCH' ? applyPatch(scaleOf(call.target.kind, old), type, value, SCALES) : value;
  return decode(SCALES, body, {fieldValidation: fieldValidationOf(call.query), duplicates, context: 'update'}).object;
};

/** An apply of a Scale is an apply of the one field it stands for. */
const applied = (call: Call, old: KubeObject): ApiResponse => {
  const {registry, target, query} = call;
  const {kind} = target;
  const {spec} = readBody(call).value as KubeObject;
  const {apiVersion, metadata} = old;
  const object = serverSideApply({
    kind,
    live: old,
    patch: {apiVersion, kind: kind.kind, metadata: {name: metadata.name, namespace: metadata.namespace}, spec: {replicas: spec?.replicas}},
    name: metadata.name,
    namespace: metadata.namespace,
    manager: query.get('fieldManager') ?? '',
    force: query.get('force') === 'true',
    subresource: 'scale',
    now: registry.clock.now(),
  });
  return json(200, scaleOf(kind, update(registry, kind, old, object, 'scale', call.writer(APPLIED))), call.warnings);
};
