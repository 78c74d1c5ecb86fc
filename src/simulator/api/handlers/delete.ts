/** DELETE of one object or of a collection. */
import type {KubeObject} from '../../../kube/object.ts';
import type {DeleteOptions} from '../../client.ts';
import {type ApiResponse, json} from '../http.ts';
import {presentList, presentOne} from '../present.ts';
import {remove} from '../remove.ts';
import {selectionOf} from '../selection.ts';
import {readBody} from './body.ts';
import type {Call} from './call.ts';

export const deleteOne = (call: Call): ApiResponse => {
  const {registry, target} = call;
  const object = registry.get(target.kind, target.namespace, target.name!);
  const options = optionsOf(call);
  warnOfDefault(call, options);
  const {object: last, gone} = remove(registry, target.kind, object, options, call.writer(undefined, call.dryRun() || asksDryRun(options)));
  if (gone && !target.kind.returnsDeleted) return json(200, success(call, last), call.warnings);
  return json(200, presentOne(target.kind, last, call.presentation()), call.warnings);
};

export const deleteCollection = (call: Call): ApiResponse => {
  const {registry, target, query} = call;
  const picked = registry.list(target.kind, target.namespace).filter(selectionOf(target.kind, query));
  const options = optionsOf(call);
  warnOfDefault(call, options);
  const writer = call.writer(undefined, call.dryRun() || asksDryRun(options));
  for (const object of picked) remove(registry, target.kind, object, options, writer);
  return json(
    200,
    presentList(target.kind, picked, {resourceVersion: String(registry.store.revision)}, call.presentation()),
    call.warnings,
  );
};

type SentOptions = DeleteOptions & {dryRun?: string[]; orphanDependents?: boolean};

const warnOfDefault = (call: Call, {propagationPolicy}: SentOptions): void => {
  const {deletionWarning} = call.target.kind;
  if (deletionWarning && propagationPolicy === undefined) call.warn(deletionWarning);
};

const asksDryRun = (options: SentOptions): boolean => options.dryRun?.includes('All') ?? false;

/** In the body, or else in the query. */
export const optionsOf = (call: Call): SentOptions => {
  const sent = (readBody(call).value ?? {}) as SentOptions;
  const {query} = call;
  const grace = query.get('gracePeriodSeconds');
  const policy = query.get('propagationPolicy') as DeleteOptions['propagationPolicy'] | null;
  const orphan = sent.orphanDependents ? ('Orphan' as const) : undefined;
  return {
    ...(orphan ? {propagationPolicy: orphan} : {}),
    ...(policy ? {propagationPolicy: policy} : {}),
    ...(grace === null ? {} : {gracePeriodSeconds: Number(grace)}),
    ...sent,
  };
};

const success = ({target: {kind}}: Call, {metadata}: KubeObject): unknown => ({
  kind: 'Status',
  apiVersion: 'v1',
  metadata: {},
  status: 'Success',
  details: {name: metadata.name, ...(kind.group ? {group: kind.group} : {}), kind: kind.resource, uid: metadata.uid},
});
