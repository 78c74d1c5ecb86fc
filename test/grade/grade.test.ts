import {expect, test} from 'vitest';
import {ClusterUnreachable} from '../../src/cluster/cluster.ts';
import type {Check, Finding} from '../../src/grade/check.ts';
import {grade} from '../../src/grade/grade.ts';
import {UserError} from '../../src/kube/user-error.ts';
import {contextOf} from './fake-client.ts';

const check = (id: string, marks: number, finding: Finding | Error, more: Partial<Check> = {}): Check => ({
  id,
  say: `${id} holds`,
  marks,
  guard: false,
  spec: {},
  kind: {
    name: 'given',
    schema: undefined as never,
    run: async () => {
      if (finding instanceof Error) throw finding;
      return finding;
    },
  },
  ...more,
});

const PASSED: Finding = {passed: true};
const FAILED: Finding = {passed: false, wanted: 'this', got: 'that'};

const graded = (...checks: Check[]) => grade(checks, contextOf([]));

test('marks are summed, wanted stands beside got', async () => {
  const result = await graded(check('a', 3, PASSED), check('b', 2, FAILED));
  expect(result).toMatchObject({marks: 3, of: 5, percent: 60, passed: false});
  expect(result.checks[1]).toEqual({id: 'b', say: 'b holds', marks: 0, of: 2, passed: false, wanted: 'this', got: 'that'});
});

test('a guard alone earns nothing, and says why', async () => {
  const result = await graded(check('a', 3, FAILED), check('g', 2, PASSED, {guard: true}));
  expect(result.percent).toBe(0);
  expect(result.checks[1]).toMatchObject({passed: false, marks: 0, detail: expect.stringContaining('held at the start')});
  expect((await graded(check('a', 3, PASSED), check('g', 2, PASSED, {guard: true}))).percent).toBe(100);
});

test('two guards do not lift each other', async () => {
  expect((await graded(check('a', 1, FAILED), check('g', 2, PASSED, {guard: true}), check('h', 2, PASSED, {guard: true}))).marks).toBe(0);
});

test.each([
  [0.5, true, 1.5],
  [0.99, true, 2.9],
  [0.5, false, 0],
])('a share of %f with partial marks %s gives %f of 3', async (share, partial, marks) => {
  const result = await graded(check('a', 3, {...FAILED, share}, {partial}));
  expect(result.checks[0]).toMatchObject({marks, passed: false});
});

test('almost all marks are not 100 per cent', async () => {
  expect((await graded(check('a', 499, PASSED), check('b', 1, FAILED))).percent).toBe(99);
});

test('a check that cannot be run gives no marks and says why', async () => {
  const result = await graded(check('a', 1, new Error('conf.yaml is not valid YAML')), check('b', 1, PASSED));
  expect(result.checks[0]).toMatchObject({marks: 0, detail: 'This could not be looked at: conf.yaml is not valid YAML'});
  expect(result.percent).toBe(50);
});

test.each([new ClusterUnreachable('no answer'), new UserError('no kubectl', {exitCode: 3})])('%s is no wrong answer', async (error) => {
  await expect(graded(check('a', 1, error), check('b', 1, PASSED))).rejects.toBe(error);
});

test('what could drive a terminal is left out', async () => {
  const [{got}] = (await graded(check('a', 1, {passed: false, got: 'red\u001b[31m\u0007'}))).checks;
  expect(got).toBe('red[31m');
});
