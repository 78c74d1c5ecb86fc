/** Rollouts that stand still in the simulated cluster, and what is said of them: over the API alone, as on any cluster. */
import {beforeEach, describe, expect, it} from 'vitest';
import type {KubeObject} from '../../../src/kube/object.ts';
import {type Answer, answerFor} from '../../../src/report/why/answer.ts';
import {answersIn, factsOf, findObject, gather} from '../../../src/report/why/gather.ts';
import {type TestCluster, testCluster} from '../../simulator/harness.ts';
import {clientOver} from './cluster-client.ts';

const NAMESPACE = 'default';

const DEPLOYMENTS = `/apis/apps/v1/namespaces/${NAMESPACE}/deployments`;

const web = (spec: object = {}, pod: object = {}, container: object = {}): object => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: {name: 'web', namespace: NAMESPACE},
  spec: {
    replicas: 4,
    strategy: {type: 'RollingUpdate', rollingUpdate: {maxSurge: 1, maxUnavailable: 0}},
    selector: {matchLabels: {app: 'web'}},
    template: {metadata: {labels: {app: 'web'}}, spec: {containers: [{name: 'nginx', image: 'nginx:1.26', ...container}], ...pod}},
    ...spec,
  },
});

let cluster: TestCluster;

/** Four ready pods of nginx:1.26. */
beforeEach(() => {
  cluster = testCluster({nodes: 1, images: [{image: 'nginx:9.99', missing: true}]});
  create(DEPLOYMENTS, web());
  cluster.clock.advance(30_000);
});

const create = (path: string, body: object): void => {
  const {code, body: answer} = cluster.request('POST', path, body);
  expect(code, JSON.stringify(answer)).toBe(201);
};

const patch = (body: object, type = 'application/strategic-merge-patch+json'): void => {
  const {code, body: answer} = cluster.request('PATCH', `${DEPLOYMENTS}/web`, body, {'content-type': type});
  expect(code, JSON.stringify(answer)).toBe(200);
};

const container = (change: object) => ({spec: {template: {spec: {containers: [{name: 'nginx', ...change}]}}}});

const why = async (kind = 'deployment', name = 'web'): Promise<Answer> => {
  const client = clientOver(cluster, NAMESPACE);
  const object = (await findObject(client, {kind, name})) as KubeObject;
  return answerFor(factsOf(object, await gather(client, NAMESPACE), cluster.clock.now()));
};

const STAYS = 'nothing more is removed because maxUnavailable is 0';
const FULL = 'no further new pod is made because maxSurge is 1 and there are 5 already';

describe('a rollout stands still because of', () => {
  it('an image that is not there', async () => {
    patch(container({image: 'nginx:9.99'}));
    cluster.clock.advance(60_000);
    const {sentence, causes, look} = await why();
    expect(sentence).toMatch(
      /^1 of 4 updated; the new pod is not ready: image nginx:9\.99 cannot be pulled: the registry has no such image or tag \(not found\); /,
    );
    expect(sentence).toContain(`${STAYS}; ${FULL}; progress deadline passes in 9 m`);
    expect(causes[0]).toMatchObject({rule: 'image', pods: [expect.stringMatching(/^web-/)]});
    expect(look[0]).toMatch(/^kubectl -n default describe pod web-/);
  });

  it('a readiness probe that gets 404', async () => {
    patch(container({image: 'nginx:1.27', readinessProbe: {httpGet: {path: '/healthz', port: 80}, periodSeconds: 5}}));
    cluster.clock.advance(120_000);
    expect((await why()).sentence).toBe(
      `1 of 4 updated; the new pod is not ready: readiness probe GET /healthz on 80 gets 404; ${STAYS}; ${FULL}; progress deadline passes in 8 m`,
    );
  });

  it('a quota', async () => {
    create(`/api/v1/namespaces/${NAMESPACE}/resourcequotas`, {
      apiVersion: 'v1',
      kind: 'ResourceQuota',
      metadata: {name: 'four', namespace: NAMESPACE},
      spec: {hard: {pods: '4'}},
    });
    cluster.clock.advance(5000);
    patch(container({image: 'nginx:1.27'}));
    cluster.clock.advance(60_000);
    const {sentence, look} = await why();
    expect(sentence).toBe(
      `0 of 4 updated; the ResourceQuota four allows no further pod: pods 4 of 4 used, 1 more asked for; ${STAYS}; progress deadline passes in 9 m`,
    );
    expect(look[0]).toMatch(/^kubectl -n default describe replicaset web-/);
  });

  it('a pause', async () => {
    patch({spec: {paused: true}});
    patch(container({image: 'nginx:1.27'}));
    cluster.clock.advance(5000);
    expect((await why()).sentence).toBe(
      '0 of 4 updated; it is paused: the change of its template is not rolled out until it is resumed (kubectl rollout resume)',
    );
  });

  it('a cause that outlasted its deadline', async () => {
    patch({spec: {progressDeadlineSeconds: 60}});
    patch(container({image: 'nginx:9.99'}));
    cluster.clock.advance(120_000);
    const {sentence} = await why();
    expect(sentence).toContain('image nginx:9.99 cannot be pulled');
    expect(sentence).toMatch(
      /the progress deadline of 60 s has passed, so it counts as failed; it goes on by itself once the cause is gone$/,
    );
  });

  it('a node that is full', async () => {
    patch(container({image: 'nginx:1.27', resources: {requests: {cpu: '1000'}}}));
    cluster.clock.advance(5000);
    const {sentence} = await why();
    expect(sentence).toMatch(
      /^1 of 4 updated; the new pod is not ready: no node takes it: 1 of 1 has too little cpu left \(1k asked for\); nothing more/,
    );
  });

  it('a missing ConfigMap', async () => {
    patch(container({envFrom: [{configMapRef: {name: 'settings'}}]}));
    cluster.clock.advance(10_000);
    expect((await why()).sentence).toContain('the new pod is not ready: the container cannot be made: the ConfigMap "settings" is missing');
  });

  it('a missing ServiceAccount', async () => {
    patch({spec: {template: {spec: {serviceAccountName: 'robot'}}}});
    cluster.clock.advance(10_000);
    expect((await why()).sentence).toContain('no pod can be made, as the ServiceAccount "robot" is missing');
  });

  it('a container that crashes', async () => {
    patch(container({image: 'busybox', command: ['sh', '-c', 'exit 3']}));
    cluster.clock.advance(60_000);
    expect((await why()).sentence).toMatch(
      /the new pod is not ready: the container crashes with exit code 3, \d restarts so far, started again only \d+s after its end/,
    );
  });
});

describe('nothing stands still', () => {
  it('when all is updated', async () => {
    expect(await why()).toMatchObject({complete: true, sentence: 'complete: 4 of 4 updated and available', causes: []});
  });

  it('and answers about a namespace say which is complete', async () => {
    const answers = await answersIn(clientOver(cluster, NAMESPACE), NAMESPACE, cluster.clock.now());
    expect(answers.map(({object, complete}) => [object, complete])).toEqual([['deployment/web', true]]);
  });

  it('but a Service that reaches nothing is told of', async () => {
    create(`/api/v1/namespaces/${NAMESPACE}/services`, {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: {name: 'web', namespace: NAMESPACE},
      spec: {selector: {app: 'wbe'}, ports: [{port: 80}]},
    });
    cluster.clock.advance(1000);
    const words = 'the Service web picks no pod: it selects app=wbe, the pods have app=web';
    expect((await why()).sentence).toContain(words);
    expect((await why('service')).sentence).toMatch(
      /^0 of 0 pods that it picks ready; the Service web picks no pod: it selects app=wbe, the pods have app=web$/,
    );
    expect((await why('service')).complete).toBe(false);
  });
});

it('explains a pod by itself, and refuses what has no pods', async () => {
  patch(container({image: 'nginx:9.99'}));
  cluster.clock.advance(30_000);
  const client = clientOver(cluster, NAMESPACE);
  const stuck = (await client.list({kind: 'pods'})).find(({spec}) => spec.containers[0].image === 'nginx:9.99')!;
  expect((await why('pod', stuck.metadata.name)).sentence).toMatch(/^Pending; not ready: image nginx:9\.99 cannot be pulled/);
  await expect(findObject(client, {kind: 'serviceaccount', name: 'default'})).rejects.toThrow('a ServiceAccount has no pods');
  await expect(findObject(client, {kind: 'gadget', name: 'x'})).rejects.toThrow('resource type "gadget"');
});
