/** The `scale` subresource: a Scale object made of a Deployment or ReplicaSet, and written back into it. */

import {invalidObject} from '../../kube/field-error.ts';
import {cloneJson} from '../../kube/json.ts';
import type {KubeObject} from '../../kube/object.ts';
import type {Kind} from '../kinds/kind.ts';
import type {Registry, Writer} from './registry.ts';
import {update} from './update.ts';

export const scaleOf = (kind: Kind, object: KubeObject): KubeObject => {
  const {name, namespace, uid, resourceVersion, creationTimestamp} = object.metadata;
  const {replicas, currentReplicas, selector} = kind.scale!;
  const wanted = replicas(object);
  const picks = selector(object);
  return {
    kind: 'Scale',
    apiVersion: 'autoscaling/v1',
    metadata: {name, namespace, uid, resourceVersion, creationTimestamp},
    spec: wanted === 0 ? {} : {replicas: wanted},
    status: {replicas: currentReplicas(object), ...(picks ? {selector: picks} : {})},
  };
};

export const writeScale = (registry: Registry, kind: Kind, old: KubeObject, scale: KubeObject, writer: Writer): KubeObject => {
  const {name} = old.metadata;
  const replicas = scale.spec?.replicas ?? 0;
  if (replicas < 0) {
    const error = {type: 'Invalid' as const, field: 'spec.replicas', value: replicas, detail: 'must be greater than or equal to 0'};
    throw invalidObject({group: 'autoscaling', kind: 'Scale'}, name, [error]);
  }
  const object = cloneJson(old);
  // Of the Scale's metadata, these say which object is meant.
  for (const field of ['resourceVersion', 'uid'] as const) if (scale.metadata?.[field]) object.metadata[field] = scale.metadata[field];
  kind.scale!.set(object, replicas);
  return scaleOf(kind, update(registry, kind, old, object, 'scale', writer));
};
