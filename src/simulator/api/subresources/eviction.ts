/** `pods/eviction`: a deletion that may be refused, as `kubectl drain` asks for. */
import type {DeleteOptions} from '../../client.ts';
import {readBody} from '../handlers/body.ts';
import type {Call} from '../handlers/call.ts';
import {type ApiResponse, json} from '../http.ts';
import {remove} from '../remove.ts';

export const eviction = (call: Call): ApiResponse => {
  const {registry, target} = call;
  const pod = registry.get(target.kind, target.namespace, target.name!);
  const {deleteOptions = {}} = (readBody(call).value ?? {}) as {deleteOptions?: DeleteOptions & {dryRun?: string[]}};
  const dryRun = call.dryRun() || (deleteOptions.dryRun?.includes('All') ?? false);
  remove(registry, target.kind, pod, deleteOptions, call.writer(undefined, dryRun));
  return json(201, {kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', code: 201});
};
