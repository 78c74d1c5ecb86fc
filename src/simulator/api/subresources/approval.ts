/** `certificatesigningrequests/approval`: conditions that approve or deny, and nothing else. */
import {timestamp} from '../../../clock.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {badRequest} from '../../../kube/status.ts';
import {readObject} from '../handlers/body.ts';
import type {Call} from '../handlers/call.ts';
import {readPatched, requirePatch} from '../handlers/patched.ts';
import {type ApiResponse, json} from '../http.ts';
import {presentOne} from '../present.ts';
import {update} from '../update.ts';

const DECISIONS = new Set(['Approved', 'Denied']);

export const approval = (call: Call): ApiResponse => {
  const {registry, target, request} = call;
  const old = registry.get(target.kind, undefined, target.name!);
  const object =
    request.method === 'GET'
      ? old
      : update(registry, target.kind, old, decided(old, wanted(call, old), timestamp(registry.clock.now())), 'status', call.writer());
  return json(200, presentOne(target.kind, object, call.presentation()), call.warnings);
};

const wanted = (call: Call, old: KubeObject): KubeObject => {
  const {kind} = call.target;
  if (call.request.method !== 'PATCH') return readObject(call, kind);
  if (requirePatch(call, kind)) throw badRequest('decisions on a certificate are patched or replaced, not applied');
  return readPatched(call, kind, old);
};

/** The old request with the decisions of the new one, made at `time`. */
const decided = (old: KubeObject, {metadata, status}: KubeObject, time: string): KubeObject => {
  const of = (conditions: readonly {type: string}[] | undefined, decision: boolean) =>
    (conditions ?? []).filter(({type}) => DECISIONS.has(type) === decision);
  const made = of(status?.conditions, true).map((one) => ({lastUpdateTime: time, lastTransitionTime: time, ...one}));
  return {...old, metadata, status: {...old.status, conditions: [...of(old.status?.conditions, false), ...made]}};
};
