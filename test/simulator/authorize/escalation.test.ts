import {describe, expect, test} from 'vitest';
import {letUser, people, RBAC, user} from './people.ts';

const ROLES = `${RBAC}/namespaces/default/roles`;
const BINDINGS = `${RBAC}/namespaces/default/rolebindings`;
const CREATES = {
  apiGroups: ['rbac.authorization.k8s.io'],
  resources: ['roles', 'rolebindings', 'clusterroles'],
  verbs: ['create', 'update', 'get', 'patch'],
};
const READS = {apiGroups: [''], resources: ['pods'], verbs: ['get']};
const SECRETS = {apiGroups: [''], resources: ['secrets'], verbs: ['get', 'list']};

const all = people();
letUser(all, 'jane', [CREATES, READS]);
letUser(all, 'boss', [{...CREATES, verbs: ['create', 'bind', 'escalate']}]);
letUser(all, 'binder', [CREATES, {apiGroups: CREATES.apiGroups, resources: ['clusterroles'], verbs: ['bind'], resourceNames: ['view']}]);
all.give(ROLES, {metadata: {name: 'secrets'}, rules: [SECRETS]});

const role = (name: string, rules: unknown[]) => ({metadata: {name}, rules});
const binding = (name: string, kind: string, to: string) => ({
  metadata: {name},
  roleRef: {kind, name: to},
  subjects: [{kind: 'User', name: 'x'}],
});
const refusal = (what: string) =>
  `${what} is forbidden: user "jane" (groups=["system:authenticated"]) is attempting to grant RBAC permissions not currently held:\n{APIGroups:[""], Resources:["secrets"], Verbs:["get" "list"]}`;

describe('who writes roles', () => {
  test('gives what they have', () => expect(all.ask(user('jane'), 'POST', ROLES, role('fine', [READS])).code).toBe(201));

  test('gives no more than that', () => {
    const {code, body} = all.ask(user('jane'), 'POST', ROLES, role('more', [SECRETS, READS]));
    expect([code, body.message]).toEqual([403, refusal('roles.rbac.authorization.k8s.io "more"')]);
  });

  test('adds no more than that to a role', () => {
    const patch = {rules: [READS, SECRETS]};
    const {body} = all.ask(user('jane'), 'PATCH', `${ROLES}/of-jane`, patch, 'application/merge-patch+json');
    expect(body.message).toBe(refusal('roles.rbac.authorization.k8s.io "of-jane"'));
  });

  test('gives anything who may escalate', () => {
    expect(all.ask(user('boss'), 'POST', ROLES, role('anything', [SECRETS])).code).toBe(201);
  });

  test('has it refused for its faults only after that', () => {
    const {code, body} = all.ask(user('jane'), 'POST', ROLES, {
      ...role('faulty', [
        {...SECRETS, verbs: ['get', 'list']},
        {...READS, verbs: []},
      ]),
    });
    expect([code, body.reason]).toEqual([403, 'Forbidden']);
  });
});

describe('who writes bindings', () => {
  test('binds to what they have', () => {
    expect(all.ask(user('jane'), 'POST', BINDINGS, binding('own', 'Role', 'of-jane')).code).toBe(201);
  });

  test('binds to no more than that', () => {
    const {body} = all.ask(user('jane'), 'POST', BINDINGS, binding('more', 'Role', 'secrets'));
    expect(body.message).toBe(refusal('rolebindings.rbac.authorization.k8s.io "more"'));
  });

  test('binds to nothing that is not there', () => {
    const {code, body} = all.ask(user('jane'), 'POST', BINDINGS, binding('none', 'ClusterRole', 'ghost'));
    expect([code, body.message]).toEqual([404, 'clusterrole.rbac.authorization.k8s.io "ghost" not found']);
  });

  test.each([
    ['boss', 'Role', 'secrets', 201],
    ['boss', 'ClusterRole', 'cluster-admin', 201],
    ['binder', 'ClusterRole', 'view', 201],
    ['binder', 'ClusterRole', 'edit', 403],
    ['binder', 'Role', 'secrets', 403],
  ])('%s binds %s %s: %i', (who, kind, to, code) => {
    expect(all.ask(user(who), 'POST', BINDINGS, binding(`${who}-${to}`, kind, to)).code).toBe(code);
  });
});
