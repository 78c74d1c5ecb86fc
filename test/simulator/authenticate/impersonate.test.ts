import {describe, expect, test} from 'vitest';
import {impersonated} from '../../../src/simulator/api/authenticate/impersonate.ts';
import {readerOf} from '../../../src/simulator/api/authorize/bindings.ts';
import {people, RBAC, user} from '../authorize/people.ts';

const all = people();
const reader = readerOf(all.cluster.registry);
const as = (headers: Record<string, string>, who = user('admin', 'system:masters')) => impersonated(reader, {headers}, who);

describe('an administrator acts as', () => {
  test.each([
    [{'impersonate-user': 'jane'}, {name: 'jane', groups: ['system:authenticated']}],
    [
      {'impersonate-user': 'jane', 'impersonate-group': 'devs, ops'},
      {name: 'jane', groups: ['devs', 'ops', 'system:authenticated']},
    ],
    [
      {'impersonate-user': 'jane', 'impersonate-uid': '7'},
      {name: 'jane', groups: ['system:authenticated'], uid: '7'},
    ],
    [
      {'impersonate-user': 'jane', 'impersonate-extra-example.com%2fscopes': 'a, b'},
      {name: 'jane', groups: ['system:authenticated'], extra: {'example.com/scopes': ['a', 'b']}},
    ],
    [
      {'impersonate-user': 'system:serviceaccount:shop:robot'},
      {
        name: 'system:serviceaccount:shop:robot',
        groups: ['system:serviceaccounts', 'system:serviceaccounts:shop', 'system:authenticated'],
      },
    ],
    [
      {'impersonate-user': 'system:serviceaccount:shop:robot', 'impersonate-group': 'devs'},
      {name: 'system:serviceaccount:shop:robot', groups: ['devs', 'system:authenticated']},
    ],
    [{'impersonate-user': 'system:anonymous'}, {name: 'system:anonymous', groups: ['system:unauthenticated']}],
  ])('%j', (headers, who) => expect(as(headers as Record<string, string>)).toEqual(who));

  test('nobody without a name', () => {
    expect(() => as({'impersonate-group': 'devs'})).toThrow('requested groups without impersonating a user');
  });
});

describe('somebody else', () => {
  const IDENTITY = {apiGroups: ['authentication.k8s.io'], verbs: ['impersonate']};
  all.give(`${RBAC}/clusterroles`, {
    metadata: {name: 'actor'},
    rules: [
      {apiGroups: [''], resources: ['users', 'groups'], resourceNames: ['jane', 'devs'], verbs: ['impersonate']},
      {...IDENTITY, resources: ['userextras/scopes'], resourceNames: ['view']},
    ],
  });
  all.give(`${RBAC}/clusterrolebindings`, {
    metadata: {name: 'actor'},
    roleRef: {kind: 'ClusterRole', name: 'actor'},
    subjects: [{kind: 'User', name: 'actor'}],
  });
  const refused = 'cannot impersonate resource';

  test('acts as those that a role names', () => {
    const headers = {'impersonate-user': 'jane', 'impersonate-group': 'devs', 'impersonate-extra-scopes': 'view'};
    expect(as(headers, user('actor'))).toMatchObject({name: 'jane', groups: ['devs', 'system:authenticated']});
  });

  test.each([
    [{'impersonate-user': 'max'}, `users "max" is forbidden: User "actor" ${refused} "users" in API group "" at the cluster scope`],
    [
      {'impersonate-user': 'jane', 'impersonate-group': 'system:masters'},
      `groups "system:masters" is forbidden: User "actor" ${refused} "groups" in API group "" at the cluster scope`,
    ],
    [
      {'impersonate-user': 'system:serviceaccount:shop:robot'},
      `serviceaccounts "robot" is forbidden: User "actor" ${refused} "serviceaccounts" in API group "" in the namespace "shop"`,
    ],
    [
      {'impersonate-user': 'jane', 'impersonate-extra-scopes': 'edit'},
      `userextras.authentication.k8s.io "edit" is forbidden: User "actor" ${refused} "userextras/scopes" in API group "authentication.k8s.io" at the cluster scope`,
    ],
    [
      {'impersonate-user': 'jane', 'impersonate-uid': '7'},
      `uids.authentication.k8s.io "7" is forbidden: User "actor" ${refused} "uids" in API group "authentication.k8s.io" at the cluster scope`,
    ],
  ])('does not act as %j', (headers, message) => {
    expect(() => as(headers as Record<string, string>, user('actor'))).toThrow(message);
  });
});
