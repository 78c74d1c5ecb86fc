import {describe, expect, test} from 'vitest';
import type {KubeObject} from '../../../src/kube/object.ts';
import {jobs, pods} from '../../../src/simulator/kinds/index.ts';
import {Workloads} from './workloads.ts';

const template = (restartPolicy = 'Never') => ({spec: {restartPolicy, containers: [{name: 'app', image: 'pi:1'}]}});

const started = (spec: Record<string, unknown> = {}): Workloads => {
  const plane = new Workloads();
  plane.make(jobs, {template: template(), ...spec});
  return plane;
};

const unfinished = (plane: Workloads): KubeObject[] => plane.pods().filter(({status}) => ['Pending', 'Running'].includes(status.phase));
const status = (plane: Workloads): any => plane.the(jobs).status;
const ends = (plane: Workloads): string[] =>
  (status(plane).conditions ?? []).map(({type, status: value, reason}: any) => `${type}=${value} ${reason}`);

test('a Job runs as many pods at once as it may, until enough have succeeded', () => {
  const plane = started({completions: 3, parallelism: 2});
  expect(status(plane)).toMatchObject({active: 2, ready: 0, terminating: 0});
  plane.end(unfinished(plane).slice(0, 1), 'Succeeded');
  expect(status(plane)).toMatchObject({active: 2, succeeded: 1});
  plane.end(unfinished(plane), 'Succeeded');
  expect(status(plane)).toMatchObject({succeeded: 3, uncountedTerminatedPods: {}});
  expect(status(plane).active).toBeUndefined();
  expect(ends(plane)).toEqual(['SuccessCriteriaMet=True CompletionsReached', 'Complete=True CompletionsReached']);
  expect(plane.events('web')).toContain('Completed: Job completed');
  expect(plane.pods().every(({metadata}) => metadata.finalizers === undefined)).toBe(true);
});

test('failures are tried again after 10 and 20 seconds, then the Job fails', () => {
  const plane = started({backoffLimit: 2});
  for (const wait of [10_000, 20_000]) {
    plane.end(unfinished(plane), 'Failed');
    expect(unfinished(plane)).toHaveLength(0);
    plane.pass(wait - 3000);
    expect(unfinished(plane)).toHaveLength(0);
    plane.pass(5000);
    expect(unfinished(plane)).toHaveLength(1);
  }
  plane.end(unfinished(plane), 'Failed');
  expect(ends(plane)).toEqual(['FailureTarget=True BackoffLimitExceeded', 'Failed=True BackoffLimitExceeded']);
  expect(status(plane).failed).toBe(3);
});

test('a deadline ends it, and its pods go', () => {
  const plane = started({activeDeadlineSeconds: 30, parallelism: 2, completions: 2});
  plane.pass(40_000);
  expect(ends(plane)).toContain('Failed=True DeadlineExceeded');
  expect(plane.pods()).toHaveLength(0);
});

test('suspending it takes its pods away without a failure, and sets the deadline back', () => {
  const plane = started({activeDeadlineSeconds: 30, parallelism: 2, completions: 2});
  plane.edit(jobs, (spec) => (spec.suspend = true));
  expect(plane.pods()).toHaveLength(0);
  plane.pass(60_000);
  plane.edit(jobs, (spec) => (spec.suspend = false));
  expect(status(plane)).toMatchObject({active: 2});
  expect(status(plane).failed).toBeUndefined();
  expect(ends(plane)).toEqual(['Suspended=False JobResumed']);
});

describe('with a limit for each index', () => {
  const spec = {completions: 2, parallelism: 2, completionMode: 'Indexed', backoffLimitPerIndex: 1};
  const index = 'batch.kubernetes.io/job-completion-index';
  const of = (plane: Workloads, wanted: string): KubeObject[] =>
    unfinished(plane).filter(({metadata}) => metadata.labels?.[index] === wanted);

  test('each index fails by itself, and its pods carry the count on', () => {
    const plane = started(spec);
    plane.end(of(plane, '0'), 'Failed');
    plane.pass(10_000);
    expect(of(plane, '0')[0].metadata.annotations).toMatchObject({'batch.kubernetes.io/job-index-failure-count': '1'});
    plane.end(of(plane, '0'), 'Failed');
    expect(status(plane)).toMatchObject({active: 1, failedIndexes: '0', failed: 2});
    plane.end(of(plane, '1'), 'Succeeded');
    expect(status(plane)).toMatchObject({failedIndexes: '0', completedIndexes: '1'});
    expect(ends(plane)).toContain('Failed=True FailedIndexes');
  });
});

test('a pod that somebody deletes counts as a failure', () => {
  const plane = started();
  plane.client.delete(pods, 'default', plane.pods()[0].metadata.name);
  plane.pass(2000);
  expect(status(plane).failed).toBe(1);
});

test('its pods are let go when it is deleted and they are left behind', () => {
  const plane = started();
  plane.client.delete(jobs, 'default', 'web');
  plane.pass(5000);
  expect(plane.all(jobs)).toHaveLength(0);
  expect(plane.pods().map(({metadata}) => [metadata.ownerReferences, metadata.finalizers])).toEqual([[undefined, undefined]]);
});

test('its time to live begins with its end', () => {
  const plane = started({ttlSecondsAfterFinished: 20});
  plane.pass(60_000);
  plane.end(unfinished(plane), 'Succeeded');
  plane.pass(10_000);
  expect(plane.all(jobs)).toHaveLength(1);
  plane.pass(15_000);
  expect(plane.all(jobs)).toHaveLength(0);
  expect(plane.pods()).toHaveLength(0);
});

test('a Job that always fails makes few writes', () => {
  const plane = started({backoffLimit: 100});
  let writes = 0;
  plane.client.watch(jobs, () => writes++);
  for (let minute = 0; minute < 60; minute++) {
    plane.end(unfinished(plane), 'Failed');
    plane.pass(58_000);
  }
  expect(status(plane).failed).toBeGreaterThan(9);
  expect(writes).toBeLessThan(6 * status(plane).failed + 2);
});
