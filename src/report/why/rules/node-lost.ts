import {conditionOf} from '../facts.ts';
import type {PodRule} from '../rule.ts';

export const nodeLost: PodRule = {
  name: 'node-lost',
  explain: (pod, {nodes}) => {
    const node = nodes.find(({metadata}) => metadata.name === pod.spec?.nodeName);
    const ready = node && conditionOf(node, 'Ready');
    return ready && ready.status !== 'True' ? `its node ${pod.spec.nodeName} is not ready (${ready.reason})` : undefined;
  },
};
