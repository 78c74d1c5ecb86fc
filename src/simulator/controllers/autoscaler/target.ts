/** What an autoscaler scales. */
import type {KubeObject} from '../../../kube/object.ts';
import {notFound} from '../../../kube/status.ts';
import type {Client} from '../../client.ts';
import type {Kind} from '../../kinds/kind.ts';

export interface Target {
  readonly kind: Kind;
  readonly object: KubeObject;
  readonly replicas: number;
  readonly current: number;
}

/** Throws an Error that says why there is none. */
export const targetOf = (client: Client, kinds: Iterable<Kind>, {metadata, spec}: KubeObject): Target => {
  const {apiVersion = '', kind: name, name: objectName} = spec.scaleTargetRef;
  const group = apiVersion.includes('/') ? apiVersion.split('/')[0] : '';
  const kind = [...kinds].find((one) => one.kind === name && one.group === group && one.scale);
  if (!kind) throw new Error(`no matches for kind ${JSON.stringify(name)} in group ${JSON.stringify(group)}`);
  const object = client.get(kind, metadata.namespace, objectName);
  if (!object) throw notFound(kind, objectName);
  return {kind, object, replicas: kind.scale!.replicas(object), current: kind.scale!.currentReplicas(object)};
};

export const scaleTo = (client: Client, {kind, object}: Target, replicas: number): void => {
  const scaled = structuredClone(object);
  kind.scale!.set(scaled, replicas);
  client.update(kind, scaled);
};
