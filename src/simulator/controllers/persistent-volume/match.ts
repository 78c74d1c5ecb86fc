/** Which volume suits a claim. */
import type {KubeObject} from '../../../kube/object.ts';
import {compareQuantity} from '../../../kube/quantity.ts';
import {selects} from '../../../kube/selector.ts';
import {storageClassOf} from '../../kinds/printers/volumes.ts';
import {isDeleting} from '../pods.ts';

/** Whether a volume is kept for this claim: by name at least, and by uid once the two have met. */
export const isFor = ({spec}: KubeObject, {metadata}: KubeObject): boolean => {
  const {claimRef} = spec;
  if (!claimRef || claimRef.name !== metadata.name || claimRef.namespace !== metadata.namespace) return false;
  return !claimRef.uid || claimRef.uid === metadata.uid;
};

const capacityOf = ({spec}: KubeObject): string => spec.capacity?.storage ?? '0';

/** One kept for the claim, or else the smallest that is free and large enough. */
export const bestMatch = (claim: KubeObject, volumes: readonly KubeObject[]): KubeObject | undefined => {
  const kept = volumes.find((volume) => isFor(volume, claim) && isLargeEnough(volume, claim));
  if (kept) return kept;
  const free = volumes.filter((volume) => !volume.spec.claimRef && !isDeleting(volume) && volume.status?.phase === 'Available');
  const [smallest] = free
    .filter((volume) => suits(volume, claim) && isLargeEnough(volume, claim))
    .sort((a, b) => compareQuantity(capacityOf(a), capacityOf(b)) || (a.metadata.name < b.metadata.name ? -1 : 1));
  return smallest;
};

const isLargeEnough = (volume: KubeObject, {spec}: KubeObject): boolean =>
  compareQuantity(capacityOf(volume), spec.resources?.requests?.storage ?? '0') >= 0;

/** Class, mode and ways of access fit; a claim with a selector takes only what it picks. */
export const suits = (volume: KubeObject, claim: KubeObject): boolean => {
  const {accessModes = [], volumeMode, selector} = claim.spec;
  return (
    storageClassOf(volume) === storageClassOf(claim) &&
    (volume.spec.volumeMode ?? 'Filesystem') === (volumeMode ?? 'Filesystem') &&
    accessModes.every((mode: string) => volume.spec.accessModes?.includes(mode)) &&
    (selector === undefined || selects(selector, volume.metadata.labels))
  );
};
