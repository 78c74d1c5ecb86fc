/** `kubectl logs`, as it comes over the API. */
import {expect, test} from 'vitest';
import {pods} from '../../../src/simulator/kinds/index.ts';
import {type TestCluster, testCluster} from '../harness.ts';

const LOG = '/api/v1/namespaces/default/pods/p/log';

const withPod = (spec: any, seconds = 5, options = {}): TestCluster => {
  const cluster = testCluster(options);
  cluster.client.create(pods, {apiVersion: 'v1', kind: 'Pod', metadata: {name: 'p', namespace: 'default'}, spec});
  cluster.clock.advance(seconds * 1000);
  return cluster;
};

const sh = (script: string, name = 'c') => ({name, image: 'busybox:1.36', command: ['sh', '-c', script]});
const one = {containers: [sh('echo a; sleep 1; echo b; sleep 1d')]};
const two = {initContainers: [sh('echo i', 'i')], containers: [sh('sleep 1d', 'c'), sh('echo d; sleep 1d', 'd')]};
const broken = {containers: [{name: 'c', image: 'nginx:nonexistent'}]};
const crashing = {containers: [sh('echo run; sleep 2; exit 1')]};

test.each<[string, any, string, number, string]>([
  ['the only container', one, '', 200, 'a\nb\n'],
  ['the last line', one, '?tailLines=1', 200, 'b\n'],
  ['one of several', two, '?container=d', 200, 'd\n'],
  ['an init container', two, '?container=i', 200, 'i\n'],
  ['the run before', crashing, '?previous=true', 200, 'run\n'],
])('%s', (_, spec, query, code, body) => {
  const answer = withPod(spec).request('GET', `${LOG}${query}`);
  expect([answer.code, answer.body]).toEqual([code, body]);
});

test.each<[string, any, string, number, string]>([
  [
    'none of several named',
    two,
    '',
    400,
    'a container name must be specified for pod p, choose one of: [c d] or one of the init containers: [i]',
  ],
  ['one that is not there', one, '?container=x', 400, 'container x is not valid for pod p'],
  ['one that cannot start', broken, '', 400, 'container "c" in pod "p" is waiting to start: trying and failing to pull image'],
  ['no run before', one, '?previous=true', 400, 'previous terminated container "c" in pod "p" not found'],
  [
    'lines below zero',
    one,
    '?tailLines=-1',
    422,
    'PodLogOptions "p" is invalid: tailLines: Invalid value: -1: must be greater than or equal to 0',
  ],
])('refused: %s', (_, spec, query, code, message) => {
  const answer = withPod(spec).request('GET', `${LOG}${query}`);
  expect([answer.code, (answer.body as any).message]).toEqual([code, message]);
});

test('a pod that is not there, or not bound', () => {
  expect(testCluster().request('GET', LOG).code).toBe(404);
  expect(withPod(one, 1, {bare: true}).request('GET', LOG)).toMatchObject({code: 204, body: ''});
});

const followed = (cluster: TestCluster, seconds: number): {text: string; ended: boolean} => {
  const seen = {text: '', ended: false};
  const answer = cluster.request('GET', `${LOG}?follow=true`);
  const sink = {
    send: (text: unknown) => {
      seen.text += text;
    },
    end: () => {
      seen.ended = true;
    },
  };
  const stop = answer.stream!(sink);
  cluster.clock.advance(seconds * 1000);
  stop();
  const {text} = seen;
  cluster.clock.advance(10_000);
  expect(seen.text).toBe(text);
  return seen;
};

test('following shows what was and what comes, until the reader goes', () => {
  const cluster = withPod({containers: [sh('while true; do echo tick; sleep 2; done')]}, 4);
  // Running since 0.8 s: ticks at 0.8 and 2.8; then at 4.8, 6.8, 8.8.
  expect(followed(cluster, 6)).toEqual({text: 'tick\n'.repeat(5), ended: false});
});

test('following ends with the run, not with the container', () => {
  const cluster = withPod({containers: [sh('echo a; sleep 8; exit 1')]}, 4);
  expect(followed(cluster, 20)).toEqual({text: 'a\n', ended: true});
});

test('following ends with the container', () => {
  const cluster = withPod({restartPolicy: 'Never', containers: [sh('echo a; sleep 8; echo b')]}, 4);
  expect(followed(cluster, 20)).toEqual({text: 'a\nb\n', ended: true});
});
