/** What holds in every rolling update, whatever its numbers and however its pods behave. */
import fc from 'fast-check';
import {expect, test} from 'vitest';
import type {KubeObject} from '../../../../src/kube/object.ts';
import {totalAvailable, totalSize} from '../../../../src/simulator/controllers/deployment/counts.ts';
import {maxSurge, minAvailable} from '../../../../src/simulator/controllers/deployment/fenceposts.ts';
import {DESIRED, MAX} from '../../../../src/simulator/controllers/deployment/revision.ts';
import {scaleNew, scaleOld} from '../../../../src/simulator/controllers/deployment/rolling.ts';
import {proportions} from '../../../../src/simulator/controllers/deployment/scaling.ts';
import {ControlPlane, podTemplate} from '../control-plane.ts';
import {deployment, replicaSet} from '../fixtures.ts';

const bound = fc.oneof(
  fc.integer({min: 0, max: 8}),
  fc.integer({min: 0, max: 100}).map((percent) => `${percent}%`),
);

interface State {
  size: number;
  available: number;
}

const build = (name: string, {size, available}: State, age: number): KubeObject => replicaSet(name, {size, available, age});

/** One decision of the controller, and what its ReplicaSets then do: pods that are not available die first. */
const step = (spec: KubeObject, old: State[], fresh: State): boolean => {
  const olds = old.map((state, i) => build(`old${i}`, state, 60 * (old.length - i)));
  const now = build('new', fresh, 0);
  const up = scaleNew(spec, [...olds, now], now);
  const scales = up.length > 0 ? up : scaleOld(spec, [...olds, now], olds, now);
  for (const {replicaSet: target, replicas} of scales) {
    const state = target.metadata.name === 'new' ? fresh : old[Number(target.metadata.name.slice(3))];
    state.size = replicas;
    state.available = Math.min(state.available, replicas);
  }
  return scales.length > 0;
};

test('a rollout keeps its bounds at every step and ends, in whatever order pods become available', () => {
  const cases = fc.record({
    olds: fc.array(fc.integer({min: 0, max: 12}), {minLength: 1, maxLength: 3}),
    surge: bound,
    unavailable: bound,
    arrivals: fc.array(fc.integer({min: 1, max: 5}), {minLength: 1, maxLength: 10}),
  });
  fc.assert(
    fc.property(cases, ({olds, surge, unavailable, arrivals}) => {
      const replicas = Math.max(
        1,
        olds.reduce((sum, n) => sum + n, 0),
      );
      const spec = deployment({replicas, maxSurge: surge, maxUnavailable: unavailable});
      const old = olds.map((size) => ({size, available: size}));
      if (olds.every((size) => size === 0)) old[0] = {size: 1, available: 1};
      const fresh = {size: 0, available: 0};
      for (let round = 0; round < 200 && (fresh.available < replicas || old.some(({size}) => size > 0)); round++) {
        while (step(spec, old, fresh)) {
          const all = [...old, fresh].map((state, i) => build(`rs${i}`, state, 0));
          expect(totalSize(all)).toBeLessThanOrEqual(replicas + maxSurge(spec));
          expect(totalAvailable(all)).toBeGreaterThanOrEqual(minAvailable(spec));
        }
        fresh.available = Math.min(fresh.size, fresh.available + arrivals[round % arrivals.length]);
      }
      expect([fresh.size, fresh.available, ...old.map(({size}) => size)]).toEqual([replicas, replicas, ...old.map(() => 0)]);
    }),
  );
});

test('a change of scale in the middle of a rollout gives every pod that is allowed, none more, and none to the wrong side', () => {
  const cases = fc.record({
    sizes: fc.array(fc.integer({min: 1, max: 30}), {minLength: 2, maxLength: 5}),
    replicas: fc.integer({min: 1, max: 100}),
    surge: fc.integer({min: 0, max: 10}),
  });
  fc.assert(
    fc.property(cases, ({sizes, replicas, surge}) => {
      const before = sizes.reduce((sum, n) => sum + n, 0);
      const annotations = {[DESIRED]: `${before}`, [MAX]: `${before}`};
      const all = sizes.map((size, i) => replicaSet(`rs${i}`, {size, age: i, annotations}));
      const scales = proportions(deployment({replicas, maxSurge: surge, maxUnavailable: 1}), all);
      const after = scales.reduce((sum, scale) => sum + scale.replicas, 0);
      expect(after).toBe(replicas + surge);
      const growing = replicas + surge > before;
      for (const {
        replicaSet: {spec},
        replicas: size,
      } of scales) {
        if (growing) expect(size).toBeGreaterThanOrEqual(spec.replicas);
        else expect(size).toBeLessThanOrEqual(spec.replicas);
        expect(size).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test('the whole control plane keeps to them with real pods that become ready in any order', () => {
  const cases = fc.record({
    replicas: fc.integer({min: 1, max: 8}),
    surge: fc.integer({min: 0, max: 3}),
    unavailable: fc.integer({min: 1, max: 3}),
    picks: fc.array(fc.nat(7), {minLength: 5, maxLength: 12}),
  });
  fc.assert(
    fc.property(cases, ({replicas, surge, unavailable, picks}) => {
      const plane = new ControlPlane();
      const rollingUpdate = {maxSurge: surge, maxUnavailable: unavailable};
      plane.createDeployment({replicas, strategy: {type: 'RollingUpdate', rollingUpdate}});
      plane.ready(plane.pods());
      plane.change({template: podTemplate('shop:2')});
      const waiting = () => plane.pods().filter((pod) => pod.status.phase === 'Pending');
      for (const pick of picks) {
        const pending = waiting();
        if (pending.length > 0) plane.ready([pending[pick % pending.length]]);
        const available = plane.replicaSets().reduce((sum, {status}) => sum + (status?.availableReplicas ?? 0), 0);
        expect(plane.pods().length).toBeLessThanOrEqual(replicas + surge);
        expect(available).toBeGreaterThanOrEqual(replicas - unavailable);
      }
      for (let round = 0; round < 20; round++) plane.ready(waiting());
      expect(plane.deployment().status).toMatchObject({replicas, updatedReplicas: replicas, availableReplicas: replicas});
      const progressing = plane.deployment().status.conditions.find(({type}: {type: string}) => type === 'Progressing');
      expect(progressing.reason).toBe('NewReplicaSetAvailable');
    }),
    {numRuns: 15},
  );
});
