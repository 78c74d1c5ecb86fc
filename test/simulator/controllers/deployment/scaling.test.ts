import {expect, test} from 'vitest';
import {surplusHistory} from '../../../../src/simulator/controllers/deployment/history.ts';
import {DESIRED, MAX, REVISION} from '../../../../src/simulator/controllers/deployment/revision.ts';
import {fraction, isSaturated, isScalingEvent, scaleAll} from '../../../../src/simulator/controllers/deployment/scaling.ts';
import {deployment, replicaSet, table} from '../fixtures.ts';

const sized = (name: string, shape: any, age: number) =>
  replicaSet(name, {
    size: shape.replicas,
    available: shape.availableReplicas ?? 0,
    age,
    annotations: {[DESIRED]: `${shape.desiredReplicasAnnotation}`, [MAX]: `${shape.maxReplicasAnnotation}`},
  });

test.each(table('proportional-scaling'))('%s', (_, {inputs, expected}) => {
  const fresh = inputs.newRS ? sized('new', inputs.newRS, 0) : undefined;
  const old = inputs.oldRSsNewestFirst.map((shape: any, i: number) => sized(`old${i}`, shape, 60 * (i + 1)));
  const spec = deployment({...inputs, replicas: inputs.deploymentReplicas, status: {replicas: inputs.deploymentReplicasBefore}});
  const scales = new Map(scaleAll(spec, fresh, old).map(({replicaSet: {metadata}, replicas}) => [metadata.name, replicas]));
  expect(fresh ? (scales.get('new') ?? inputs.newRS.replicas) : null).toBe(expected.newRS);
  expect(old.map(({metadata, spec}: any) => scales.get(metadata.name) ?? spec.replicas)).toEqual(expected.oldRSsNewestFirst);
});

test.each(table('replicaset-fraction'))('fraction: %s', (_, {inputs, expected}) => {
  const annotations: Record<string, string> = inputs.maxReplicasAnnotation === null ? {} : {[MAX]: `${inputs.maxReplicasAnnotation}`};
  const spec = deployment({
    replicas: inputs.deploymentReplicas,
    maxSurge: inputs.maxSurge,
    maxUnavailable: 1,
    status: {replicas: inputs.deploymentStatusReplicas},
  });
  expect(fraction(spec, replicaSet('rs', {size: inputs.replicaSetReplicas, annotations}))).toBe(expected);
});

test.each(table('revision-history-cleanup'))('history: %s', (_, {inputs, expected}) => {
  const old = inputs.oldRSs.map((rs: any, i: number) => {
    const built = replicaSet(rs.name ?? `rs${i}`, {size: rs.specReplicas, replicas: rs.statusReplicas, age: 100 - (rs.createdOrder ?? i)});
    if (rs.revision !== undefined) built.metadata.annotations = {[REVISION]: rs.revision};
    if (rs.deleting) built.metadata.deletionTimestamp = '2026-01-01T00:00:00Z';
    return built;
  });
  const gone = surplusHistory(old, inputs.revisionHistoryLimit).map(({metadata}) => metadata.name);
  if (expected.deletions !== undefined) expect(gone).toHaveLength(expected.deletions);
  if (expected.deletedNames) expect(gone.sort()).toEqual(expected.deletedNames.sort());
});

test('without a limit all history is kept', () => {
  const old = [replicaSet('a', {size: 0}), replicaSet('b', {size: 0})];
  expect(surplusHistory(old, undefined)).toEqual([]);
  expect(surplusHistory(old, 2 ** 31 - 1)).toEqual([]);
});

test('a changed number of replicas is a scaling event only for ReplicaSets that have pods and say what they were made for', () => {
  const spec = deployment({replicas: 4});
  expect(isScalingEvent(spec, [sized('a', {replicas: 2, desiredReplicasAnnotation: 3}, 0)])).toBe(true);
  expect(isScalingEvent(spec, [sized('a', {replicas: 2, desiredReplicasAnnotation: 4}, 0)])).toBe(false);
  expect(isScalingEvent(spec, [sized('a', {replicas: 0, desiredReplicasAnnotation: 3}, 0)])).toBe(false);
  expect(isScalingEvent(spec, [replicaSet('a', {size: 2})])).toBe(false);
});

test('a saturated new ReplicaSet is one that is whole', () => {
  const spec = deployment({replicas: 2});
  const whole = {replicas: 2, desiredReplicasAnnotation: 2, maxReplicasAnnotation: 3, availableReplicas: 2};
  expect(isSaturated(spec, sized('new', whole, 0))).toBe(true);
  for (const flaw of [{replicas: 1}, {desiredReplicasAnnotation: 3}, {availableReplicas: 1}]) {
    expect(isSaturated(spec, sized('new', {...whole, ...flaw}, 0))).toBe(false);
  }
});
