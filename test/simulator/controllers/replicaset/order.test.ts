import {expect, test} from 'vitest';
import type {KubeObject} from '../../../../src/kube/object.ts';
import {isAvailable, isFinished} from '../../../../src/simulator/controllers/pods.ts';
import {deletionOrder, podsToDelete} from '../../../../src/simulator/controllers/replicaset/order.ts';
import {slowStart} from '../../../../src/simulator/controllers/replicaset/slow-start.ts';
import {computeStatus} from '../../../../src/simulator/controllers/replicaset/status.ts';
import {ago, NOW, replicaSet, table} from '../fixtures.ts';

interface PodShape {
  name: string;
  nodeName?: string;
  phase?: string;
  ready?: boolean;
  readySinceSecondsAgo?: number | null;
  containerRestartCounts?: number[];
  initContainerRestartCounts?: number[];
  createdSecondsAgo?: number;
  podDeletionCost?: string | number;
  deletionCost?: string | number;
  rank?: number;
}

const pod = (shape: PodShape): KubeObject => {
  const cost = shape.podDeletionCost ?? shape.deletionCost;
  const since = shape.readySinceSecondsAgo;
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: shape.name,
      namespace: 'default',
      uid: shape.name,
      annotations: cost === undefined ? {} : {'controller.kubernetes.io/pod-deletion-cost': `${cost}`},
      creationTimestamp: shape.createdSecondsAgo === undefined ? undefined : ago(shape.createdSecondsAgo),
    },
    spec: {nodeName: shape.nodeName},
    status: {
      phase: shape.phase,
      conditions:
        shape.ready === undefined
          ? []
          : [
              {
                type: 'Ready',
                status: shape.ready ? 'True' : 'False',
                lastTransitionTime: typeof since === 'number' ? ago(since) : undefined,
              },
            ],
      containerStatuses: (shape.containerRestartCounts ?? []).map((restartCount) => ({restartCount})),
      initContainerStatuses: (shape.initContainerRestartCounts ?? []).map((restartCount) => ({restartCount})),
    },
  };
};

/** Ranks are given as such: pods of one rank stand for a node with as many related pods. */
const order = (shapes: PodShape[]): string[] => {
  const crowds = new Map(shapes.map(({nodeName = '', rank = 0}, i) => [nodeName && `${nodeName}-${i}`, rank]));
  const pods = shapes.map((shape, i) => pod({...shape, nodeName: shape.nodeName && `${shape.nodeName}-${i}`}));
  return deletionOrder(pods, crowds, NOW).map(({metadata}) => metadata.name);
};

const rows = [...table('active-pods-order'), ...table('active-pods-order-ranks')];

test.each(rows.filter(([, {inputs}]) => inputs.a))('which goes first: %s', (_, {inputs, expected}) => {
  const [a, b] = [
    {...inputs.a, name: `a-${inputs.a.name}`},
    {...inputs.b, name: `b-${inputs.b.name}`},
  ];
  const first = {a: a.name, b: b.name}[expected.deletedFirst as 'a' | 'b'];
  for (const shapes of [
    [a, b],
    [b, a],
  ]) {
    if (first) expect(order(shapes)[0]).toBe(first);
  }
});

test.each(rows.filter(([, {inputs}]) => inputs.pods))('in order: %s', (_, {inputs, expected}) => {
  expect(order([...inputs.pods].reverse())).toEqual(expected.deleteFirstOrder);
});

test.each(table('pods-to-delete'))('%s', (_, {inputs, expected}) => {
  const pods = inputs.pods.map(pod);
  const related = inputs.relatedPods === 'same as pods' ? pods : inputs.relatedPods.map(pod);
  expect(podsToDelete(pods, related, inputs.diff, NOW).map(({metadata}) => metadata.name)).toEqual(expected.podsToDelete);
});

test.each(table('slow-start-batch'))('slow start: %s', (_, {inputs, expected}) => {
  let calls = 0;
  const {successes, error} = slowStart(inputs.count, inputs.initialBatchSize, () => {
    if (++calls > inputs.successfulCallsAllowed) throw new Error('enough');
  });
  expect({successes, error: error !== undefined, calls}).toEqual(expected);
});

test('slow start doubles its batches and ends with the one that fails', () => {
  let calls = 0;
  const attempt = () => {
    if (++calls === 3) throw new Error('third');
  };
  expect(slowStart(100, 1, attempt)).toMatchObject({successes: 2, error: new Error('third')});
  expect(calls).toBe(3);
});

test.each(table('pod-availability', 'isPodAvailable'))('available? %s', (_, {inputs, expected}) => {
  expect(isAvailable(pod({name: 'p', ...inputs}), inputs.minReadySeconds, NOW)).toBe(expected);
});

test.each(table('pod-availability', 'isPodTerminal'))('ended? %s', (_, {inputs, expected}) => {
  expect(isFinished(pod({name: 'p', phase: inputs.phase}))).toBe(expected);
});

test.each(table('replicaset-status').filter(([, {inputs}]) => inputs.pods))('counts: %s', (_, {inputs, expected}) => {
  const owner = replicaSet('rs', {size: 3});
  owner.spec.minReadySeconds = inputs.minReadySeconds;
  const active = inputs.pods.map((shape: any, i: number) => {
    const built = pod({name: `p${i}`, ready: shape.ready, readySinceSecondsAgo: 0});
    built.metadata.labels = shape.allTemplateLabels ? {app: 'web'} : {other: 'x'};
    return built;
  });
  const zero = {fullyLabeledReplicas: 0, readyReplicas: 0, availableReplicas: 0};
  expect({...zero, ...computeStatus(owner, {active, terminating: 0}, NOW)}).toMatchObject(expected);
});

test.each(table('replicaset-status').filter(([, {inputs}]) => !inputs.pods))('failure: %s', (_, {inputs, expected}) => {
  const owner = replicaSet('rs', {size: 5});
  const before = inputs.existingConditions.map((type: string) => ({type, status: 'True', reason: 'Before', message: 'before'}));
  owner.status.conditions = before;
  const active = Array.from({length: 5 + inputs.filteredPodsMinusDesired}, (_, i) => pod({name: `p${i}`}));
  const error = inputs.manageReplicasError === null ? undefined : new Error(inputs.manageReplicasError);
  const [found] = computeStatus(owner, {active, terminating: 0, error}, NOW).conditions ?? [];
  if (expected.replicaFailure === null) expect(found).toBeUndefined();
  else if (expected.replicaFailure === 'unchanged') expect(found).toEqual(before[0]);
  else expect(found).toMatchObject(expected.replicaFailure);
});
