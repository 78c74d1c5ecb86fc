import {conditionOf} from '../facts.ts';
import type {PodRule} from '../rule.ts';
import {andList} from '../words.ts';

export const readinessGate: PodRule = {
  name: 'readiness-gate',
  explain: (pod) => {
    if (conditionOf(pod, 'ContainersReady')?.status !== 'True') return undefined;
    const open = (pod.spec.readinessGates ?? [])
      .map(({conditionType}: any) => conditionType)
      .filter((type: string) => conditionOf(pod, type)?.status !== 'True');
    return open.length > 0
      ? `its containers are ready, but nobody has set the condition ${andList(open)} of its readiness gate`
      : undefined;
  },
};
