import {beforeEach, describe, expect, test} from 'vitest';
import {bareCluster, type TestCluster} from '../harness.ts';

const POD = '/api/v1/namespaces/default/pods/web';
const STRATEGIC = {'content-type': 'application/strategic-merge-patch+json'};
const resources = (cpu: string, memory = '64Mi') => ({requests: {cpu, memory}});

let cluster: TestCluster;
const patch = (path: string, spec: object): any => cluster.request('PATCH', path, {spec}, STRATEGIC);

beforeEach(() => {
  cluster = bareCluster();
  const spec = {containers: [{name: 'web', image: 'nginx', resources: {...resources('100m'), limits: {memory: '128Mi'}}}]};
  cluster.request('POST', '/api/v1/namespaces/default/pods', {apiVersion: 'v1', kind: 'Pod', metadata: {name: 'web'}, spec});
});

describe('pods/ephemeralcontainers', () => {
  const debug = {name: 'debug', image: 'busybox'};

  test('adds a container, defaulted, and takes nothing else', () => {
    const {code, body} = patch(`${POD}/ephemeralcontainers`, {ephemeralContainers: [debug], activeDeadlineSeconds: 5});
    expect(code).toBe(200);
    expect(body.spec.ephemeralContainers).toMatchObject([{...debug, imagePullPolicy: 'Always', terminationMessagePolicy: 'File'}]);
    expect(body.spec.activeDeadlineSeconds).toBeUndefined();
    expect(body.metadata.generation).toBe(2);
    expect((cluster.request('GET', `${POD}/ephemeralcontainers`).body as any).spec).toEqual(body.spec);
  });

  test.each([
    [[], ['existing ephemeral containers "debug" may not be removed']],
    [[{tty: true}], ['existing ephemeral containers "debug" may not be changed\n@@ ', '\n- "TTY": false,\n+ "TTY": true,\n']],
  ])('keeps what is there: %j', (changes, messages) => {
    patch(`${POD}/ephemeralcontainers`, {ephemeralContainers: [debug]});
    const pod = cluster.request('GET', POD).body as any;
    const ephemeralContainers = changes.map((change) => ({...pod.spec.ephemeralContainers[0], ...change}));
    const {code, body} = cluster.request('PUT', `${POD}/ephemeralcontainers`, {...pod, spec: {...pod.spec, ephemeralContainers}}) as any;
    expect(code).toBe(422);
    for (const message of messages) expect(body.details.causes[0].message).toContain(message);
  });
});

describe('pods/resize', () => {
  test('changes CPU and memory of containers, and nothing else', () => {
    const {code, body} = patch(`${POD}/resize`, {containers: [{name: 'web', image: 'other', resources: resources('200m', '100Mi')}]});
    expect(code).toBe(200);
    expect(body.spec.containers[0]).toMatchObject({image: 'nginx', resources: {requests: {cpu: '200m', memory: '100Mi'}}});
    expect(body.metadata.generation).toBe(2);
  });

  test.each<[string, object, string]>([
    [
      'class',
      {requests: {cpu: '1', memory: '1Gi'}, limits: {cpu: '1', memory: '1Gi'}},
      'Pod QOS Class may not change as a result of resizing',
    ],
    ['missing limit', {limits: {memory: null}}, 'resource limits cannot be removed'],
    ['other resource', {requests: {'ephemeral-storage': '1Gi'}}, 'only cpu and memory resources are mutable\n@@'],
  ])('refuses another %s', (_, changed, message) => {
    const {code, body} = patch(`${POD}/resize`, {containers: [{name: 'web', resources: changed}]});
    expect(code).toBe(422);
    expect(body.message).toContain(message);
  });

  test('the pod itself cannot be resized on its own path', () => {
    expect(patch(POD, {containers: [{name: 'web', resources: resources('200m')}]}).code).toBe(422);
  });
});
