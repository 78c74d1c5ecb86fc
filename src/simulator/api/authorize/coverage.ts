/** Which of some rules are not among the rights that somebody holds. */
import type {PolicyRule} from '../../kinds/validation/rbac.ts';
import {allows} from './rules.ts';

/** The smallest parts of a rule: one verb on one resource (of one name), or on one path. */
const partsOf = (rule: PolicyRule): PolicyRule[] => [
  ...each(rule.apiGroups, (group) => each(rule.resources, (resource) => each(rule.verbs, (verb) => namesOf(rule, group, resource, verb)))),
  ...each(rule.nonResourceURLs, (url) => each(rule.verbs, (verb) => [{nonResourceURLs: [url], verbs: [verb]}])),
];

const each = <T>(values: readonly string[] | undefined, make: (value: string) => T[]): T[] => (values ?? []).flatMap(make);

const namesOf = ({resourceNames}: PolicyRule, group: string, resource: string, verb: string): PolicyRule[] => {
  const part = {apiGroups: [group], resources: [resource], verbs: [verb]};
  return resourceNames?.length ? resourceNames.map((name) => ({...part, resourceNames: [name]})) : [part];
};

/** What is asked for and not held, put together by resource. */
export const missingRules = (held: readonly PolicyRule[], asked: readonly PolicyRule[]): PolicyRule[] =>
  compact(asked.flatMap(partsOf).filter((part) => !held.some((rule) => covers(rule, part))));

const covers = (rule: PolicyRule, {verbs, apiGroups, resources, resourceNames, nonResourceURLs}: PolicyRule): boolean => {
  const [verb] = verbs;
  if (nonResourceURLs) return allows(rule, {verb, path: nonResourceURLs[0]});
  const [resource, subresource = ''] = resources![0].split('/');
  return allows(rule, {verb, group: apiGroups![0], resource, subresource, name: resourceNames?.[0] ?? '', namespace: ''});
};

const compact = (parts: readonly PolicyRule[]): PolicyRule[] => {
  const byResource = new Map<string, PolicyRule>();
  const others: PolicyRule[] = [];
  for (const part of parts) {
    const {verbs, ...what} = part;
    const key = JSON.stringify(what);
    if (part.nonResourceURLs) others.push(part);
    else byResource.set(key, {...what, verbs: [...new Set([...(byResource.get(key)?.verbs ?? []), ...verbs])]});
  }
  return [...byResource.values(), ...others];
};

const LISTS = [
  ['APIGroups', 'apiGroups'],
  ['Resources', 'resources'],
  ['NonResourceURLs', 'nonResourceURLs'],
  ['ResourceNames', 'resourceNames'],
  ['Verbs', 'verbs'],
] as const;

/** `{APIGroups:[""], Resources:["pods"], Verbs:["get" "list"]}`. */
export const sayRule = (rule: PolicyRule): string => {
  const told = LISTS.filter(([, field]) => rule[field]?.length).map(([label, field]) => `${label}:${sayTexts(rule[field]!)}`);
  return `{${told.join(', ')}}`;
};

/** `["a" "b"]`. */
export const sayTexts = (texts: readonly string[]): string => `[${texts.map((text) => JSON.stringify(text)).join(' ')}]`;
