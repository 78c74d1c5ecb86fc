/** Manifests that are broken in some places: each is taken, or refused with a Status that says why. */
import fc from 'fast-check';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {type TestCluster, testCluster} from '../harness.ts';
import {inSilence, judge} from './judge.ts';
import {edits, mutated} from './mutate.ts';
import {LIMIT, RUNS, SEED} from './runs.ts';
import {type Seed, seeds} from './seeds.ts';

const JSON_TYPE = 'application/json';
const APPLY = 'application/apply-patch+yaml';
const WAYS = ['POST', 'POST', 'POST', 'PUT', JSON_TYPE, 'application/merge-patch+json', 'application/strategic-merge-patch+json', APPLY];
/** After so many requests a cluster is thrown away, lest it grow full of odd objects. */
const LIFETIME = 500;
/** More than any single request takes on a busy machine, in milliseconds. */
const SLOW = 10_000;

let cluster: TestCluster;
let requests = 0;

const send = (way: string, seed: Seed, text: string): void => {
  if (requests++ % LIFETIME === 0) renew();
  const before = performance.now();
  const {code, body} = way === 'POST' ? post(seed, text) : change(way, seed, text);
  judge(code, JSON.parse(JSON.stringify(body ?? null)));
  expect(performance.now() - before).toBeLessThan(SLOW);
  cluster.settle();
};

const all = seeds();
const definitions = all.filter(({body}) => body.kind === 'CustomResourceDefinition');

/** With and without a scheduler and kubelets in turn. Custom resources are to be found wanting too, not only unknown. */
const renew = (): void => {
  cluster?.simulator.close();
  cluster = testCluster({bare: (requests / LIFETIME) % 2 < 1});
  for (const seed of definitions) post(seed, JSON.stringify(seed.body));
  cluster.clock.advance(5_000);
};

const post = ({path}: Seed, text: string) => cluster.request('POST', path, text, {'content-type': JSON_TYPE});

/** Changes a whole object with a broken one. */
const change = (way: string, seed: Seed, text: string) => {
  post(seed, JSON.stringify(seed.body));
  const path = `${seed.path}/${seed.body.metadata?.name ?? 'fuzz'}`;
  const type = way === 'PUT' ? JSON_TYPE : way;
  const query = type === APPLY ? '?fieldManager=fuzz&force=true' : '';
  return cluster.request(way === 'PUT' ? 'PUT' : 'PATCH', path + query, text, {'content-type': type});
};

describe('broken manifests', () => {
  beforeAll(renew);
  afterAll(() => cluster.simulator.close());

  test('there are manifests to break', () => expect(all.length).toBeGreaterThan(500));

  test(
    'are taken or refused, never a fault of the server',
    async () => {
      const inputs = fc.tuple(fc.constantFrom(...all), edits, fc.constantFrom(...WAYS));
      await inSilence(() =>
        fc.assert(
          fc.property(inputs, ([seed, changes, way]) => send(way, seed, JSON.stringify(mutated(seed.body, changes)) ?? 'null')),
          {numRuns: RUNS, seed: SEED},
        ),
      );
    },
    LIMIT,
  );
});
