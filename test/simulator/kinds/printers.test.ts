import {expect, test} from 'vitest';
import type {KubeObject} from '../../../src/kube/object.ts';
import {kinds} from '../../../src/simulator/kinds/index.ts';
import {humanDuration} from '../../../src/simulator/kinds/printers/age.ts';
import {podSummary} from '../../../src/simulator/kinds/printers/pod-status.ts';
import {ago, NOW, type Row, table} from '../controllers/fixtures.ts';
import {kindOf, sample, stored} from './samples.ts';

test.each(table('human-duration'))('duration %s', (_, {inputs, expected}) => {
  expect(humanDuration(inputs.seconds * 1000)).toBe(expected);
});

test.each([
  [-5, '<invalid>'],
  [-1, '0s'],
  [119, '119s'],
  [120, '2m'],
  [599, '9m59s'],
  [600, '10m'],
  [179 * 60, '179m'],
  [3 * 3600 + 60, '3h1m'],
  [8 * 3600 + 60, '8h'],
  [2 * 86_400 + 3600, '2d1h'],
  [2 * 365 * 86_400, '2y'],
  [3 * 365 * 86_400 + 86_400, '3y1d'],
])('%i seconds are %s', (seconds, text) => {
  expect(humanDuration(seconds * 1000)).toBe(text);
});

const SECONDS: Record<string, number> = {s: 1, m: 60, h: 3600, d: 86_400};
const secondsOf = (text: string): number => Number.parseInt(text, 10) * SECONDS[text.slice(-1)];

/** A container's status out of the flat words of the table. */
const containerStatus = (row: any) => {
  const {name = 'c', ready, restartCount, started, state, lastTerminatedFinished, ...details} = row;
  return {
    name,
    ready,
    restartCount,
    started,
    state: state ? {[state]: details} : {},
    lastState: lastTerminatedFinished ? {terminated: {finishedAt: ago(secondsOf(lastTerminatedFinished))}} : {},
  };
};

const podOf = ({inputs}: Row): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {name: 'p', ...(inputs.deleting ? {deletionTimestamp: ago(1)} : {})},
  spec: {initContainers: inputs.initContainers, containers: Array.from({length: inputs.containers}, (_, i) => ({name: `c${i}`}))},
  status: {
    phase: inputs.phase,
    reason: inputs.reason,
    conditions: inputs.conditions,
    initContainerStatuses: inputs.initStatuses?.map(containerStatus),
    containerStatuses: inputs.statuses?.map(containerStatus),
  },
});

test.each(table('print-pod-status'))('pod row: %s', (_, row) => {
  const {ready, status, restarts} = podSummary(podOf(row), NOW);
  expect({READY: ready, STATUS: status, RESTARTS: restarts}).toEqual(row.expected);
});

const isOurs = ([, {inputs}]: [string, Row]): boolean => kinds.some(({kind}) => kind === inputs.kind);

test.each(table('table-columns').filter(isOurs))('columns: %s', (_, {inputs, expected}) => {
  const {columns} = kindOf(inputs.kind);
  const named = (priority: number) => columns.filter((column) => (column.priority ?? 0) === priority).map(({name}) => name);
  expect({columns: named(0), wideOnly: named(1)}).toEqual(expected);
});

/** Objects out of the flat words of the table. */
const OBJECTS: Record<string, (inputs: any) => Record<string, unknown>> = {
  CronJob: ({active, lastScheduleTime, timeZone, ...spec}) => ({
    spec: {...spec, ...(timeZone === null ? {} : {timeZone})},
    status: {active: Array.from({length: active}, (_, i) => ({name: `j${i}`})), lastScheduleTime},
  }),
  Job: ({completions, parallelism, trueConditions, deleting, startSecondsAgo, completionSecondsAgo, succeeded}) => ({
    metadata: {name: 'x', ...(deleting ? {deletionTimestamp: ago(1)} : {})},
    spec: {...(completions === null ? {} : {completions}), parallelism},
    status: {
      ...(startSecondsAgo === undefined ? {} : {startTime: ago(startSecondsAgo)}),
      ...(completionSecondsAgo === undefined ? {} : {completionTime: ago(completionSecondsAgo)}),
      conditions: trueConditions?.map((type: string) => ({type, status: 'True'})),
      succeeded,
    },
  }),
  ConfigMap: ({data, binaryData}) => ({data: keys('d', data), binaryData: keys('b', binaryData)}),
  Deployment: ({specReplicas, status}) => ({spec: {replicas: specReplicas}, status}),
  ReplicaSet: ({specReplicas, status}) => ({spec: {replicas: specReplicas}, status}),
  HorizontalPodAutoscaler: ({metrics, currentMetrics}) => ({
    spec: {metrics: metrics.map(({resource: name, ...target}: any) => ({type: 'Resource', resource: {name, target}}))},
    status: {currentMetrics: currentMetrics.map(({resource: name, ...current}: any) => ({type: 'Resource', resource: {name, current}}))},
  }),
  Ingress: ({ingressClassName, rules, tls}) => ({spec: {ingressClassName: ingressClassName ?? undefined, rules, tls}}),
  PersistentVolumeClaim: ({phase, volumeName, storageClassName, statusCapacity, statusAccessModes}) => ({
    spec: {volumeName, storageClassName},
    status: {phase, capacity: {storage: statusCapacity}, accessModes: statusAccessModes},
  }),
  ResourceQuota: (status) => ({status}),
  Endpoints: ({addresses, ports}) => ({
    subsets: [{addresses: addresses.map((ip: string) => ({ip})), ports: ports.map((port: number) => ({port}))}],
  }),
  EndpointSlice: ({addressType, ports, addresses}) => ({addressType, ports, endpoints: addresses.map((a: string) => ({addresses: [a]}))}),
  Event: ({lastTimestampSecondsAgo, ...rest}) => ({...rest, lastTimestamp: ago(lastTimestampSecondsAgo)}),
  Secret: ({type, data}) => ({type, data: keys('d', data)}),
  Service: ({loadBalancerIngress, ...spec}) => ({
    spec,
    status: {loadBalancer: {ingress: (loadBalancerIngress ?? []).map((ip: string) => ({ip}))}},
  }),
};

const keys = (prefix: string, count = 0) => Object.fromEntries(Array.from({length: count}, (_, i) => [`${prefix}${i}`, '']));

test.each(table('table-cells').filter(isOurs))('cells: %s', (_, {inputs: {kind: name, ...rest}, expected}) => {
  const kind = kindOf(name);
  const object = {apiVersion: 'v1', kind: name, metadata: {name: 'x'}, ...OBJECTS[name](rest)};
  const cells = kind.cells(object, NOW);
  const found = Object.fromEntries(kind.columns.map((column, i) => [column.name, cells[i]]));
  expect(found).toMatchObject(expected);
});

test.each(kinds)('$kind of $group has a cell for every column', (kind) => {
  const object = kind.answer ? {apiVersion: 'v1', kind: kind.kind, metadata: {name: 'x'}} : stored(sample(kind.kind));
  const cells = kind.cells(object, NOW);
  expect(cells).toHaveLength(kind.columns.length);
  expect(cells.filter((cell) => String(cell).includes('undefined') && cell !== undefined)).toEqual([]);
});

test('a node shows its roles, its state and its machine', () => {
  const node = {
    ...sample('Node'),
    spec: {unschedulable: true},
    status: {
      conditions: [{type: 'Ready', status: 'True'}],
      addresses: [{type: 'InternalIP', address: '10.0.0.1'}],
      nodeInfo: {kubeletVersion: 'v1.36.2', osImage: 'Linux'},
    },
  };
  node.metadata.labels = {'node-role.kubernetes.io/worker': '', 'node-role.kubernetes.io/control-plane': ''};
  const cells = kindOf('Node').cells(node, NOW);
  expect(cells.slice(1, 3)).toEqual(['Ready,SchedulingDisabled', 'control-plane,worker']);
  expect(cells.slice(4)).toEqual(['v1.36.2', '10.0.0.1', '<none>', 'Linux', '<unknown>', '<unknown>']);
});
