/** Pods on their way out: a Recreate waits for them, and finalizers may hold them. */
import {numbersOf} from '../rollout.ts';
import type {ObjectRule} from '../rule.ts';
import {andList, counted, span} from '../words.ts';

export const terminating: ObjectRule = {
  name: 'terminating',
  part: 'cause',
  explain: ({object, pods, now}) => {
    const leaving = pods.filter(({metadata}) => metadata.deletionTimestamp);
    if (leaving.length === 0) return undefined;
    const held = leaving.flatMap(({metadata}) => metadata.finalizers ?? []);
    const waits =
      object.kind === 'Deployment' && numbersOf(object).recreate ? '; with the strategy Recreate new pods come only after them' : '';
    if (held.length > 0) return `${counted(leaving.length, 'pod')} cannot go, held by the finalizer ${andList([...new Set(held)])}${waits}`;
    const last = Math.max(...leaving.map(({metadata}) => Date.parse(metadata.deletionTimestamp!)));
    const end = last > now ? `in ${span(last - now)} at the latest` : 'and should be gone by now';
    return `${counted(leaving.length, 'pod')} of before ${leaving.length === 1 ? 'is' : 'are'} ending, ${end}${waits}`;
  },
};
