/** Pods refused for any reason that has no rule of its own: a LimitRange, Pod Security, a webhook. */
import type {ObjectRule} from '../rule.ts';
import {firstLine} from '../words.ts';
import {quota} from './quota.ts';
import {lookAtMaker, refusalOf} from './refusal.ts';
import {serviceAccount} from './service-account.ts';

export const refused: ObjectRule = {
  name: 'refused',
  part: 'cause',
  explain: (facts) => {
    const message = refusalOf(facts)?.message;
    if (message === undefined || quota.explain(facts) || serviceAccount.explain(facts)) return undefined;
    const words = message.replace(/^Error creating: /, '').replace(/^pods? "[^"]*" is (forbidden|invalid): /, '');
    return `the server refuses new pods: ${firstLine(words, 240)}`;
  },
  look: lookAtMaker,
};
