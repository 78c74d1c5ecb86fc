import {expect, test} from 'vitest';
import {ManualClock} from '../../../src/clock.ts';
import type {KubeObject} from '../../../src/kube/object.ts';
import {StatusError} from '../../../src/kube/status.ts';
import type {Client} from '../../../src/simulator/client.ts';
import {eventRecorder} from '../../../src/simulator/controllers/events.ts';

/** Keeps events in memory. */
const memory = () => {
  const kept = new Map<string, KubeObject>();
  const put = (_: unknown, event: KubeObject) => {
    kept.set(event.metadata.name, event);
    return event;
  };
  const client = {create: put, update: put, get: (_: unknown, __: unknown, name: string) => kept.get(name)} as unknown as Client;
  return {kept, client};
};

const web: KubeObject = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: {name: 'web', namespace: 'shop', uid: 'u', resourceVersion: '7'},
};

const recorder = () => {
  const {kept, client} = memory();
  const clock = new ManualClock();
  const record = eventRecorder(client, clock, 'deployment-controller');
  const told = () => [...kept.values()].map(({message, count}) => [message, count]);
  return {clock, record, kept, told};
};

test('an event names its object, its source and its time', () => {
  const {record, kept} = recorder();
  record.event(web, 'Normal', 'Scaled', 'up');
  const [event] = kept.values();
  expect(event).toMatchObject({
    metadata: {namespace: 'shop'},
    involvedObject: {apiVersion: 'apps/v1', kind: 'Deployment', name: 'web', namespace: 'shop', uid: 'u', resourceVersion: '7'},
    type: 'Normal',
    reason: 'Scaled',
    message: 'up',
    count: 1,
    source: {component: 'deployment-controller'},
    reportingComponent: 'deployment-controller',
    reportingInstance: '',
    firstTimestamp: '2026-01-01T00:00:00Z',
    lastTimestamp: '2026-01-01T00:00:00Z',
    eventTime: null,
  });
  expect(event.metadata.name).toMatch(/^web\.[0-9a-f]{16}$/);
});

test('an event on a node names the node', () => {
  const {kept, client} = memory();
  eventRecorder(client, new ManualClock(), 'kubelet', 'node-1').event(web, 'Normal', 'Pulled', 'm');
  expect([...kept.values()][0]).toMatchObject({source: {component: 'kubelet', host: 'node-1'}, reportingInstance: 'node-1'});
});

test('the same event again is counted', () => {
  const {record, clock, kept} = recorder();
  for (let i = 0; i < 3; i++) {
    record.event(web, 'Normal', 'Scaled', 'up');
    clock.advance(60_000);
  }
  record.event(web, 'Normal', 'Scaled', 'down');
  expect(
    [...kept.values()].map(({message, count, firstTimestamp, lastTimestamp}) => [message, count, firstTimestamp, lastTimestamp]),
  ).toEqual([
    ['up', 3, '2026-01-01T00:00:00Z', '2026-01-01T00:02:00Z'],
    ['down', 1, '2026-01-01T00:03:00Z', '2026-01-01T00:03:00Z'],
  ]);
});

test('from the tenth different message on similar events become one', () => {
  const {record, told} = recorder();
  for (let i = 1; i <= 12; i++) record.event(web, 'Normal', 'Created', `pod ${i}`);
  expect(told().slice(0, 9)).toEqual(Array.from({length: 9}, (_, i) => [`pod ${i + 1}`, 1]));
  expect(told().slice(9)).toEqual([['(combined from similar events): pod 12', 3]]);
});

test('ten minutes later they are told one by one again', () => {
  const {record, clock, told} = recorder();
  for (let i = 1; i <= 10; i++) record.event(web, 'Normal', 'Created', `pod ${i}`);
  clock.advance(11 * 60_000);
  record.event(web, 'Normal', 'Created', 'pod 11');
  expect(told().at(-1)).toEqual(['pod 11', 1]);
});

test('after twenty-five events about an object there is one more every five minutes', () => {
  const {record, clock, told} = recorder();
  const count = () => told().reduce((sum, [, n]) => sum + n, 0);
  for (let i = 0; i < 40; i++) record.event(web, 'Normal', 'Scaled', 'up');
  expect(count()).toBe(25);
  clock.advance(300_000);
  for (let i = 0; i < 5; i++) record.event(web, 'Normal', 'Scaled', 'up');
  expect(count()).toBe(26);
});

test('an event that is refused is lost, and nothing else is', () => {
  const refuse = () => {
    throw new StatusError(403, 'Forbidden', 'the namespace is being terminated');
  };
  const record = eventRecorder({create: refuse, get: () => undefined} as unknown as Client, new ManualClock(), 'x');
  expect(() => record.event(web, 'Normal', 'Scaled', 'up')).not.toThrow();
});
