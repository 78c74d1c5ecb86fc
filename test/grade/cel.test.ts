import {existsSync} from 'node:fs';
import path from 'node:path';
import {build} from 'esbuild';
import {beforeAll, expect, test} from 'vitest';
import {evaluateCel} from '../../src/grade/cel.ts';
import {builtFile, programRoot} from '../../src/kube/program.ts';
import {contextOf, yamlObjects} from './fake-client.ts';
import {runCheck} from './run-check.ts';

beforeAll(async () => {
  // A whole build has it; alone, this test builds what it needs.
  const outfile = builtFile('cel-worker.js');
  if (!existsSync(outfile))
    await build({entryPoints: [path.join(programRoot, 'src/grade/cel-worker.ts')], outfile, bundle: true, format: 'esm', platform: 'node'});
});

const web = {spec: {replicas: 3, ratio: 0.5, selector: {app: 'web'}, list: [1, 2]}, metadata: {name: 'web'}};

test.each([
  ['web.spec.replicas + 1 == 4', true],
  ['web.spec.ratio < 1.0', true],
  ['web.spec.selector == {"app": "web"}', true],
  ['web.spec.selector == {"app": "web", "version": "v1"}', false],
  ['web.spec.list.exists(n, n == 2) && !has(web.spec.paused)', true],
  ['web.metadata.name.matches("^w[a-z]+$")', true],
])('%s is %s', async (expression, value) => {
  expect(await evaluateCel({expression, variables: {web}})).toBe(value);
});

test.each([
  ['web.spec.none == 1', 'field not found: none'],
  ['web.spec.replicas', 'not true or false'],
  ['web.spec ==', 'failed'],
  ['web.constructor == 1', 'field not found'],
])('%s fails in words', async (expression, words) => {
  await expect(evaluateCel({expression, variables: {web}})).rejects.toThrow(words);
});

test('an expression that does not end is ended', async () => {
  const list = Array.from({length: 400}, (_, i) => i);
  const expression = 'list.all(a, list.all(b, list.all(c, list.all(d, a + b + c + d >= 0))))';
  await expect(evaluateCel({expression, variables: {list}}, 300)).rejects.toThrow('longer than 0.3 seconds');
}, 5000);

test('cel: named objects and lists of them', async () => {
  const objects = yamlObjects(
    'apiVersion: v1\nkind: Pod\nmetadata: {name: a, labels: {app: web}}\n---\napiVersion: v1\nkind: Pod\nmetadata: {name: b}\n',
  );
  const spec = {
    objects: {a: 'pod/a', pods: {kind: 'pods', labels: 'app=web'}},
    expression: 'pods.size() == 1 && pods[0].metadata.name == a.metadata.name',
  };
  expect(await runCheck('cel', spec, contextOf(objects))).toEqual({passed: true});
  expect(await runCheck('cel', {objects: {c: 'pod/c'}, expression: 'true'}, contextOf(objects))).toMatchObject({
    passed: false,
    got: 'there is no pod/c',
  });
});
