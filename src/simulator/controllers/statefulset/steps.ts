/** What a StatefulSet does next with its pods: the rules of order. Pure: they read pods and say what to do. */
import type {KubeObject} from '../../../kube/object.ts';
import {isAvailable, isDeleting, isFinished} from '../pods.ts';
import {firstOrdinal, ordinalOf, revisionOf} from './identity.ts';
import {isRunningAndReady} from './status.ts';

/** One place of the set: its number, and the pod that has it, if one does. */
export interface Place {
  readonly ordinal: number;
  readonly pod?: KubeObject;
}

export interface Layout {
  /** From the lowest number on. */
  readonly places: readonly Place[];
  /** Pods beyond the wanted number, the highest first. */
  readonly condemned: readonly KubeObject[];
}

export const layoutOf = (set: KubeObject, pods: readonly KubeObject[]): Layout => {
  const first = firstOrdinal(set);
  const byOrdinal = new Map(pods.map((pod) => [ordinalOf(set, pod), pod] as const));
  const places = Array.from({length: set.spec.replicas}, (_, i) => ({ordinal: first + i, pod: byOrdinal.get(first + i)}));
  const wanted = (ordinal: number): boolean => ordinal >= first && ordinal < first + set.spec.replicas;
  const condemned = [...byOrdinal].filter(([ordinal]) => ordinal !== undefined && !wanted(ordinal)) as [number, KubeObject][];
  return {places, condemned: condemned.sort(([a], [b]) => b - a).map(([, pod]) => pod)};
};

export const isOrdered = ({spec}: KubeObject): boolean => spec.podManagementPolicy !== 'Parallel';

/** Healthy pods are running, ready, and not on their way out. */
export const isHealthy = (pod: KubeObject | undefined): boolean => pod !== undefined && isRunningAndReady(pod) && !isDeleting(pod);

/** Running, ready, and so for long enough. */
export const isUsable = (set: KubeObject, pod: KubeObject, now: number): boolean =>
  isRunningAndReady(pod) && isAvailable(pod, set.spec.minReadySeconds ?? 0, now);

export type Step = 'create' | 'delete' | 'wait' | 'go on';

/** What a place needs. In order, nothing comes after one that has to be waited for. */
export const stepFor = (set: KubeObject, {pod}: Place, now: number): Step => {
  if (!pod) return 'create';
  if (isFinished(pod)) return isDeleting(pod) ? 'wait' : 'delete';
  if (!isOrdered(set)) return 'go on';
  return isDeleting(pod) || !isUsable(set, pod, now) ? 'wait' : 'go on';
};

/** Whether a pod beyond the wanted number goes now. In order only usable ones do, or the one whose trouble holds up all the others. */
export const stepForCondemned = (set: KubeObject, pod: KubeObject, firstUnhealthy: KubeObject | undefined, now: number): Step => {
  if (isDeleting(pod)) return 'wait';
  if (isOrdered(set) && !isUsable(set, pod, now) && pod !== firstUnhealthy) return 'wait';
  return 'delete';
};

/** The lowest pod that is not healthy, wanted ones first; a place without a pod stands for one. */
export const firstUnhealthyOf = ({places, condemned}: Layout): KubeObject | undefined => {
  const place = places.find(({pod}) => !isHealthy(pod));
  return place ? place.pod : [...condemned].reverse().find((pod) => !isHealthy(pod));
};

/** Whether a new pod at this place is still of the current revision: below the partition, or among those that no update has reached. */
export const wantsCurrent = ({spec, status, ...set}: KubeObject, ordinal: number): boolean => {
  const {type, rollingUpdate} = spec.updateStrategy;
  if (type !== 'RollingUpdate') return false;
  const below = rollingUpdate ? (rollingUpdate.partition ?? 0) : (status?.currentReplicas ?? 0);
  return ordinal < firstOrdinal({spec, ...set}) + below;
};

/** The pod that a rolling update replaces next, from the highest number down to the partition; it waits for each to be well again. */
export const nextToUpdate = (set: KubeObject, places: readonly Place[], update: string, now: number): KubeObject | undefined => {
  if (set.spec.updateStrategy.type === 'OnDelete') return undefined;
  const partition = set.spec.updateStrategy.rollingUpdate?.partition ?? 0;
  for (const {pod} of places.slice(partition).reverse()) {
    if (!pod) return undefined;
    if (revisionOf(pod) !== update && !isDeleting(pod)) return pod;
    if (!isHealthy(pod) || !isUsable(set, pod, now)) return undefined;
  }
  return undefined;
};
