/** DELETE of one object or of a collection. */
import type {KubeObject} from '../../../kube/object.ts';
import {type ApiResponse, json} from '../http.ts';
import {deleteOptionsOf, type ReadDeleteOptions} from '../options/delete.ts';
import {listOptionsOf} from '../options/list.ts';
import {presentList, presentOne} from '../present.ts';
import {remove} from '../remove.ts';
import {readBody} from './body.ts';
import type {Call} from './call.ts';

export const deleteOne = (call: Call): ApiResponse => {
  const {registry, target} = call;
  const how = call.presentation();
  const options = optionsOf(call);
  const object = registry.get(target.kind, target.namespace, target.name!);
  warnOfDefault(call, options);
  const {object: last, gone} = remove(registry, target.kind, object, options, call.writer(undefined, options.asksDryRun));
  if (gone && !target.kind.returnsDeleted) return json(200, success(call, last), call.warnings);
  return json(200, presentOne(target.kind, last, how), call.warnings);
};

export const deleteCollection = (call: Call): ApiResponse => {
  const {registry, target, query} = call;
  const how = call.presentation();
  const {picks} = listOptionsOf(target.kind, query, false);
  const options = optionsOf(call);
  const picked = registry.list(target.kind, target.namespace).filter(picks);
  warnOfDefault(call, options);
  const writer = call.writer(undefined, options.asksDryRun);
  for (const object of picked) remove(registry, target.kind, object, options, writer);
  return json(200, presentList(target.kind, picked, {resourceVersion: String(registry.store.revision)}, how), call.warnings);
};

const warnOfDefault = (call: Call, {propagationPolicy}: ReadDeleteOptions): void => {
  const {deletionWarning} = call.target.kind;
  if (deletionWarning && propagationPolicy === undefined) call.warn(deletionWarning);
};

const optionsOf = (call: Call): ReadDeleteOptions => deleteOptionsOf(readBody(call).value, call.query);

const success = ({target: {kind}}: Call, {metadata}: KubeObject): unknown => ({
  kind: 'Status',
  apiVersion: 'v1',
  metadata: {},
  status: 'Success',
  details: {name: metadata.name, ...(kind.group ? {group: kind.group} : {}), kind: kind.resource, uid: metadata.uid},
});
