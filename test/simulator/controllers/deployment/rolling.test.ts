import {describe, expect, test} from 'vitest';
import {maxUnavailable, minAvailable, resolveFenceposts} from '../../../../src/simulator/controllers/deployment/fenceposts.ts';
import {oldPodsRunning, scaleDownAll} from '../../../../src/simulator/controllers/deployment/recreate.ts';
import {cleanUpUnhealthy, newSize, scaleDownHealthy, scaleNew, scaleOld} from '../../../../src/simulator/controllers/deployment/rolling.ts';
import {deployment, replicaSet, sizes, table} from '../fixtures.ts';

const fenceposts = (maxSurge: string, unavailable: string, desired: number) => {
  try {
    return {...resolveFenceposts(maxSurge, unavailable, desired), error: false};
  } catch {
    return {surge: 0, unavailable: 0, error: true};
  }
};

test.each(table('resolve-fenceposts'))('fenceposts %s', (_, {inputs, expected}) => {
  expect(fenceposts(inputs.maxSurge, inputs.maxUnavailable, inputs.desired)).toEqual(expected);
});

test.each(table('max-unavailable-min-available'))('may lack, must have: %s', (_, {inputs, expected}) => {
  const count = {maxUnavailable, minAvailable}[inputs.function as 'maxUnavailable' | 'minAvailable'];
  const of = inputs.strategy === 'Recreate' && inputs.function === 'minAvailable' ? {...inputs, replicas: 0} : inputs;
  expect(count(deployment(of))).toBe(expected);
});

test.each(table('new-rs-new-replicas'))('size of the new ReplicaSet: %s', (_, {inputs, expected}) => {
  const total = inputs.allRSReplicas.reduce((sum: number, n: number) => sum + n, 0);
  expect(newSize(deployment({...inputs, replicas: inputs.deploymentReplicas}), total, inputs.newRSReplicas)).toBe(expected);
});

test.each(table('reconcile-new-replicaset'))('scale the new one: %s', (_, {inputs, expected}) => {
  const [fresh, old] = [replicaSet('new', {size: inputs.newReplicas}), replicaSet('old', {size: inputs.oldReplicas})];
  const scales = scaleNew(deployment({...inputs, replicas: inputs.deploymentReplicas}), [fresh, old], fresh);
  expect(sizes(scales)).toEqual(expected.scaled ? [['new', expected.newReplicas]] : []);
});

test.each(table('reconcile-old-replicasets'))('scale the old ones: %s', (_, {inputs, expected}) => {
  const old = replicaSet('old', {size: inputs.oldReplicas, available: inputs.availableFromOldRS});
  const fresh = replicaSet('new', {size: inputs.newReplicas, available: inputs.availableFromNewRS});
  const scales = scaleOld(deployment({...inputs, replicas: inputs.deploymentReplicas}), [old, fresh], [old], fresh);
  expect(scales.length > 0).toBe(expected.scaled || expected.error);
  if (expected.scaled) expect(scales.at(-1)!.replicas).toBe(expected.oldReplicas);
});

test.each(table('cleanup-unhealthy-replicas'))('unhealthy first: %s', (_, {inputs, expected}) => {
  const old = replicaSet('old', {size: inputs.oldReplicas, available: inputs.readyOldPods});
  const taken = cleanUpUnhealthy([old], inputs.maxCleanupCount).reduce((sum, {replicas}) => sum + inputs.oldReplicas - replicas, 0);
  expect(taken).toBe(expected.cleanupCount);
});

test.each(table('scale-down-old-rolling-update'))('healthy next: %s', (_, {inputs, expected}) => {
  const old = replicaSet('old', {size: inputs.oldReplicas, available: inputs.readyPods});
  const scales = scaleDownHealthy(deployment({...inputs, replicas: inputs.deploymentReplicas}), [old], [old]);
  expect(sizes(scales)).toEqual(expected.scaled ? [['old', expected.oldReplicas]] : []);
});

test.each(table('recreate-old-pods-running'))('Recreate: %s', (_, {inputs, expected}) => {
  if (inputs.function) {
    const old = inputs.oldRSSpecReplicas.map((size: number, i: number) => replicaSet(`old${i}`, {size}));
    expect(scaleDownAll(old).map(({replicas}) => replicas)).toEqual(expected.oldRSSpecReplicas);
    return;
  }
  const old = inputs.oldRSStatusReplicas.map((replicas: number, i: number) => replicaSet(`old${i}`, {size: 0, replicas}));
  const pods = (Object.values(inputs.podPhasesByOldRSUID) as string[][]).flat().map((phase) => ({status: {phase}}) as never);
  expect(oldPodsRunning(old, pods)).toBe(expected);
});

describe('a rollout whose new pods all become available between two steps', () => {
  const sequence = (replicas: number, maxSurge: number | string, unavailable: number | string): string[] => {
    const spec = deployment({replicas, maxSurge, maxUnavailable: unavailable});
    const size = {new: 0, old: replicas};
    const steps: string[] = [];
    for (let step = 0; step < 50 && (size.new < replicas || size.old > 0); step++) {
      const fresh = replicaSet('new', {size: size.new, available: size.new});
      const old = replicaSet('old', {size: size.old, available: size.old});
      const up = scaleNew(spec, [old, fresh], fresh);
      const [scale] = up.length > 0 ? up : scaleOld(spec, [old, fresh], [old], fresh);
      size[scale.replicaSet.metadata.name as 'new' | 'old'] = scale.replicas;
      steps.push(`${scale.replicaSet.metadata.name} ${scale.replicas}`);
    }
    return steps;
  };

  test.each([
    [3, '25%', '25%', 'new 1 · old 2 · new 2 · old 1 · new 3 · old 0'],
    [4, '25%', '25%', 'new 1 · old 2 · new 3 · old 0 · new 4'],
    [10, 0, 3, 'old 7 · new 3 · old 4 · new 6 · old 1 · new 9 · old 0 · new 10'],
    [1, '25%', '25%', 'new 1 · old 0'],
  ])('%i replicas, surge %s, unavailable %s', (replicas, surge, unavailable, expected) => {
    expect(sequence(replicas, surge, unavailable).join(' · ')).toBe(expected);
  });
});
