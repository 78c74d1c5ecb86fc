/** What a Deployment tells when its ReplicaSets cannot be changed. */
import {expect, test} from 'vitest';
import {ManualClock} from '../../../../src/clock.ts';
import type {KubeObject} from '../../../../src/kube/object.ts';
import type {Client} from '../../../../src/simulator/client.ts';
import {rollbackTo} from '../../../../src/simulator/controllers/deployment/rollback.ts';
import {sync} from '../../../../src/simulator/controllers/deployment/sync.ts';
import {Work} from '../../../../src/simulator/controllers/deployment/work.ts';
import {ControlPlane, podTemplate} from '../control-plane.ts';
import {ago, deployment, replicaSet, table} from '../fixtures.ts';

const failing = (stored: KubeObject[], statusFails: boolean) => {
  const tried: {replicaSet?: {name: string; replicas: number}; status?: any} = {};
  const client = {
    get: (_: unknown, __: unknown, name: string) => stored.find(({metadata}) => metadata.name === name),
    update: (_: unknown, object: KubeObject) => {
      tried.replicaSet = {name: object.metadata.name, replicas: object.spec.replicas};
      throw new Error('no ReplicaSet');
    },
    updateStatus: (_: unknown, object: KubeObject) => {
      tried.status = object.status;
      if (statusFails) throw new Error('no status');
      return object;
    },
  };
  return {client: client as unknown as Client, tried};
};

test.each(table('rollout-rolling-errors'))('%s', (_, {inputs, expected}) => {
  const lastUpdateTime = ago(inputs.deadlineExpired ? 2 * inputs.progressDeadlineSeconds : 0);
  const annotations = {
    'deployment.kubernetes.io/revision': '2',
    'deployment.kubernetes.io/desired-replicas': `${inputs.deploymentReplicas}`,
  };
  const old = replicaSet('foo-old', {size: inputs.oldReplicas, available: inputs.oldAvailable, image: 'shop:0', age: 60});
  const fresh = replicaSet('foo-new', {size: inputs.newReplicas, available: inputs.newAvailable, annotations});
  const spec = deployment({
    replicas: inputs.deploymentReplicas,
    maxSurge: inputs.maxSurge,
    maxUnavailable: inputs.maxUnavailable,
    generation: inputs.generation,
    annotations: {'deployment.kubernetes.io/revision': '2'},
    spec: {progressDeadlineSeconds: inputs.progressDeadlineSeconds},
    status: {
      observedGeneration: inputs.observedGeneration,
      replicas: inputs.oldReplicas + inputs.newReplicas,
      updatedReplicas: inputs.newReplicas,
      availableReplicas: inputs.oldAvailable + inputs.newAvailable,
      conditions: [{type: 'Progressing', status: 'True', reason: 'ReplicaSetUpdated', lastUpdateTime, lastTransitionTime: lastUpdateTime}],
    },
  });
  const {client, tried} = failing([old, fresh], inputs.statusUpdateFails);
  let error: any;
  try {
    sync(new Work(client, new ManualClock(), {event: () => {}}, spec), [old, fresh]);
  } catch (thrown) {
    error = thrown;
  }
  const messages: string[] = (error?.errors ?? [error]).map((e: Error | undefined) => e?.message);
  expect(messages.includes('no ReplicaSet')).toBe(expected.scalingErrorReturned);
  expect(messages.includes('no status')).toBe(expected.statusErrorReturned);
  expect(tried.replicaSet).toEqual(expected.attemptedReplicaSetUpdate);
  expect(tried.status !== undefined).toBe(expected.statusUpdateAttempted);
  expect(tried.status.observedGeneration).toBe(expected.statusObservedGeneration);
  expect(tried.status.conditions.find(({type}: any) => type === 'Progressing')).toMatchObject(expected.progressing);
});

test.each([
  ['3', 3],
  ['0', 0],
  ['x', undefined],
  [undefined, undefined],
])('the annotation %j asks for revision %j', (text, expected) => {
  const annotations = text === undefined ? undefined : {'deprecated.deployment.rollback.to': text};
  expect(rollbackTo(deployment({annotations}))).toBe(expected);
});

test.each([
  ['9', 'DeploymentRollbackRevisionNotFound: Unable to find the revision to rollback to.'],
  ['0', 'DeploymentRollbackRevisionNotFound: Unable to find last revision.'],
  ['1', 'DeploymentRollbackTemplateUnchanged: The rollback revision contains the same template as current deployment "web"'],
])('a rollback to %s that cannot be done says so, and is asked for no longer', (revision, expected) => {
  const plane = new ControlPlane();
  plane.createDeployment({replicas: 1});
  plane.annotate({'deprecated.deployment.rollback.to': revision});
  expect(plane.events('web')).toContain(expected);
  expect(plane.deployment().metadata.annotations).not.toHaveProperty('deprecated.deployment.rollback.to');
});

test('a rollback to the last revision takes its template and its cause', () => {
  const plane = new ControlPlane();
  plane.createDeployment({replicas: 1});
  plane.annotate({'kubernetes.io/change-cause': 'first'});
  plane.change({template: podTemplate('shop:2')});
  plane.annotate({'kubernetes.io/change-cause': 'second'});
  plane.annotate({'deprecated.deployment.rollback.to': '0'});
  expect(plane.deployment().spec.template.spec.containers[0].image).toBe('shop:1');
  expect(plane.deployment().metadata.annotations).toEqual({
    'deployment.kubernetes.io/revision': '3',
    'kubernetes.io/change-cause': 'first',
  });
});

test('a taken name of a ReplicaSet makes the Deployment choose another', () => {
  const plane = new ControlPlane();
  plane.createDeployment({replicas: 1});
  const [first] = plane.replicaSets();
  const other = new ControlPlane();
  other.createReplicaSet(first.metadata.name, {replicas: 0});
  other.createDeployment({replicas: 1});
  expect(other.deployment().status).toMatchObject({collisionCount: 1, replicas: 1});
  expect(other.replicaSets()).toHaveLength(2);
});
