/** Lets deleted claims go when no pod uses them any more, and deleted volumes when no claim is bound to them. */
import {type KubeObject, keyOf, splitKey} from '../../kube/object.ts';
import type {Client} from '../client.ts';
import {persistentVolumeClaims, persistentVolumes, pods} from '../kinds/index.ts';
import type {Kind} from '../kinds/kind.ts';
import {type Controller, WorkQueue} from './controller.ts';
import {isDeleting} from './pods.ts';

const OF_CLAIMS = 'kubernetes.io/pvc-protection';
const OF_VOLUMES = 'kubernetes.io/pv-protection';

export const claimProtectionController: Controller = {
  name: 'pvc-protection-controller',
  start: (context) => {
    const client = context.client('kube-controller-manager');
    const queue = new WorkQueue(context.clock, (key) => {
      const {namespace, name} = splitKey(key);
      const claim = client.get(persistentVolumeClaims, namespace, name);
      if (claim && !client.list(pods, namespace).some((pod) => uses(pod, name))) letGo(client, persistentVolumeClaims, claim, OF_CLAIMS);
    });
    client.watch(persistentVolumeClaims, ({object}) => isDeleting(object) && queue.add(keyOf(object)));
    client.watch(pods, ({type, object: {metadata, spec}}) => {
      if (type !== 'DELETED') return;
      for (const volume of spec.volumes ?? []) {
        if (volume.persistentVolumeClaim) queue.add(`${metadata.namespace}/${volume.persistentVolumeClaim.claimName}`);
      }
    });
  },
};

/** A pod without a node cannot have begun to use anything. */
const uses = ({spec}: KubeObject, claim: string): boolean =>
  Boolean(spec.nodeName) && (spec.volumes ?? []).some((volume: any) => volume.persistentVolumeClaim?.claimName === claim);

export const volumeProtectionController: Controller = {
  name: 'pv-protection-controller',
  start: (context) => {
    const client = context.client('kube-controller-manager');
    const queue = new WorkQueue(context.clock, (name) => {
      const volume = client.get(persistentVolumes, undefined, name);
      if (volume && volume.status?.phase !== 'Bound') letGo(client, persistentVolumes, volume, OF_VOLUMES);
    });
    client.watch(persistentVolumes, ({object}) => isDeleting(object) && queue.add(object.metadata.name));
  },
};

const letGo = (client: Client, kind: Kind, object: KubeObject, finalizer: string): void => {
  const {finalizers = []} = object.metadata;
  if (!isDeleting(object) || !finalizers.includes(finalizer)) return;
  client.update(kind, {...object, metadata: {...object.metadata, finalizers: finalizers.filter((name) => name !== finalizer)}});
};
