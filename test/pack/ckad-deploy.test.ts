import {expect, test} from 'vitest';
import {programRoot} from '../../src/kube/program.ts';
import {instantiate} from '../../src/pack/instance.ts';
import {loadPack} from '../../src/pack/load.ts';

const pack = loadPack(programRoot, 'ckad-deploy');
const SEEDS = [0, 1, 2, 3, 4, 5, 6, 7];

test('the pack holds the tasks of the main drill', () => {
  expect(pack.tasks.map(({id}) => id)).toEqual(['blue-green', 'canary', 'fix-values', 'overlay', 'roll-back', 'tune-surge']);
});

test.each(pack.tasks.map((task) => [task.id, task] as const))('%s can be drawn from any seed', (_, task) => {
  const drawn = SEEDS.map((seed) => instantiate(task, seed));
  for (const {prompt, solution, wrong} of drawn) {
    expect(prompt).toContain(task.namespace);
    for (const text of [prompt, solution, ...wrong.map(({script}) => script)]) expect(text).not.toMatch(/\$\{[a-z.]+\}/i);
  }
  expect(new Set(drawn.map(({parameters}) => JSON.stringify(parameters))).size).toBeGreaterThan(2);
  expect(instantiate(task, 3)).toEqual(drawn[3]);
});
