import {describe, expect, test} from 'vitest';
import type {Action} from '../../../src/simulator/api/authorize/attributes.ts';
import {missingRules, sayRule} from '../../../src/simulator/api/authorize/coverage.ts';
import {allows} from '../../../src/simulator/api/authorize/rules.ts';
import {standsFor} from '../../../src/simulator/api/authorize/subjects.ts';
import type {PolicyRule} from '../../../src/simulator/kinds/validation/rbac.ts';
import {ruleOf} from '../../../src/simulator/roles/notation.ts';

/** `get core pods/log web`, or `get /healthz`. */
const action = (text: string): Action => {
  const [verb, group, what, name = ''] = text.split(' ');
  if (what === undefined) return {verb, path: group};
  const [resource, subresource = ''] = what.split('/');
  return {verb, group: group === 'core' ? '' : group, resource, subresource, namespace: 'shop', name};
};

describe('a rule', () => {
  test.each([
    ['get core pods', 'get core pods', true],
    ['get core pods', 'get core pods web', true],
    ['get core pods', 'list core pods', false],
    ['get core pods', 'get apps pods', false],
    ['get core pods', 'get core pods/log', false],
    ['get core pods/log', 'get core pods/log', true],
    ['get core pods/log', 'get core pods', false],
    ['get core *', 'get core pods/log', true],
    ['get core */log', 'get core pods/log', true],
    ['get core */log', 'get core pods', false],
    ['* core pods', 'escalate core pods', true],
    ['get * pods', 'get apps pods', true],
    ['get core pods web', 'get core pods web', true],
    ['get core pods web', 'get core pods other', false],
    ['get core pods web', 'get core pods', false],
    ['get /healthz', 'get /healthz', true],
    ['get /healthz', 'get /healthz/etcd', false],
    ['get /healthz/*', 'get /healthz/etcd', true],
    ['get *', 'get /anything', true],
    ['get *', 'get core pods', false],
    ['get core *', 'get /healthz', false],
  ])('%s: %s is allowed: %s', (rule, asked, allowed) => expect(allows(ruleOf(rule), action(asked))).toBe(allowed));
});

describe('a subject', () => {
  const jane = {name: 'jane', groups: ['devs']};
  const robot = {name: 'system:serviceaccount:shop:robot', groups: ['system:serviceaccounts']};
  test.each([
    [{kind: 'User', name: 'jane'}, jane, 'shop', true],
    [{kind: 'User', name: 'Jane'}, jane, 'shop', false],
    [{kind: 'User', name: 'devs'}, jane, 'shop', false],
    [{kind: 'Group', name: 'devs'}, jane, '', true],
    [{kind: 'ServiceAccount', name: 'robot', namespace: 'shop'}, robot, 'other', true],
    [{kind: 'ServiceAccount', name: 'robot', namespace: 'other'}, robot, 'shop', false],
    [{kind: 'ServiceAccount', name: 'robot'}, robot, 'shop', true],
    [{kind: 'ServiceAccount', name: 'robot'}, robot, '', false],
    [{kind: 'User', name: 'system:serviceaccount:shop:robot'}, robot, 'shop', true],
  ])('%j is %j in %j: %s', (subject, user, namespace, is) => expect(standsFor(subject, user, namespace)).toBe(is));
});

describe('rights that are not held', () => {
  const missing = (held: string[], asked: string[]): string[] => missingRules(held.map(ruleOf), asked.map(ruleOf)).map(sayRule);
  test.each([
    [['get,list core pods'], ['get core pods'], []],
    [
      ['get core pods'],
      ['get,list core pods,secrets'],
      ['{APIGroups:[""], Resources:["pods"], Verbs:["list"]}', '{APIGroups:[""], Resources:["secrets"], Verbs:["get" "list"]}'],
    ],
    [['get core pods', 'list core pods'], ['get,list core pods'], []],
    [['* * *'], ['get,list apps deployments,deployments/scale'], []],
    [['get core pods web'], ['get core pods'], ['{APIGroups:[""], Resources:["pods"], Verbs:["get"]}']],
    [['get core pods'], ['get core pods web'], []],
    [['get core pods'], ['* core pods'], ['{APIGroups:[""], Resources:["pods"], Verbs:["*"]}']],
    [['* * *'], ['get /metrics'], ['{NonResourceURLs:["/metrics"], Verbs:["get"]}']],
    [['get /healthz/*'], ['get /healthz/etcd'], []],
    [['get core secrets a'], ['get core secrets a,b'], ['{APIGroups:[""], Resources:["secrets"], ResourceNames:["b"], Verbs:["get"]}']],
  ])('%j, where %j is asked for', (held, asked, told) => expect(missing(held, asked)).toEqual(told));
});

test('a rule without names is for all of them, one of an empty list too', () => {
  const rule: PolicyRule = {verbs: ['get'], apiGroups: [''], resources: ['pods'], resourceNames: []};
  expect(allows(rule, action('get core pods web'))).toBe(true);
});
