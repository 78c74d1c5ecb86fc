import {expect, test} from 'vitest';
import {findCondition, removeCondition, setCondition} from '../../../../src/simulator/controllers/conditions.ts';
import {totalActual, totalSize, totalTerminating} from '../../../../src/simulator/controllers/deployment/counts.ts';
import {isProgressing, isTimedOut, requeueAfter, rolloutStatus} from '../../../../src/simulator/controllers/deployment/progress.ts';
import {isComplete} from '../../../../src/simulator/controllers/deployment/status.ts';
import {deployment, NOW, replicaSet, table} from '../fixtures.ts';

/** `18:49:59.000000001` on the day of NOW, in whole milliseconds, rounded up. */
const at = (time: string | null | undefined): number => {
  if (!time) return NOW;
  const [, clock, fraction = ''] = /^(?:.*T)?(\d\d:\d\d:\d\d)(?:\.(\d+))?Z?$/.exec(time)!;
  return Date.parse(`2026-01-01T${clock}Z`) + Math.ceil(Number(`0.${fraction || 0}`) * 1000);
};

const progressing = (shape: any) =>
  shape
    ? [{type: 'Progressing', ...shape, ...(shape.lastUpdateTime ? {lastUpdateTime: new Date(at(shape.lastUpdateTime)).toISOString()} : {})}]
    : [];

test.each(table('deployment-complete'))('complete? %s', (_, {inputs, expected}) => {
  const behind = /^</.test(inputs.observedGeneration);
  const status = {
    replicas: inputs.current,
    updatedReplicas: inputs.updated,
    availableReplicas: inputs.available,
    observedGeneration: behind ? 1 : 2,
  };
  expect(isComplete(deployment({...inputs, replicas: inputs.desired, generation: 2}), status)).toBe(expected);
});

test.each(table('deployment-progressing'))('getting on? %s', (_, {inputs, expected}) => {
  expect(isProgressing(deployment({replicas: 10, status: inputs.old}), inputs.new)).toBe(expected);
});

test.each(table('deployment-timed-out'))('timed out? %s', (_, {inputs, expected}) => {
  const spec = deployment({spec: {progressDeadlineSeconds: inputs.progressDeadlineSeconds}});
  expect(isTimedOut(spec, {conditions: progressing(inputs.progressing)}, at(inputs.now))).toBe(expected);
});

test.each(table('requeue-stuck-deployment'))('look again: %s', (_, {inputs, expected}) => {
  const spec = deployment({
    replicas: inputs.deploymentReplicas,
    spec: {progressDeadlineSeconds: inputs.progressDeadlineSeconds},
    status: {conditions: progressing(inputs.progressing)},
  });
  const wait = requeueAfter(spec, inputs.newStatus, at(inputs.now));
  expect(wait === undefined ? -1 : wait / 1000).toBe(expected.requeueAfterSeconds);
});

test.each(table('sync-rollout-status'))('condition: %s', (_, {inputs, expected}) => {
  const spec = deployment({
    strategy: inputs.strategy,
    replicas: inputs.deploymentReplicas,
    spec: {progressDeadlineSeconds: inputs.progressDeadlineSeconds},
    status: {...inputs.existingStatus, conditions: progressing(inputs.existingProgressing)},
  });
  const build = (rs: any) => replicaSet(rs.name, {size: rs.specReplicas, replicas: rs.statusReplicas, available: rs.availableReplicas});
  const fresh = inputs.newReplicaSet ? build(inputs.newReplicaSet) : undefined;
  const all = [...inputs.otherReplicaSets.map(build), ...(fresh ? [fresh] : [])];
  const found = findCondition(rolloutStatus(spec, all, fresh, NOW + 24 * 3600_000).conditions ?? [], 'Progressing');
  expect(found && {status: found.status, reason: found.reason}).toEqual(expected.progressing ?? undefined);
});

test.each(table('deployment-conditions'))('%s', (_, {inputs, expected}) => {
  const {conditions, type} = inputs;
  if (inputs.function === 'get') expect(findCondition(conditions, type) !== undefined).toBe(expected.found);
  else if (inputs.function === 'set') expect(setCondition(conditions, inputs.condition)).toEqual(expected.conditions);
  else expect(removeCondition(conditions, type)).toEqual(expected.conditions);
});

test.each(table('replica-counts'))('sums: %s', (_, {inputs, expected}) => {
  const all = inputs.replicaSets.map((rs: any) =>
    replicaSet(rs.name, {
      size: rs.spec,
      replicas: rs.status,
      status: {observedGeneration: rs.observedGeneration, terminatingReplicas: rs.terminating ?? undefined},
    }),
  );
  expect({
    specReplicas: totalSize(all),
    actualReplicas: totalActual(all),
    terminatingReplicas: totalTerminating(all) ?? null,
  }).toEqual(expected);
});

test('progress under the same reason moves the time of the update alone', () => {
  const before = {type: 'Progressing', status: 'True', reason: 'ReplicaSetUpdated', lastUpdateTime: 'then', lastTransitionTime: 'then'};
  const spec = deployment({replicas: 3, spec: {progressDeadlineSeconds: 60}, status: {replicas: 1, conditions: [before]}});
  const fresh = replicaSet('new', {size: 3, replicas: 2});
  const found = findCondition(rolloutStatus(spec, [fresh], fresh, NOW).conditions ?? [], 'Progressing');
  expect(found).toMatchObject({
    lastUpdateTime: '2026-01-01T00:00:00Z',
    lastTransitionTime: 'then',
    message: 'ReplicaSet "new" is progressing.',
  });
});
