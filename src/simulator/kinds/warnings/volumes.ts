/** What a client should know about volumes and claims that are accepted all the same. */
import type {KubeObject} from '../../../kube/object.ts';
import {nanos} from '../../../kube/quantity.ts';
import {GONE} from './pod-spec.ts';

const CLASS = 'volume.beta.kubernetes.io/storage-class';
const MOUNT_OPTIONS = 'volume.beta.kubernetes.io/mount-options';
const RECYCLE =
  'spec.persistentVolumeReclaimPolicy: The Recycle reclaim policy is deprecated. Instead, the recommended approach is to use dynamic provisioning.';

const annotations = ({metadata}: KubeObject, old: Readonly<Record<string, string>>): string[] =>
  Object.entries(old).flatMap(([key, use]) =>
    metadata.annotations?.[key] === undefined ? [] : [`metadata.annotations[${key}]: deprecated since ${use} attribute instead`],
  );

export const volumeWarnings = (volume: KubeObject): string[] => [
  ...annotations(volume, {[CLASS]: 'v1.8; use "storageClassName"', [MOUNT_OPTIONS]: 'v1.31; use "mountOptions"'}),
  ...(volume.spec.persistentVolumeReclaimPolicy === 'Recycle' ? [RECYCLE] : []),
  ...Object.keys(volume.spec).flatMap((name) => (GONE[name] ? [`spec.${name}: ${GONE[name]}`] : [])),
  ...fraction(volume.spec.capacity?.storage, 'spec.capacity[storage]'),
];

export const claimWarnings = (claim: KubeObject): string[] => [
  ...annotations(claim, {[CLASS]: 'v1.8; use "storageClassName"'}),
  ...fraction(claim.spec.resources?.requests?.storage, 'spec.resources.requests[storage]'),
];

/** Half a byte cannot be had. */
const fraction = (amount: string | undefined, field: string): string[] => {
  const whole = amount === undefined || (nanos(amount) ?? 0n) % 1_000_000_000n === 0n;
  return whole ? [] : [`${field}: fractional byte value ${JSON.stringify(amount)} is invalid, must be an integer`];
};
