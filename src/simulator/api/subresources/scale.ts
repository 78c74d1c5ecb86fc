/** GET, PUT and PATCH of `scale`. */
import type {KubeObject} from '../../../kube/object.ts';
import {badRequest} from '../../../kube/status.ts';
import type {Kind} from '../../kinds/kind.ts';
import {AGE, age, NAME, text} from '../../kinds/printers/columns.ts';
import {decode} from '../../schema/decode.ts';
import {serverSideApply} from '../apply/apply.ts';
import {APPLIED} from '../create.ts';
import {readBody, readObject} from '../handlers/body.ts';
import type {Call} from '../handlers/call.ts';
import {readPatched, requirePatch} from '../handlers/patched.ts';
import {type ApiResponse, json} from '../http.ts';
import {requireName} from '../identity.ts';
import {flag} from '../options/query.ts';
import {presentOne} from '../present.ts';
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
  columns: [NAME, text('Desired'), text('Current'), AGE],
  cells: (scale, now) => [scale.metadata.name, scale.spec.replicas ?? 0, scale.status.replicas, age(scale, now)],
};

export const scale = (call: Call): ApiResponse => {
  const {registry, target, request} = call;
  const how = call.presentation();
  const old = registry.get(target.kind, target.namespace, target.name!);
  return json(200, presentOne(SCALES, METHODS[request.method](call, old), how), call.warnings);
};

const METHODS: Readonly<Record<string, (call: Call, old: KubeObject) => KubeObject>> = {
  GET: ({target}, old) => scaleOf(target.kind, old),
  PUT: (call, old) => {
    const wanted = readObject(call, SCALES);
    requireName(wanted, old.metadata.name);
    return write(call, old, wanted);
  },
  PATCH: (call, old) => {
    if (requirePatch(call, SCALES)) return applied(call, old);
    return write(call, old, readPatched(call, SCALES, scaleOf(call.target.kind, old)));
  },
};

const write = (call: Call, old: KubeObject, wanted: KubeObject): KubeObject => {
  const {name} = wanted.metadata;
  if (name !== old.metadata.name) {
    throw badRequest(`the name of the object (${name}) does not match the name on the URL (${old.metadata.name})`);
  }
  return writeScale(call.registry, call.target.kind, old, wanted, call.writer());
};

/** An apply of a Scale is an apply of the one field it stands for. */
const applied = (call: Call, old: KubeObject): KubeObject => {
  const {registry, target, query} = call;
  const {kind} = target;
  const {spec} = decode(SCALES, readBody(call).value, {fieldValidation: 'Ignore'}).object;
  const {apiVersion, metadata} = old;
  const object = serverSideApply({
    kind,
    live: old,
    patch: {apiVersion, kind: kind.kind, metadata: {name: metadata.name, namespace: metadata.namespace}, spec: {replicas: spec?.replicas}},
    name: metadata.name,
    namespace: metadata.namespace,
    manager: query.get('fieldManager') ?? '',
    force: flag(query, 'force') ?? false,
    subresource: 'scale',
    now: registry.clock.now(),
  });
  return scaleOf(kind, update(registry, kind, old, object, 'scale', call.writer(APPLIED)));
};
