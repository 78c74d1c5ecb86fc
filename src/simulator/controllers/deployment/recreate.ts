/** Recreate: all old pods must be gone before the first new one is made. */
import type {KubeObject} from '../../../kube/object.ts';
import {isFinished} from '../pods.ts';
import {active, type Scale, totalActual} from './counts.ts';

export const scaleDownAll = (old: readonly KubeObject[]): Scale[] => active(old).map((replicaSet) => ({replicaSet, replicas: 0}));

/** Whether pods of old ReplicaSets are still there: counted by their ReplicaSet, or on their way out and not ended. */
export const oldPodsRunning = (old: readonly KubeObject[], podsOfOld: readonly KubeObject[]): boolean =>
  totalActual(old) > 0 || podsOfOld.some((pod) => !isFinished(pod));
