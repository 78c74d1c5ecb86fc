import {conditionOf, isReady} from '../facts.ts';
import type {PodRule} from '../rule.ts';
import {span} from '../words.ts';

export const minReady: PodRule = {
  name: 'min-ready',
  explain: (pod, {object, now}) => {
    if (!isReady(pod)) return undefined;
    const seconds = object.spec?.minReadySeconds ?? 0;
    const left = Date.parse(conditionOf(pod, 'Ready').lastTransitionTime) + seconds * 1000 - now;
    return `ready, but they count only after ${seconds} s (minReadySeconds), in ${span(left)}`;
  },
};
