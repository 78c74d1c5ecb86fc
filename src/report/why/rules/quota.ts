import type {ObjectRule} from '../rule.ts';
import {andList} from '../words.ts';
import {lookAtMaker, refusalOf} from './refusal.ts';

export const quota: ObjectRule = {
  name: 'quota',
  part: 'cause',
  explain: (facts) => {
    const message = refusalOf(facts)?.message ?? '';
    const over = /exceeded quota: ([^,]+), requested: (\S+), used: (\S+), limited: (\S+)/.exec(message);
    if (over) return `the ResourceQuota ${over[1]} allows no further pod: ${overWords(over[2], over[3], over[4])}`;
    const lacking = /failed quota: ([^:]+): must specify (.+)$/.exec(message);
    return lacking ? `the ResourceQuota ${lacking[1]} demands of each container: ${lackingWords(lacking[2])}` : undefined;
  },
  look: lookAtMaker,
};

/** Resources with their amounts: `pods=1,limits.cpu=500m`. */
const amounts = (text: string): Map<string, string> => new Map(text.split(',').map((part) => part.split('=') as [string, string]));

const overWords = (requested: string, used: string, limited: string): string => {
  const [have, most] = [amounts(used), amounts(limited)];
  return andList(
    [...amounts(requested)].map(([name, more]) => `${name} ${have.get(name)} of ${most.get(name)} used, ${more} more asked for`),
  );
};

/** `limits.cpu for: a,b; limits.memory for: a`: the containers are told apart nowhere else. */
const lackingWords = (text: string): string => andList(text.split('; ').map((part) => part.replace(/ for: (.+)$/, ' (missing in $1)')));
