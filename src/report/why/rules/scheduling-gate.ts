import {conditionOf} from '../facts.ts';
import type {PodRule} from '../rule.ts';
import {andList} from '../words.ts';

export const schedulingGate: PodRule = {
  name: 'scheduling-gate',
  explain: (pod) =>
    conditionOf(pod, 'PodScheduled')?.reason === 'SchedulingGated'
      ? `the scheduling gate ${andList((pod.spec.schedulingGates ?? []).map(({name}: any) => name))} has not been taken away`
      : undefined,
};
