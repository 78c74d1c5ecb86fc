/** Our control plane does, step by step, what a real one did when these scenarios were recorded. */
import {readdirSync, readFileSync} from 'node:fs';
import {describe, expect, test} from 'vitest';
import {differences, prune} from './compare.ts';
import {withKubectl} from './kubectl.ts';
import {needsShell, playScenario} from './runner.ts';
import type {Scenario} from './scenario.ts';

const here = new URL('.', import.meta.url);

const files = readdirSync(here).filter((name) => name.endsWith('.json'));

describe.each(files)('%s', (file) => {
  const scenarios: Scenario[] = JSON.parse(readFileSync(new URL(file, here), 'utf8'));

  test.each(scenarios.map((scenario) => [scenario.name, scenario] as const))('%s', async (_, scenario) => {
    expect(await playScenario(scenario, needsShell(scenario) ? withKubectl : undefined)).toEqual([]);
  });
});

describe('the comparison', () => {
  const scenario: Scenario = JSON.parse(readFileSync(new URL('deployment-rollout.json', here), 'utf8'))[0];

  test('finds a wrong number in a recording', async () => {
    const recorded = JSON.parse(JSON.stringify(scenario.recorded).replace('"spec.replicas":2', '"spec.replicas":3'));
    const [deviation] = await playScenario({...scenario, recorded});
    expect(deviation.differences).toEqual([{at: 'deployments[0].spec.replicas', wanted: 3, got: 2}]);
  });

  test('goes by type where conditions stand in another order, and by place elsewhere', () => {
    const [a, b] = [{type: 'A'}, {type: 'B'}];
    expect(differences({'status.conditions': [a, b], list: [a, b]}, {'status.conditions': [b, a], list: [b, a]})).toEqual([
      {at: 'list[0].type', wanted: 'A', got: 'B'},
      {at: 'list[1].type', wanted: 'B', got: 'A'},
    ]);
  });

  test('looks at the named fields alone', () => {
    const object = {metadata: {name: 'web', uid: 'u'}, items: [{a: 1, b: 2}]};
    expect(prune(object, {only: ['metadata.name']})).toEqual({'metadata.name': 'web'});
    expect(prune(object, {drop: ['metadata', 'items.*.a']})).toEqual({items: [{b: 2}]});
  });
});
