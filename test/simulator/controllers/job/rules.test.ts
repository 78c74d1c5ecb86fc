import {describe, expect, test} from 'vitest';
import type {KubeObject} from '../../../../src/kube/object.ts';
import {afterEnds, NONE, waitFor} from '../../../../src/simulator/controllers/job/backoff.ts';
import {factsOf, TRACKING} from '../../../../src/simulator/controllers/job/facts.ts';
import {matchFailure} from '../../../../src/simulator/controllers/job/failure-policy.ts';
import {COMPLETION_INDEX, parseIndexes, printIndexes} from '../../../../src/simulator/controllers/job/indexes.ts';
import {pendingIndexes, wantedPods, workFor} from '../../../../src/simulator/controllers/job/manage.ts';
import {endOf} from '../../../../src/simulator/controllers/job/verdict.ts';
import {stored} from '../../kinds/samples.ts';

const NOW = Date.UTC(2026, 0, 1, 12);
const at = (seconds: number): string => new Date(NOW + seconds * 1000).toISOString().replace('.000', '');

const job = (spec: Record<string, unknown> = {}, status: Record<string, unknown> = {}): KubeObject => ({
  ...stored({
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {name: 'pi', namespace: 'shop', uid: 'j'},
    spec: {template: {spec: {restartPolicy: 'Never', containers: [{name: 'app', image: 'pi:1'}]}}, ...spec},
  }),
  status,
});

let count = 0;
const pod = (phase: string, index?: number, more: Record<string, any> = {}): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    name: `pi-${count}`,
    namespace: 'shop',
    uid: `p${count++}`,
    creationTimestamp: at(-60),
    finalizers: [TRACKING],
    annotations: index === undefined ? {} : {[COMPLETION_INDEX]: String(index)},
    ...more.metadata,
  },
  spec: {},
  status: {phase, ...more.status},
});

const exit = (exitCode: number, name = 'app') => ({status: {containerStatuses: [{name, state: {terminated: {exitCode}}}]}});

describe('indexes', () => {
  test.each([
    [[], ''],
    [[3], '3'],
    [[0, 1], '0,1'],
    [[2, 0, 3, 4], '0,2-4'],
    [[0, 1, 2, 3, 4, 5], '0-5'],
  ])('%j stand as %j', (indexes, text) => {
    expect(printIndexes(new Set(indexes))).toBe(text);
    expect(parseIndexes(text, 100)).toEqual(new Set(indexes));
  });

  test('beyond the number of completions are none', () => {
    expect(parseIndexes('0,2-9', 4)).toEqual(new Set([0, 2, 3]));
  });

  test('that are free are taken from the lowest on', () => {
    const facts = factsOf(job({completionMode: 'Indexed', completions: 6, parallelism: 6}, {completedIndexes: '0,3'}), [pod('Running', 1)]);
    expect(pendingIndexes(facts, 2)).toEqual([2, 4]);
  });
});

describe('back-off', () => {
  test.each([
    [0, 0, 0],
    [1, 0, 10_000],
    [1, 4, 6000],
    [2, 0, 20_000],
    [3, 40, 0],
    [20, 0, 600_000],
  ])('after %i failures, %i seconds ago, is %i ms', (failures, ago, wait) => {
    expect(waitFor({failures, last: NOW - ago * 1000}, NOW)).toBe(wait);
  });

  test('counts failures since the last success', () => {
    const ended = (seconds: number, exitCode: number) =>
      pod(exitCode ? 'Failed' : 'Succeeded', undefined, {
        status: {containerStatuses: [{name: 'app', state: {terminated: {exitCode, finishedAt: at(seconds)}}}]},
      });
    const once = afterEnds(NONE, [], [ended(-9, 1)]);
    expect(once).toEqual({failures: 1, last: NOW - 9000});
    expect(afterEnds(once, [], [ended(-5, 1), ended(-7, 1)])).toEqual({failures: 3, last: NOW - 5000});
    expect(afterEnds(once, [ended(-4, 0)], [ended(-5, 1), ended(-2, 1)])).toEqual({failures: 1, last: NOW - 2000});
    expect(afterEnds(once, [ended(-1, 0)], [])).toEqual(NONE);
    expect(afterEnds(once, [], [])).toEqual(once);
  });
});

describe('how many pods a Job wants', () => {
  test.each([
    [{completions: 5, parallelism: 2}, 0, 0, 2],
    [{completions: 5, parallelism: 2}, 4, 1, 1],
    [{completions: 5, parallelism: 9}, 1, 0, 4],
    [{completions: 5, parallelism: 2}, 6, 0, 0],
    [{parallelism: 3}, 0, 3, 3],
    [{parallelism: 3}, 1, 2, 2],
  ])('with %j, %i succeeded and %i at work is %i', (spec, succeeded, active, wanted) => {
    const pods = Array.from({length: active}, () => pod('Running'));
    expect(wantedPods({job: job(spec), active: pods, succeeded})).toBe(wanted);
  });

  test('is none while it is suspended, and after a failure none for ten seconds', () => {
    const running = [pod('Running'), pod('Pending')];
    expect(workFor(factsOf(job({suspend: true, parallelism: 2}), running), NONE, NOW)).toEqual({delete: running, create: []});
    const facts = factsOf(job({completions: 1}), []);
    expect(workFor(facts, {failures: 1, last: NOW - 3000}, NOW)).toEqual({delete: [], create: [], wait: 7000});
    expect(workFor(facts, NONE, NOW)).toEqual({delete: [], create: [undefined]});
  });

  test('of one index is one', () => {
    const twice = [pod('Running', 0), pod('Pending', 0), pod('Pending', 1)];
    const facts = factsOf(job({completionMode: 'Indexed', completions: 3, parallelism: 3}), twice);
    expect(workFor(facts, NONE, NOW).delete).toEqual([twice[1]]);
  });

  test('waits for pods on their way out where only failed ones are replaced', () => {
    const going = pod('Running', undefined, {metadata: {deletionTimestamp: at(30)}});
    expect(workFor(factsOf(job({completions: 1, podReplacementPolicy: 'Failed'}), [going]), NONE, NOW).create).toEqual([]);
    expect(workFor(factsOf(job({completions: 1}), [going]), NONE, NOW).create).toEqual([undefined]);
  });

  test('each index waits for its own failures', () => {
    const failed = pod('Failed', 1, {metadata: {creationTimestamp: at(-4)}});
    const spec = {completionMode: 'Indexed', completions: 3, parallelism: 3, backoffLimitPerIndex: 2};
    expect(workFor(factsOf(job(spec), [failed]), NONE, NOW)).toEqual({delete: [], create: [0, 2], wait: 6000});
  });
});

const rules = (...list: unknown[]) => ({podFailurePolicy: {rules: list}});
const onCode = (action: string, operator: string, ...values: number[]) => ({action, onExitCodes: {operator, values}});

describe('the end of a Job', () => {
  const failed = () => pod('Failed');

  test.each<[string, Record<string, unknown>, KubeObject[], string | undefined]>([
    ['is not one failure of seven', {}, [failed()], undefined],
    ['is more failures than allowed', {backoffLimit: 1}, [failed(), failed()], 'BackoffLimitExceeded'],
    ['is a deadline passed', {activeDeadlineSeconds: 60}, [pod('Running')], 'DeadlineExceeded'],
    ['is no deadline to come', {activeDeadlineSeconds: 61}, [pod('Running')], undefined],
    ['is a policy that says so', rules(onCode('FailJob', 'In', 42)), [pod('Failed', undefined, exit(42))], 'PodFailurePolicy'],
    [
      'is no failure that a policy ignores',
      {backoffLimit: 0, ...rules(onCode('Ignore', 'NotIn', 42))},
      [pod('Failed', 0, exit(1))],
      undefined,
    ],
  ])('%s', (_, spec, pods, reason) => {
    expect(endOf(factsOf(job(spec, {startTime: at(-60)}), pods), NOW)?.reason).toBe(reason);
  });

  const indexed = (more: Record<string, unknown>) => ({completionMode: 'Indexed', completions: 3, parallelism: 3, ...more});

  test.each<[Record<string, unknown>, Record<string, unknown>, string | undefined]>([
    [{backoffLimitPerIndex: 0}, {completedIndexes: '0,2', failedIndexes: '1'}, 'FailedIndexes'],
    [{backoffLimitPerIndex: 0}, {completedIndexes: '0', failedIndexes: '1'}, undefined],
    [{backoffLimitPerIndex: 0, maxFailedIndexes: 1}, {failedIndexes: '0,1'}, 'MaxFailedIndexesExceeded'],
    [{successPolicy: {rules: [{succeededIndexes: '0'}]}}, {completedIndexes: '1'}, undefined],
    [{successPolicy: {rules: [{succeededIndexes: '0'}]}}, {completedIndexes: '0'}, 'SuccessPolicy'],
    [{successPolicy: {rules: [{succeededCount: 2}]}}, {completedIndexes: '1,2'}, 'SuccessPolicy'],
    [{successPolicy: {rules: [{succeededIndexes: '0-1', succeededCount: 1}]}}, {completedIndexes: '2'}, undefined],
  ])('of indexes with %j and %j: %s', (spec, status, reason) => {
    expect(endOf(factsOf(job(indexed(spec), status), []), NOW)?.reason).toBe(reason);
  });

  test('comes from restarts in place as well', () => {
    const restarted = pod('Running', undefined, {status: {containerStatuses: [{name: 'app', restartCount: 3}]}});
    const spec = {backoffLimit: 3, template: {spec: {restartPolicy: 'OnFailure', containers: [{name: 'app', image: 'pi:1'}]}}};
    expect(endOf(factsOf(job(spec), [restarted]), NOW)?.reason).toBe('BackoffLimitExceeded');
  });

  test('stands once it was announced', () => {
    const conditions = [{type: 'FailureTarget', status: 'True', reason: 'DeadlineExceeded', message: 'late'}];
    expect(endOf(factsOf(job({}, {conditions}), []), NOW)).toEqual({failed: true, reason: 'DeadlineExceeded', message: 'late'});
  });
});

test('a policy about failures names container, code and rule', () => {
  const {podFailurePolicy} = rules(onCode('Count', 'In', 1), onCode('FailJob', 'In', 2, 3));
  const found = matchFailure(podFailurePolicy, {...pod('Failed', undefined, exit(3)), metadata: {name: 'pi-x', namespace: 'shop'}});
  expect(found.message).toBe('Container app for pod shop/pi-x failed with exit code 3 matching FailJob rule at index 1');
  const disrupted = {...pod('Failed'), status: {conditions: [{type: 'DisruptionTarget', status: 'True'}]}};
  const onDisruption = {rules: [{action: 'Ignore', onPodConditions: [{type: 'DisruptionTarget', status: 'True'}]}]};
  expect(matchFailure(onDisruption, disrupted)).toEqual({action: 'Ignore', counts: false});
});
