import type {ObjectRule} from '../rule.ts';
import {lookAtMaker, refusalOf} from './refusal.ts';

export const serviceAccount: ObjectRule = {
  name: 'service-account',
  part: 'cause',
  explain: (facts) => {
    const name = /serviceaccount "([^"]+)" not found/.exec(refusalOf(facts)?.message ?? '')?.[1];
    return name === undefined ? undefined : `no pod can be made, as the ServiceAccount "${name}" is missing`;
  },
  look: lookAtMaker,
};
