import {describe, expect, test} from 'vitest';
import {cronJobs, jobs} from '../../../src/simulator/kinds/index.ts';
import {Workloads} from './workloads.ts';

const MINUTE = 60_000;
const jobTemplate = {
  metadata: {labels: {from: 'cron'}},
  spec: {template: {spec: {restartPolicy: 'Never', containers: [{name: 'app', image: 'tick:1'}]}}},
};

const started = (spec: Record<string, unknown> = {}): Workloads => {
  const plane = new Workloads();
  plane.make(cronJobs, {schedule: '*/5 * * * *', jobTemplate, ...spec});
  return plane;
};

const status = (plane: Workloads): any => plane.the(cronJobs).status;
const names = (plane: Workloads): string[] => plane.all(jobs).map(({metadata}) => metadata.name);

/** Lets every pod of every Job succeed. */
const succeed = (plane: Workloads): void =>
  plane.end(
    plane.pods().filter((pod) => pod.status.phase === 'Pending'),
    'Succeeded',
  );

test('a Job is made at its time, named by the minute, and remembered', () => {
  const plane = started();
  plane.pass(5 * MINUTE);
  const [job] = plane.all(jobs);
  const time = Math.floor(plane.clock.now() / (5 * MINUTE)) * 5;
  expect(job.metadata).toMatchObject({name: `web-${time}`, labels: {from: 'cron'}});
  expect(job.metadata.annotations).toEqual({'batch.kubernetes.io/cronjob-scheduled-timestamp': status(plane).lastScheduleTime});
  expect(status(plane).active).toEqual([expect.objectContaining({kind: 'Job', name: job.metadata.name, uid: job.metadata.uid})]);
  succeed(plane);
  expect(status(plane).active).toBeUndefined();
  expect(status(plane).lastSuccessfulTime).toBeDefined();
  expect(plane.events('web').map((text) => text.split(':')[0])).toEqual(['SuccessfulCreate', 'SawCompletedJob']);
});

describe('when the last Job still runs', () => {
  test.each([
    ['Allow', 3],
    ['Forbid', 1],
    ['Replace', 1],
  ])('%s leaves %i of three', (concurrencyPolicy, count) => {
    const plane = started({concurrencyPolicy});
    plane.pass(15 * MINUTE);
    expect(names(plane)).toHaveLength(count);
    expect(status(plane).active).toHaveLength(count);
  });

  test('Forbid starts the next one as soon as it ends, Replace ends the old one', () => {
    const forbidding = started({concurrencyPolicy: 'Forbid'});
    forbidding.pass(12 * MINUTE);
    const [first] = names(forbidding);
    succeed(forbidding);
    expect(names(forbidding)).toHaveLength(2);
    const replacing = started({concurrencyPolicy: 'Replace'});
    replacing.pass(6 * MINUTE);
    const [old] = names(replacing);
    replacing.pass(5 * MINUTE);
    expect(names(replacing)).not.toContain(old);
    expect(first).toBeDefined();
  });
});

test('ended Jobs are kept as long as the limits say', () => {
  const plane = started({successfulJobsHistoryLimit: 2});
  for (let run = 0; run < 4; run++) {
    plane.pass(5 * MINUTE);
    succeed(plane);
  }
  expect(names(plane)).toHaveLength(2);
});

test('suspended it starts nothing, and afterwards makes up for the last missed time alone', () => {
  const plane = started({suspend: true});
  plane.pass(60 * MINUTE);
  expect(names(plane)).toEqual([]);
  plane.edit(cronJobs, (spec) => (spec.suspend = false));
  expect(names(plane)).toHaveLength(1);
});

test('what is too late is not started any more', () => {
  const plane = started({suspend: true, startingDeadlineSeconds: 30, schedule: '0 * * * *'});
  plane.pass(90 * MINUTE);
  plane.edit(cronJobs, (spec) => (spec.suspend = false));
  expect(names(plane)).toEqual([]);
});

test('a new schedule counts from now on', () => {
  const plane = started({schedule: '0 0 1 1 *'});
  plane.edit(cronJobs, (spec) => (spec.schedule = '* * * * *'));
  plane.pass(MINUTE);
  expect(names(plane)).toHaveLength(1);
});
