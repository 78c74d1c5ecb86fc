import {mkdtempSync, readFileSync, rmSync, statSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import type {KubeObject} from '../../../src/kube/object.ts';
import {configMaps, deployments, pods, services} from '../../../src/simulator/kinds/index.ts';
import type {Kind} from '../../../src/simulator/kinds/kind.ts';
import {Recorder} from '../../../src/simulator/recorder/recorder.ts';
import {FakeCluster} from '../kubelet/fake-client.ts';

let folder: string;
let file: string;
let cluster: FakeCluster;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recorder-'));
  file = join(folder, 'recording.jsonl');
  cluster = new FakeCluster();
});

afterEach(() => rmSync(folder, {recursive: true}));

const create = (kind: Kind, name: string, namespace = 'shop', more: any = {}): KubeObject =>
  cluster.client.create(kind, {apiVersion: 'v1', kind: kind.kind, metadata: {name, namespace, ...more}});

const read = (): {at: number; type: string; object: KubeObject}[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

const said = (): string[] => read().map(({type, object}) => `${type} ${object.kind}/${object.metadata.name}`);
const record = (limit?: number): Recorder => new Recorder(cluster.client, cluster.clock, file, limit);

test('keeps every change, as it is made, with its time', () => {
  create(deployments, 'web');
  record();
  cluster.clock.advance(1500);
  create(pods, 'web-1');
  expect(said()).toEqual(['ADDED Deployment/web', 'ADDED Pod/web-1']);
  cluster.client.updateStatus(pods, {...cluster.client.get(pods, 'shop', 'web-1')!, status: {phase: 'Running'}});
  cluster.client.delete(pods, 'shop', 'web-1');
  expect(said().slice(2)).toEqual(['MODIFIED Pod/web-1', 'DELETED Pod/web-1']);
  expect(read().map(({at}) => at - read()[0].at)).toEqual([0, 1500, 1500, 1500]);
  expect(read()[2].object.status).toEqual({phase: 'Running'});
});

test('leaves out other kinds, namespaces of the system, and managed fields', () => {
  record();
  create(configMaps, 'settings');
  create(pods, 'dns', 'kube-system');
  create(services, 'web', 'shop', {managedFields: [{manager: 'kubectl'}]});
  expect(said()).toEqual(['ADDED Service/web']);
  expect(read()[0].object.metadata.managedFields).toBeUndefined();
});

test('begins anew with what is there', () => {
  const recorder = record();
  create(pods, 'old');
  cluster.client.delete(pods, 'shop', 'old');
  create(pods, 'web-1');
  recorder.restart();
  create(pods, 'web-2');
  expect(said()).toEqual(['ADDED Pod/web-1', 'ADDED Pod/web-2']);
});

test('goes on where it was left', () => {
  const first = record();
  create(pods, 'web-1');
  first.close();
  create(pods, 'unseen');
  const second = record();
  create(pods, 'web-2');
  expect(said()).toEqual(['ADDED Pod/web-1', 'ADDED Pod/web-2']);
  second.close();
});

test('stops at its limit, and says so', () => {
  const recorder = record(2000);
  for (let i = 0; i < 100; i++) create(pods, `web-${i}`);
  const last = read().at(-1)!.object;
  expect(last).toMatchObject({kind: 'RecordingLimit', message: 'the recording has reached 2000 bytes; what came after is not in it'});
  expect(statSync(file).size).toBeLessThan(2400);
  recorder.restart();
  expect(said().filter((line) => line.includes('RecordingLimit'))).toHaveLength(1);
});

test('is for nobody else to read', () => {
  record();
  expect(statSync(file).mode & 0o077).toBe(0);
});
