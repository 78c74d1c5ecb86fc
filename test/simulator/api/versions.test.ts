import {describe, expect, test} from 'vitest';
import {testCluster} from '../harness.ts';

const PREFIX = 'autoscaling.alpha.kubernetes.io/';
const v1 = '/apis/autoscaling/v1/namespaces/default/horizontalpodautoscalers';
const v2 = '/apis/autoscaling/v2/namespaces/default/horizontalpodautoscalers';
const scaleTargetRef = {apiVersion: 'apps/v1', kind: 'Deployment', name: 'web'};
const cpu = (averageUtilization: number) => ({
  type: 'Resource',
  resource: {name: 'cpu', target: {type: 'Utilization', averageUtilization}},
});

const cluster = () => {
  const made = testCluster({bare: true});
  return {
    ...made,
    ask: (method: string, path: string, body?: object, headers?: Record<string, string>): any => made.request(method, path, body, headers),
  };
};
const autoscaler = (version: string, spec: object) => ({
  apiVersion: `autoscaling/${version}`,
  kind: 'HorizontalPodAutoscaler',
  metadata: {name: 'web'},
  spec: {scaleTargetRef, maxReplicas: 5, ...spec},
});

describe('an autoscaler', () => {
  test('written as v1 is one of v2', () => {
    const {ask} = cluster();
    expect(ask('POST', v1, autoscaler('v1', {targetCPUUtilizationPercentage: 60})).body).toMatchObject({
      apiVersion: 'autoscaling/v1',
      spec: {minReplicas: 1, targetCPUUtilizationPercentage: 60},
      status: {currentReplicas: 0, desiredReplicas: 0},
    });
    expect(ask('GET', `${v2}/web`).body).toMatchObject({apiVersion: 'autoscaling/v2', spec: {metrics: [cpu(60)]}});
    expect(ask('GET', v1).body.items).toHaveLength(1);
  });

  test('of v2 shows as v1 what that knows, and the rest in annotations, which lead back to the same', () => {
    const {ask} = cluster();
    const metrics = [
      {type: 'Resource', resource: {name: 'memory', target: {type: 'AverageValue', averageValue: '100Mi'}}},
      {type: 'Pods', pods: {metric: {name: 'rps'}, target: {type: 'AverageValue', averageValue: '5'}}},
      {type: 'Object', object: {describedObject: {...scaleTargetRef}, metric: {name: 'hits'}, target: {type: 'Value', value: '7'}}},
      {type: 'External', external: {metric: {name: 'queue', selector: {matchLabels: {q: 'a'}}}, target: {type: 'Value', value: '9'}}},
      cpu(70),
    ];
    const behavior = {scaleDown: {stabilizationWindowSeconds: 60}};
    const {spec} = ask('POST', v2, autoscaler('v2', {metrics, behavior})).body;
    const old = ask('GET', `${v1}/web`).body;
    expect(old.spec).toEqual({scaleTargetRef, minReplicas: 1, maxReplicas: 5, targetCPUUtilizationPercentage: 70});
    expect(JSON.parse(old.metadata.annotations[`${PREFIX}metrics`])[0]).toEqual({
      type: 'Resource',
      resource: {name: 'memory', targetAverageValue: '100Mi'},
    });
    expect(JSON.parse(old.metadata.annotations[`${PREFIX}behavior`]).ScaleDown.StabilizationWindowSeconds).toBe(60);
    expect(ask('PUT', `${v1}/web`, {...old, spec: {...old.spec, maxReplicas: 8}}).code).toBe(200);
    const back = ask('GET', `${v2}/web`).body;
    expect(back.spec).toEqual({...spec, maxReplicas: 8});
    expect(back.metadata.annotations).toBeUndefined();
  });

  test('is watched in the version that was asked for', () => {
    const {ask} = cluster();
    const events: any[] = [];
    const {stream} = ask('GET', `${v1}?watch=true`);
    const stop = stream({send: (event: unknown) => events.push(event), end: () => {}});
    ask('POST', v2, autoscaler('v2', {metrics: [cpu(50)]}));
    stop();
    expect(events).toMatchObject([{type: 'ADDED', object: {apiVersion: 'autoscaling/v1', spec: {targetCPUUtilizationPercentage: 50}}}]);
  });
});

test('an Event has two names for most of its parts', () => {
  const {ask} = cluster();
  const core = '/api/v1/namespaces/default/events';
  const newer = '/apis/events.k8s.io/v1/namespaces/default/events';
  const about = {kind: 'Pod', name: 'web', namespace: 'default'};
  ask('POST', core, {
    apiVersion: 'v1',
    kind: 'Event',
    metadata: {name: 'a'},
    involvedObject: about,
    message: 'hello',
    reason: 'Said',
    type: 'Normal',
    count: 3,
  });
  expect(ask('GET', `${newer}/a`).body).toMatchObject({
    apiVersion: 'events.k8s.io/v1',
    regarding: about,
    note: 'hello',
    deprecatedCount: 3,
  });
  expect(ask('GET', `${newer}?fieldSelector=regarding.name%3Dweb,reason%3DSaid`).body.items).toHaveLength(1);
  const made = ask('POST', newer, {
    apiVersion: 'events.k8s.io/v1',
    kind: 'Event',
    metadata: {name: 'b'},
    regarding: about,
    note: 'again',
    eventTime: '2026-01-01T00:00:00.000000Z',
    reportingController: 'example.com/c',
    reportingInstance: 'c-1',
    action: 'Say',
    reason: 'Said',
    type: 'Normal',
  });
  expect(made.code).toBe(201);
  expect(ask('GET', `${core}/b`).body).toMatchObject({message: 'again', involvedObject: about, reportingComponent: 'example.com/c'});
  expect(
    ask('POST', newer, {apiVersion: 'events.k8s.io/v1', kind: 'Event', metadata: {name: 'c'}, regarding: about}).body.message,
  ).toContain('eventTime: Required value');
});

test('a request for a certificate is approved by its own subresource', () => {
  const {ask} = cluster();
  const path = '/apis/certificates.k8s.io/v1/certificatesigningrequests';
  const request = Buffer.from('-----BEGIN CERTIFICATE REQUEST-----\nMIIB\n-----END CERTIFICATE REQUEST-----\n').toString('base64');
  const spec = {request, signerName: 'kubernetes.io/kube-apiserver-client', usages: ['client auth'], username: 'somebody-else'};
  const made = ask('POST', path, {
    apiVersion: 'certificates.k8s.io/v1',
    kind: 'CertificateSigningRequest',
    metadata: {name: 'me'},
    spec,
  }).body;
  expect(made.spec.username).toBe('admin');
  const conditions = [{type: 'Approved', status: 'True', reason: 'Fine'}];
  expect(ask('PUT', `${path}/me/approval`, {...made, status: {conditions}}).body.status.conditions).toMatchObject(conditions);
  const {rows} = ask('GET', path, undefined, {accept: 'application/json;as=Table;v=v1;g=meta.k8s.io'}).body;
  expect(rows[0].cells.at(-1)).toBe('Approved');
});

test('a budget is replaced only by who knows what is there', () => {
  const {ask} = cluster();
  const path = '/apis/policy/v1/namespaces/default/poddisruptionbudgets';
  const body = {apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', metadata: {name: 'b'}, spec: {minAvailable: 1}};
  const made = ask('POST', path, body).body;
  expect(ask('PUT', `${path}/b`, body).body.message).toContain(
    'metadata.resourceVersion: Invalid value: 0: must be specified for an update',
  );
  expect(ask('PUT', `${path}/b`, {...made, spec: {minAvailable: 2}}).code).toBe(200);
});
