/** What the claims of a pod mean for where it may run. */
import type {KubeObject} from '../../../kube/object.ts';
import type {Client} from '../../client.ts';
import {persistentVolumeClaims, persistentVolumes, storageClasses} from '../../kinds/index.ts';
import {storageClassOf} from '../../kinds/printers/volumes.ts';
import {isDeleting} from '../pods.ts';
import {termsHold} from './affinity.ts';

export const SELECTED_NODE = 'volume.kubernetes.io/selected-node';

export interface Claims {
  /** Volumes the pod's claims are bound to. */
  readonly volumes: readonly KubeObject[];
  /** Claims that get a volume once it is known on which node. */
  readonly unbound: readonly KubeObject[];
}

/** Throws an Error that says why the pod can run nowhere yet. */
export const claimsOf = (client: Client, {metadata: {namespace}, spec}: KubeObject): Claims => {
  const names: string[] = (spec.volumes ?? []).flatMap((volume: any) => volume.persistentVolumeClaim?.claimName ?? []);
  const claims = names.map((name) => found(client, namespace, name));
  const bound = claims.filter((claim) => claim.status?.phase === 'Bound');
  const unbound = claims.filter((claim) => claim.status?.phase !== 'Bound');
  if (!unbound.every((claim) => waitsForPod(client, claim))) throw new Error('pod has unbound immediate PersistentVolumeClaims');
  return {volumes: bound.flatMap((claim) => client.get(persistentVolumes, undefined, claim.spec.volumeName) ?? []), unbound};
};

const found = (client: Client, namespace: string | undefined, name: string): KubeObject => {
  const claim = client.get(persistentVolumeClaims, namespace, name);
  const quoted = JSON.stringify(name);
  if (!claim) throw new Error(`persistentvolumeclaim ${quoted} not found`);
  if (isDeleting(claim)) throw new Error(`persistentvolumeclaim ${quoted} is being deleted`);
  if (claim.status?.phase !== 'Lost') return claim;
  throw new Error(`persistentvolumeclaim ${quoted} bound to non-existent persistentvolume ${JSON.stringify(claim.spec.volumeName)}`);
};

const waitsForPod = (client: Client, claim: KubeObject): boolean =>
  client.get(storageClasses, undefined, storageClassOf(claim))?.volumeBindingMode === 'WaitForFirstConsumer';

/** Tells who makes volumes where the pod is to run. */
export const selectNode = (client: Client, claims: readonly KubeObject[], node: string): void => {
  for (const claim of claims) {
    const {annotations} = claim.metadata;
    if (annotations?.[SELECTED_NODE] === node) continue;
    client.update(persistentVolumeClaims, {...claim, metadata: {...claim.metadata, annotations: {...annotations, [SELECTED_NODE]: node}}});
  }
};

/** Whether all of the volumes can be had on a node. */
export const reachable = (volumes: readonly KubeObject[], node: KubeObject): boolean =>
  volumes.every(({spec}) => !spec.nodeAffinity?.required || termsHold(spec.nodeAffinity.required, node));
