import {expect, test} from 'vitest';
import {contextOf, yamlObjects} from './fake-client.ts';
import {releaseSecret} from './release.ts';
import {runCheck} from './run-check.ts';

const deployment = `
apiVersion: apps/v1
kind: Deployment
metadata: {name: web, uid: d1, generation: 2, annotations: {deployment.kubernetes.io/revision: "4", kubernetes.io/change-cause: back}}
spec: {replicas: 3, template: {metadata: {labels: {app: web}}, spec: {containers: [{name: web, image: 'nginx:1.25'}]}}}
status: {observedGeneration: 2, replicas: 3, updatedReplicas: 3, availableReplicas: 3}
`;

const replicaSet = (name: string, revision: string, image: string, history = '', owner = 'd1'): string => `
---
apiVersion: apps/v1
kind: ReplicaSet
metadata:
  name: ${name}
  annotations: {deployment.kubernetes.io/revision: "${revision}", kubernetes.io/change-cause: cause of ${revision}${history && `, deployment.kubernetes.io/revision-history: "${history}"`}}
  ownerReferences: [{apiVersion: apps/v1, kind: Deployment, name: web, uid: ${owner}, controller: true}]
spec: {template: {metadata: {labels: {app: web, pod-template-hash: ${name}}, creationTimestamp: null}, spec: {containers: [{name: web, image: 'nginx:${image}'}]}}}
`;

const rolledBack = yamlObjects(
  deployment +
    replicaSet('a', '4', '1.25', '1') +
    replicaSet('b', '2', '1.26') +
    replicaSet('c', '3', '1.27') +
    replicaSet('x', '9', '1.28', '', 'other'),
);

test.each<[string, object, boolean]>([
  ['complete', {complete: true}, true],
  ['image', {image: 'docker.io/library/nginx:1.25'}, true],
  ['image by container', {image: {web: 'nginx:1.26'}}, false],
  ['revision', {revision: 4}, true],
  ['change-cause', {changeCause: 'back'}, true],
  ['another change-cause', {changeCause: 'forth'}, false],
  ['the history, of revisions under a later number too', {keeps: [1, 2, 3]}, true],
  ['a revision of another Deployment', {keeps: [9]}, false],
  ['the template of a revision', {sameTemplateAs: 1}, true],
  ['the template of another revision', {sameTemplateAs: 2}, false],
  ['causes by revision', {causes: {2: 'cause of 2', 3: 'cause of 3'}}, true],
  ['a cause where none is wanted', {causes: {2: null}}, false],
])('rollout: %s', async (_, spec, passed) => {
  const finding = await runCheck('rollout', {deployment: 'web', ...spec}, contextOf(rolledBack));
  expect(finding).toMatchObject(passed ? {passed} : {passed, wanted: expect.any(String), got: expect.any(String)});
});

test.each<[string, object]>([
  ['one old Pod is still there', {replicas: 4}],
  ['one is not updated', {updatedReplicas: 2}],
  ['one is not available', {availableReplicas: 2}],
  ['the controller has not seen the change', {observedGeneration: 1}],
])('rollout: not complete while %s', async (_, status) => {
  const [web] = rolledBack;
  const context = contextOf([{...web, status: {...web.status, ...status}}]);
  expect(await runCheck('rollout', {deployment: 'web', complete: true}, context)).toMatchObject({
    passed: false,
    wanted: '3 replicas, all updated and available',
  });
});

test('object: there, absent, in place', async () => {
  const context = contextOf(rolledBack, {
    changes: [{at: 0, type: 'ADDED', object: {...rolledBack[0], metadata: {...rolledBack[0].metadata, uid: 'd0'}}}],
  });
  expect(await runCheck('object', {ref: 'deploy/web', matches: {spec: {replicas: 3}}}, context)).toEqual({passed: true});
  expect(await runCheck('object', {ref: 'deploy/web', matches: {spec: {replicas: 4, paused: true}}}, context)).toEqual({
    passed: false,
    share: 0,
    wanted: 'spec.replicas: 4',
    got: 'spec.replicas: 3',
    detail: 'Also: spec.paused should be true but is nothing.',
  });
  expect(await runCheck('object', {ref: 'deploy/wob'}, context)).toMatchObject({
    passed: false,
    got: 'there is no deploy/wob in namespace ckad-deploy',
  });
  expect(await runCheck('object', {ref: 'deploy/wob', absent: true}, context)).toEqual({passed: true});
  expect(await runCheck('object', {ref: 'deploy/web', sameAsAtStart: true}, context)).toMatchObject({
    passed: false,
    got: expect.stringContaining('the first one was deleted'),
  });
});

const pods = yamlObjects(
  ['web-1', 'web-2', 'webhook-1']
    .map((name) => `apiVersion: v1\nkind: Pod\nmetadata: {name: ${name}, labels: {app: ${name.split('-')[0]}}}\nspec: {nodeName: a}`)
    .concat("apiVersion: v1\nkind: Pod\nmetadata: {name: web-0, labels: {app: web}, deletionTimestamp: '2026-01-01T00:00:00Z'}\nspec: {}")
    .join('\n---\n'),
);

test.each<[string, object, boolean]>([
  ['those being deleted do not count', {labels: 'app=web', count: 2}, true],
  ['a range', {labels: 'app=web', count: {atLeast: 1, atMost: 2}}, true],
  ['names by their beginning', {prefix: 'web-', count: 2}, true],
  ['each of none holds nothing', {labels: 'app=none', each: {spec: {nodeName: 'a'}}}, false],
  ['each holds it', {labels: 'app=web', each: {spec: {nodeName: 'a'}}}, true],
  ['each does not', {labels: 'app=web', each: {spec: {nodeName: 'b'}}}, false],
  ['some hold it', {some: {metadata: {labels: {app: 'webhook'}}}}, true],
  ['none holds it', {some: {metadata: {labels: {app: 'api'}}}}, false],
])('objects: %s', async (_, spec, passed) => {
  expect((await runCheck('objects', {kind: 'pods', ...spec}, contextOf(pods))).passed).toBe(passed);
});

test('http: every request is judged, and the answer shown', async () => {
  const asked: string[] = [];
  const answers = ['nginx/1.27', 'nginx/1.27', 'nginx/1.26'];
  const raw = async (_: string, path: string) => {
    asked.push(path);
    return {code: 200, text: answers[asked.length - 1]};
  };
  const finding = await runCheck('http', {service: 'web', port: 80, path: '/v', times: 5, contains: '1.27'}, contextOf([], {raw}));
  expect(finding).toMatchObject({passed: false, got: 'nginx/1.26', detail: 'GET /v of Service web, request 3 of 5.'});
  expect(asked[0]).toBe('/api/v1/namespaces/ckad-deploy/services/web:80/proxy/v');
});

test('http: what the API server says of a Service without endpoints is told', async () => {
  const raw = async () => ({code: 503, text: JSON.stringify({message: 'no endpoints available for service "web"'})});
  const finding = await runCheck('http', {service: 'web', port: 'http'}, contextOf([], {raw}));
  expect(finding).toMatchObject({wanted: 'status 200', got: 'status 503', detail: expect.stringContaining('no endpoints available')});
});

const manifest =
  'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: shop}\nspec: {replicas: 3}\n---\napiVersion: v1\nkind: Service\nmetadata: {name: shop}\n';
const releases = [
  releaseSecret('shop', 1, 'superseded'),
  releaseSecret('shop', 2, 'deployed', {
    config: {replicaCount: 3, image: {tag: '1.27'}},
    manifest,
    info: {status: 'deployed', description: 'Upgrade complete'},
  }),
  releaseSecret('shopping', 1, 'failed'),
];

test.each<[string, object, boolean]>([
  ['deployed', {}, true],
  ['revision', {revision: 2}, true],
  ['later than', {revision: {atLeast: 3}}, false],
  ['history', {keeps: [1, 2]}, true],
  ['history that is gone', {keeps: [3]}, false],
  ['chart', {chart: 'shop'}, true],
  ['chart and version', {chart: 'shop-0.3.0'}, true],
  ['another version', {chart: 'shop-0.4.0'}, false],
  ['user-supplied values', {values: {image: {tag: 1.27}}}, true],
  ['a value that was dropped', {values: {logLevel: 'warn'}}, false],
  ['rendered objects', {renders: [{ref: 'deployment/shop', matches: {spec: {replicas: 3}}}]}, true],
  ['no such object', {renders: [{ref: 'Ingress/shop'}]}, false],
  ['description', {description: 'Upgrade complete'}, true],
  ['another status', {status: 'failed'}, false],
])('helm: %s', async (_, spec, passed) => {
  expect((await runCheck('helm', {release: 'shop', ...spec}, contextOf(releases))).passed).toBe(passed);
});

test('helm: a release that is gone', async () => {
  expect(await runCheck('helm', {release: 'shop', absent: true}, contextOf([]))).toEqual({passed: true});
  expect(await runCheck('helm', {release: 'shop'}, contextOf([]))).toMatchObject({
    passed: false,
    got: expect.stringContaining('no release shop'),
  });
});
