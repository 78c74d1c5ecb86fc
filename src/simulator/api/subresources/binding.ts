/** `pods/binding` and `bindings`: the scheduler's word on where a pod runs. */
import {timestamp} from '../../../clock.ts';
import {required, sayFieldError} from '../../../kube/field-error.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {conflict, StatusError} from '../../../kube/status.ts';
import {bindings} from '../../kinds/binding.ts';
import type {Kind} from '../../kinds/kind.ts';
import {pods} from '../../kinds/pod.ts';
import {notSupportedInOrder} from '../../kinds/validation/fields.ts';
import {readObject} from '../handlers/body.ts';
import type {Call} from '../handlers/call.ts';
import {type ApiResponse, json} from '../http.ts';
import type {Registry, Writer} from '../registry.ts';
import {commit} from '../update.ts';

export const binding = (call: Call): ApiResponse => {
  const {registry, target} = call;
  const {metadata, target: node = {}} = readObject(call, bindings);
  // Of `bindings` itself, the object says which pod is meant.
  const pod = registry.get(pods, target.namespace, target.name ?? metadata.name ?? '');
  checkNode(node);
  bindPod(registry, pods, pod, node.name, call.writer());
  return json(201, {kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', code: 201});
};

/** Told as an error of the server, not as one of the object. */
const checkNode = ({kind = '', name = ''}: {kind?: string; name?: string}): void => {
  const errors = [
    ...(['', 'Node'].includes(kind) ? [] : [notSupportedInOrder('target.kind', kind, ['Node', '<empty>'])]),
    ...(name ? [] : [required('target.name')]),
  ].map(sayFieldError);
  if (errors.length > 0) throw new StatusError(500, undefined, errors.length === 1 ? errors[0] : `[${errors.join(', ')}]`);
};

/**
 * Assigns the pod; throws a Conflict when it has a node already or is being deleted. `observed`: the generation that the condition tells of,
 * which a binding by itself does not.
 */
export const bindPod = (registry: Registry, kind: Kind, pod: KubeObject, node: string, writer: Writer, observed?: number): KubeObject => {
  const {name} = pod.metadata;
  const about = {group: '', resource: 'pods/binding'};
  if (pod.metadata.deletionTimestamp) throw conflict(about, name, `pod ${name} is being deleted, cannot be assigned to a host`);
  if (pod.spec.nodeName) throw conflict(about, name, `pod ${name} is already assigned to node ${JSON.stringify(pod.spec.nodeName)}`);
  return commit(registry, kind, pod, boundTo(pod, node, registry.clock.now(), observed), writer);
};

/** The pod with its node, and the condition that says so. */
const boundTo = (pod: KubeObject, node: string, now: number, observed: number | undefined): KubeObject => {
  const others = (pod.status?.conditions ?? []).filter((c: {type: string}) => c.type !== 'PodScheduled');
  const scheduled = {
    type: 'PodScheduled',
    status: 'True',
    lastProbeTime: null,
    lastTransitionTime: timestamp(now),
    ...(observed === undefined ? {} : {observedGeneration: observed}),
  };
  return {
    ...pod,
    metadata: {...pod.metadata},
    spec: {...pod.spec, nodeName: node},
    status: {...pod.status, conditions: [...others, scheduled]},
  };
};
