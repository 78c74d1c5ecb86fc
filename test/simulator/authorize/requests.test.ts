import {describe, expect, test} from 'vitest';
import {letUser, people, RBAC, user} from './people.ts';

const jane = user('jane');
const PODS = '/api/v1/namespaces/default/pods';

describe('somebody without rights', () => {
  const {ask} = people();
  test.each([
    ['GET', PODS, 'pods is forbidden: User "jane" cannot list resource "pods" in API group "" in the namespace "default"'],
    ['GET', `${PODS}/web`, 'pods "web" is forbidden: User "jane" cannot get resource "pods" in API group "" in the namespace "default"'],
    [
      'GET',
      `${PODS}/web/log`,
      'pods "web" is forbidden: User "jane" cannot get resource "pods/log" in API group "" in the namespace "default"',
    ],
    ['GET', '/api/v1/nodes?watch=1', 'nodes is forbidden: User "jane" cannot watch resource "nodes" in API group "" at the cluster scope'],
    ['DELETE', PODS, 'pods is forbidden: User "jane" cannot deletecollection resource "pods" in API group "" in the namespace "default"'],
    [
      'POST',
      '/apis/apps/v1/namespaces/default/deployments',
      'deployments.apps is forbidden: User "jane" cannot create resource "deployments" in API group "apps" in the namespace "default"',
    ],
    [
      'GET',
      '/apis/example.com/v1/nothings',
      'nothings.example.com is forbidden: User "jane" cannot list resource "nothings" in API group "example.com" at the cluster scope',
    ],
    ['GET', '/metrics', 'forbidden: User "jane" cannot get path "/metrics"'],
    ['POST', '/version', 'forbidden: User "jane" cannot post path "/version"'],
  ])('%s %s', (method, path, message) => {
    expect(ask(jane, method, path)).toMatchObject({code: 403, body: {kind: 'Status', reason: 'Forbidden', message}});
  });

  test.each(['/version', '/healthz', '/livez', '/readyz', '/api', '/apis', '/api/v1', '/apis/apps/v1', '/openapi/v3'])(
    'may read %s',
    (path) => {
      expect(ask(jane, 'GET', path).code).toBe(200);
    },
  );

  test('gets the details of what was refused', () => {
    expect(ask(jane, 'GET', '/apis/apps/v1/namespaces/default/deployments/web').body.details).toEqual({
      name: 'web',
      group: 'apps',
      kind: 'deployments',
    });
  });
});

test('rights last as long as the role and its binding', () => {
  const all = people();
  const code = () => all.ask(jane, 'GET', PODS).code;
  expect(code()).toBe(403);
  letUser(all, 'jane', [{apiGroups: [''], resources: ['pods'], verbs: ['list']}]);
  expect(code()).toBe(200);
  const admin = user('admin', 'system:masters');
  all.ask(admin, 'DELETE', `${RBAC}/namespaces/default/roles/of-jane`);
  expect(all.ask(jane, 'GET', PODS).body.message).toBe(
    'pods is forbidden: User "jane" cannot list resource "pods" in API group "" in the namespace "default": RBAC: role.rbac.authorization.k8s.io "of-jane" not found',
  );
  all.ask(admin, 'DELETE', `${RBAC}/namespaces/default/rolebindings/of-jane`);
  expect(all.ask(jane, 'GET', PODS).body.message).toMatch(/in the namespace "default"$/);
});

describe('the roles of a new cluster', () => {
  const all = people();
  for (const role of ['view', 'edit', 'admin']) {
    all.give(`${RBAC}/namespaces/default/rolebindings`, {
      metadata: {name: role},
      roleRef: {kind: 'ClusterRole', name: role},
      subjects: [{kind: 'User', name: role}],
    });
  }
  test.each([
    ['view', 'GET', PODS, 200],
    ['view', 'GET', '/api/v1/pods', 403],
    ['view', 'GET', '/api/v1/namespaces/kube-system/pods', 403],
    ['view', 'GET', '/api/v1/namespaces/default/secrets', 403],
    ['view', 'POST', '/api/v1/namespaces/default/configmaps', 403],
    ['edit', 'GET', '/api/v1/namespaces/default/secrets', 200],
    ['edit', 'POST', '/api/v1/namespaces/default/configmaps', 201],
    ['edit', 'GET', `${RBAC}/namespaces/default/roles`, 403],
    ['edit', 'GET', '/api/v1/nodes', 403],
    ['admin', 'GET', `${RBAC}/namespaces/default/roles`, 200],
    ['admin', 'POST', '/api/v1/namespaces/default/resourcequotas', 403],
  ])('%s: %s %s is answered with %i', (role, method, path, code) => {
    expect(all.ask(user(role), method, path, method === 'POST' ? {metadata: {name: 'x'}} : undefined).code).toBe(code);
  });
});

test('whoever may only read the streams of pods opens none', () => {
  const all = people();
  letUser(all, 'jane', [{apiGroups: [''], resources: ['pods/exec', 'pods/attach', 'pods/portforward'], verbs: ['get']}]);
  for (const part of ['exec', 'attach', 'portforward']) {
    const {code, body} = all.ask(jane, 'GET', `${PODS}/web/${part}`);
    expect([code, body.message]).toEqual([403, expect.stringContaining(`cannot create resource "pods/${part}"`)]);
  }
});

test('an aggregated role follows the labels of others', () => {
  const all = people();
  const path = `${RBAC}/clusterroles`;
  const rules = () => all.ask(user('admin', 'system:masters'), 'GET', `${path}/sum`).body.rules;
  all.give(path, {metadata: {name: 'sum'}, aggregationRule: {clusterRoleSelectors: [{matchLabels: {part: 'sum'}}]}});
  expect(rules()).toBeNull();
  const rule = {verbs: ['get'], apiGroups: [''], resources: ['pods']};
  all.give(path, {metadata: {name: 'b', labels: {part: 'sum'}}, rules: [{...rule, resources: ['secrets']}, rule]});
  all.give(path, {metadata: {name: 'a', labels: {part: 'sum'}}, rules: [rule]});
  expect(rules()).toEqual([rule, {...rule, resources: ['secrets']}]);
  all.ask(user('admin', 'system:masters'), 'DELETE', `${path}/b`);
  expect(rules()).toEqual([rule]);
});
