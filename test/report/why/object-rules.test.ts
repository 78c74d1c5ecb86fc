/** Each rule of whole rollouts, and the sentence that is made of all. */
import {describe, expect, it} from 'vitest';
import type {KubeObject} from '../../../src/kube/object.ts';
import {answerFor} from '../../../src/report/why/answer.ts';
import type {Facts} from '../../../src/report/why/facts.ts';
import {objectRules} from '../../../src/report/why/rules/index.ts';
import {ago, deployment, event, facts, http, pod, running, set, waiting} from './objects.ts';

const failure = (message: string) => ({
  status: {replicas: 0, conditions: [{type: 'ReplicaFailure', status: 'True', reason: 'FailedCreate', message}]},
});
const refusedBy = (message: string): Partial<Facts> => ({replicaSets: [set('web-old', 4), set('web-new', 1, failure(message))]});
const progressing = (more: object) =>
  deployment({}, {conditions: [{type: 'Progressing', status: 'True', lastUpdateTime: ago(180), ...more}]});
const service = (selector: object, more: object = {}): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: {name: 'web', namespace: 'shop'},
  spec: {selector, ...more},
});

const objectRows: readonly [string, string, Partial<Facts>, string | undefined][] = [
  [
    'quota',
    'exceeded',
    refusedBy(
      'pods "web-x" is forbidden: exceeded quota: caps, requested: pods=1,requests.cpu=500m, used: pods=4,requests.cpu=2, limited: pods=4,requests.cpu=2',
    ),
    'the ResourceQuota caps allows no further pod: pods 4 of 4 used, 1 more asked for and requests.cpu 2 of 2 used, 500m more asked for',
  ],
  [
    'quota',
    'demands limits',
    refusedBy('pods "web-x" is forbidden: failed quota: caps: must specify limits.cpu for: c; limits.memory for: c'),
    'the ResourceQuota caps demands of each container: limits.cpu (missing in c) and limits.memory (missing in c)',
  ],
  [
    'service-account',
    'missing',
    refusedBy('pods "web-" is forbidden: error looking up service account shop/robot: serviceaccount "robot" not found'),
    'no pod can be made, as the ServiceAccount "robot" is missing',
  ],
  [
    'refused',
    'a LimitRange',
    refusedBy('pods "web-x" is forbidden: maximum cpu usage per Container is 1, but limit is 2'),
    'the server refuses new pods: maximum cpu usage per Container is 1, but limit is 2',
  ],
  ['refused', 'nothing', {}, undefined],
  [
    'refused',
    'of a StatefulSet, by its Events',
    {
      object: {...deployment(), kind: 'StatefulSet', status: {replicas: 1}},
      events: [
        event('x', 'FailedCreate', 'create Pod web-1 in StatefulSet web failed error: pods "web-1" is forbidden: nope', {
          involvedObject: {kind: 'StatefulSet', name: 'web'},
        }),
      ],
    },
    'the server refuses new pods: create Pod web-1 in StatefulSet web failed error: pods "web-1" is forbidden: nope',
  ],
  [
    'paused',
    'with a change',
    {object: deployment({paused: true}), replicaSets: [set('web-old', 4)]},
    'it is paused: the change of its template is not rolled out until it is resumed (kubectl rollout resume)',
  ],
  [
    'paused',
    'midway',
    {object: deployment({paused: true})},
    'it is paused: changes of its template do nothing until it is resumed (kubectl rollout resume)',
  ],
  [
    'not-observed',
    'a change just now',
    {object: deployment({}, {observedGeneration: 1})},
    'its controller has not seen the last change yet',
  ],
  [
    'terminating',
    'within their grace',
    {pods: [pod({metadata: {deletionTimestamp: ago(-12)}})]},
    '1 pod of before is ending, in 12 s at the latest',
  ],
  [
    'terminating',
    'held',
    {object: deployment({strategy: {type: 'Recreate'}}), pods: [pod({metadata: {deletionTimestamp: ago(60), finalizers: ['shop/hold']}})]},
    '1 pod cannot go, held by the finalizer shop/hold; with the strategy Recreate new pods come only after them',
  ],
  [
    'unavailable-limit',
    'of 0',
    {object: deployment({strategy: {rollingUpdate: {maxSurge: 1, maxUnavailable: 0}}})},
    'nothing more is removed because maxUnavailable is 0',
  ],
  [
    'unavailable-limit',
    'of 25 %',
    {object: deployment({strategy: {rollingUpdate: {maxSurge: '25%', maxUnavailable: '25%'}}}, {availableReplicas: 3})},
    'nothing more is removed because maxUnavailable is 1: 3 of 4 must stay available',
  ],
  ['unavailable-limit', 'not reached', {object: deployment({}, {availableReplicas: 4})}, undefined],
  ['surge-limit', 'reached', {}, 'no further new pod is made because maxSurge is 1 and there are 5 already'],
  ['surge-limit', 'not reached', {object: deployment({}, {replicas: 4})}, undefined],
  ['deadline', 'to come', {object: progressing({})}, 'progress deadline passes in 7 m'],
  [
    'deadline',
    'passed',
    {object: progressing({status: 'False', reason: 'ProgressDeadlineExceeded'})},
    'the progress deadline of 10 m has passed, so it counts as failed; it goes on by itself once the cause is gone',
  ],
  [
    'service-selector',
    'of the same name',
    {services: [service({app: 'wbe'})], neighbours: [pod()]},
    'the Service web picks no pod: it selects app=wbe, the pods have app=web',
  ],
  ['service-selector', 'that fits', {services: [service({app: 'web'})], neighbours: [pod()]}, undefined],
  [
    'target-port',
    'that no pod has',
    {
      object: service({app: 'web'}, {ports: [{port: 80, targetPort: 'http'}]}),
      pods: [pod({status: {phase: 'Running'}, conditions: [{type: 'Ready', status: 'True'}]})],
      neighbours: [pod()],
    },
    'its port 80 goes to a port named "http", which no pod has',
  ],
  [
    'budget',
    'is no cause',
    {
      budgets: [
        {
          apiVersion: 'policy/v1',
          kind: 'PodDisruptionBudget',
          metadata: {name: 'web'},
          spec: {selector: {matchLabels: {app: 'web'}}},
          status: {disruptionsAllowed: 0},
        },
      ],
    },
    'the PodDisruptionBudget web has no part in it: it limits evictions, not rollouts',
  ],
];

describe('of the whole', () => {
  it.each(objectRows)('%s: %s', (name, _, more, said) => {
    expect(answerFor(facts(more)).causes.find(({rule}) => rule === name)?.say).toBe(said);
  });

  it('has a row for every rule', () => {
    expect([...new Set(objectRows.map(([rule]) => rule))].sort()).toEqual(objectRules.map(({name}) => name).sort());
  });
});

describe('the sentence', () => {
  const stuck = [1, 2, 3].map((n) => pod({container: http, state: running, metadata: {name: `web-1${n}`}}));
  const gets404 = stuck.map(({metadata}) =>
    event(metadata.name, 'Unhealthy', 'Readiness probe failed: HTTP probe failed with statuscode: 404'),
  );
  const object = {
    ...deployment({strategy: {rollingUpdate: {maxSurge: 3, maxUnavailable: 0}}}, {updatedReplicas: 3, replicas: 7}),
  };
  const conditions = [{type: 'Progressing', status: 'True', lastUpdateTime: ago(180)}];
  const sets = [set('web-old', 4), set('web-new', 4)];

  it('puts head, causes, effects and outlook together', () => {
    const all = facts({object: {...object, status: {...object.status, conditions}}, replicaSets: sets, pods: stuck, events: gets404});
    expect(answerFor(all).sentence).toBe(
      '3 of 4 updated; the new pods are not ready: readiness probe GET /healthz on 8080 gets 404; nothing more is removed because maxUnavailable is 0; progress deadline passes in 7 m',
    );
  });

  it('tells pods apart that fare differently', () => {
    const mixed = [...stuck.slice(0, 2), pod({state: waiting('ErrImagePull', 'x: not found'), metadata: {name: 'web-14'}})];
    const {sentence, causes} = answerFor(facts({object, replicaSets: sets, pods: mixed, events: gets404}));
    expect(sentence).toContain('2 of 3 new pods are not ready: readiness probe');
    expect(sentence).toContain('1 of 3 new pods is not ready: image nginx:1.27 cannot be pulled');
    expect(causes.map(({pods}) => pods).filter(Boolean)).toEqual([['web-11', 'web-12'], ['web-14']]);
  });

  it('is short when all is well', () => {
    const well = deployment({}, {updatedReplicas: 4, replicas: 4, availableReplicas: 4, conditions});
    expect(answerFor(facts({object: well}))).toMatchObject({
      complete: true,
      sentence: 'complete: 4 of 4 updated and available',
      causes: [],
      look: [],
    });
    const none = deployment({replicas: 0}, {updatedReplicas: 0, replicas: 0, availableReplicas: 0});
    expect(answerFor(facts({object: none})).sentence).toBe('complete: it is scaled to 0');
  });
});
