/** No node takes the pod: the scheduler says for how many nodes which reason holds. */
import type {KubeObject} from '../../../kube/object.ts';
import {isQuantity, milli} from '../../../kube/quantity.ts';
import {conditionOf} from '../facts.ts';
import type {PodRule} from '../rule.ts';
import {andList, firstLine} from '../words.ts';

export const unschedulable: PodRule = {
  name: 'unschedulable',
  explain: (pod) => {
    const {status, reason, message = ''} = conditionOf(pod, 'PodScheduled') ?? {};
    if (status !== 'False' || reason !== 'Unschedulable') return undefined;
    const found = /^\d+\/(\d+) nodes are available: (.*?)(?:\. |\.$|$)/.exec(message);
    if (!found) return `no node takes it: ${firstLine(message)}`;
    const [, total, reasons] = found;
    return `no node takes it: ${andList(reasons.split(', ').map((text) => reasonWords(text, total, pod)))}`;
  },
  look: 'describe pod',
};

/** `1 Insufficient cpu` of `2` nodes is `1 of 2 has too little cpu left (2 asked for)`. */
const reasonWords = (text: string, total: string, pod: KubeObject): string => {
  const [, count, reason] = /^(\d+) (.*)$/.exec(text) ?? ['', '', text];
  if (count === '') return text.replace('pod has unbound immediate PersistentVolumeClaims', 'its PersistentVolumeClaim is not bound');
  for (const [pattern, say] of WORDS) {
    const found = pattern.exec(reason);
    if (found) return `${count} of ${total} ${agreeing(say(found, pod), count)}`;
  }
  return `${count} of ${total}: ${reason}`;
};

/** `has` is `have` for more than one node. */
const agreeing = (words: string, count: string): string =>
  count === '1' ? words : words.replace(/^(has|is|does)\b/, (verb) => ({has: 'have', is: 'are', does: 'do'})[verb]!);

/** From the scheduler's words to ours, which go on from `1 of 2 `. */
const WORDS: readonly [RegExp, (found: RegExpExecArray, pod: KubeObject) => string][] = [
  [/^Insufficient (.+)$/, ([, resource], pod) => `has too little ${resource} left${askedFor(pod, resource)}`],
  [/^Too many pods$/, () => 'has all the pods it may have'],
  [/untolerated taint\(?s?\)? ?\{(.+?)\}/, ([, taint]) => `has the taint ${taintWords(taint)}, which the pod does not tolerate`],
  [/unschedulable/, () => 'is cordoned'],
  [/node affinity|node selector/, () => 'does not fit its node selector or affinity'],
  [/anti-affinity/, () => 'has a pod that it must not be beside'],
  [/pod affinity/, () => 'has no pod that it must be beside'],
  [/topology spread/, () => 'would spread its pods too unevenly'],
  [/free ports/, () => 'has its host port taken'],
];

/** `key: value`, the value often empty. */
const taintWords = (taint: string): string => {
  const [key, value = ''] = taint.split(/: ?/);
  return value ? `${key}=${value}` : key;
};

/** ` (2 asked for)`: what the containers request of a resource. */
const askedFor = (pod: KubeObject, resource: string): string => {
  const asked = (pod.spec.containers ?? []).map((container: any) => container.resources?.requests?.[resource]).filter(isQuantity);
  if (asked.length === 1) return ` (${asked[0]} asked for)`;
  if (resource !== 'cpu' || asked.length === 0) return asked.length > 0 ? ` (${asked.join(' + ')} asked for)` : '';
  return ` (${asked.reduce((sum: number, each: string) => sum + milli(each), 0)}m asked for)`;
};
