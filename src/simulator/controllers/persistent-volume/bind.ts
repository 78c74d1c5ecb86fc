/** Binding a volume and a claim to each other: each says so in its spec, then in its status. */
import {equalJson} from '../../../kube/json.ts';
import type {KubeObject} from '../../../kube/object.ts';
import type {Client} from '../../client.ts';
import {persistentVolumeClaims, persistentVolumes} from '../../kinds/index.ts';

export const BIND_COMPLETED = 'pv.kubernetes.io/bind-completed';
/** On a volume: who made it, and is to take it away. */
export const PROVISIONED_BY = 'pv.kubernetes.io/provisioned-by';
const BOUND_BY_CONTROLLER = 'pv.kubernetes.io/bound-by-controller';
const STORAGE_PROVISIONER = ['volume.kubernetes.io/storage-provisioner', 'volume.beta.kubernetes.io/storage-provisioner'];

const annotated = (object: KubeObject, ...names: string[]): KubeObject => ({
  ...object,
  metadata: {...object.metadata, annotations: {...object.metadata.annotations, ...Object.fromEntries(names.map((name) => [name, 'yes']))}},
});

export const bind = (client: Client, volume: KubeObject, claim: KubeObject): void => {
  const taken = setPhase(client, claimed(client, volume, claim), 'Bound');
  const bound = named(client, claim, taken);
  const {accessModes, capacity} = taken.spec;
  const status = {...bound.status, phase: 'Bound', accessModes, capacity};
  if (!equalJson(bound.status, status)) client.updateStatus(persistentVolumeClaims, {...bound, status});
};

export const setPhase = (client: Client, volume: KubeObject, phase: string, message?: string): KubeObject => {
  if (volume.status?.phase === phase && volume.status?.message === message) return volume;
  const {message: _, ...status} = volume.status ?? {};
  return client.updateStatus(persistentVolumes, {...volume, status: {...status, phase, ...(message === undefined ? {} : {message})}});
};

const claimed = (client: Client, volume: KubeObject, {metadata}: KubeObject): KubeObject => {
  const {name, namespace, uid, resourceVersion} = metadata;
  if (volume.spec.claimRef?.uid === uid) return volume;
  const claimRef = {kind: 'PersistentVolumeClaim', namespace, name, uid, apiVersion: 'v1', resourceVersion};
  // Where somebody kept the volume for this claim, the controller did not choose it.
  const marked = volume.spec.claimRef ? volume : annotated(volume, BOUND_BY_CONTROLLER);
  return client.update(persistentVolumes, {...marked, spec: {...volume.spec, claimRef}});
};

const named = (client: Client, claim: KubeObject, {metadata: {name}}: KubeObject): KubeObject => {
  if (claim.spec.volumeName === name && claim.metadata.annotations?.[BIND_COMPLETED]) return claim;
  const marked = claim.spec.volumeName ? annotated(claim, BIND_COMPLETED) : annotated(claim, BIND_COMPLETED, BOUND_BY_CONTROLLER);
  return client.update(persistentVolumeClaims, {...marked, spec: {...claim.spec, volumeName: name}});
};

/** Says on a claim who is to make a volume for it. */
export const handOver = (client: Client, claim: KubeObject, provisioner: string): void => {
  const {annotations} = claim.metadata;
  if (annotations?.[STORAGE_PROVISIONER[0]] === provisioner) return;
  const added = Object.fromEntries(STORAGE_PROVISIONER.map((name) => [name, provisioner]));
  client.update(persistentVolumeClaims, {...claim, metadata: {...claim.metadata, annotations: {...annotations, ...added}}});
};
