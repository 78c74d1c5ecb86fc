/** Status of a DaemonSet, computed from nodes and pods. Pure. */
import {isAvailable, isReady} from '../pods.ts';
import {withoutZeros} from '../without-zeros.ts';
import type {View} from './manage.ts';
import {judge} from './nodes.ts';
import {isUpdated} from './pod.ts';

export interface DaemonSetStatus {
  currentNumberScheduled: number;
  numberMisscheduled: number;
  desiredNumberScheduled: number;
  numberReady: number;
  observedGeneration?: number;
  updatedNumberScheduled: number;
  numberAvailable: number;
  numberUnavailable: number;
}

const KEPT = ['currentNumberScheduled', 'numberMisscheduled', 'desiredNumberScheduled', 'numberReady'];

export const computeStatus = ({set, nodes, byNode, hash, now}: View): DaemonSetStatus => {
  const placed = nodes.map((node) => ({run: judge(set, node).run, pod: byNode.get(node.metadata.name)?.[0]}));
  const desired = placed.filter(({run}) => run);
  const daemons = desired.flatMap(({pod}) => (pod ? [pod] : []));
  const ready = daemons.filter(isReady);
  const available = ready.filter((pod) => isAvailable(pod, set.spec.minReadySeconds ?? 0, now)).length;
  return withoutZeros(
    {
      currentNumberScheduled: daemons.length,
      numberMisscheduled: placed.filter(({run, pod}) => !run && pod).length,
      desiredNumberScheduled: desired.length,
      numberReady: ready.length,
      observedGeneration: set.metadata.generation,
      updatedNumberScheduled: daemons.filter((pod) => isUpdated(set, pod, hash)).length,
      numberAvailable: available,
      numberUnavailable: desired.length - available,
    },
    KEPT,
  );
};
