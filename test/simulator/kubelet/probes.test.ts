import {describe, expect, test} from 'vitest';
import type {PretendImage} from '../../../src/kube/pretend-image.ts';
import {pods} from '../../../src/simulator/kinds/index.ts';
import {WatchedPod} from './watched-pod.ts';

const http = (path: string, port: number | string = 80, more = {}) => ({httpGet: {path, port}, ...more});

const watch = (container: any, images: readonly PretendImage[] = []): WatchedPod =>
  new WatchedPod(images).create({containers: [container]});

describe('readiness', () => {
  test('passes at once when the server answers', () => {
    expect(
      watch({readinessProbe: http('/')})
        .advance(10)
        .lines.at(-1),
    ).toBe('0.8s 1/1 Running 0');
  });

  test('waits for the initial delay, then asks every period', () => {
    const images = [{image: 'slow', ready: 7000}];
    const watched = watch({image: 'slow', readinessProbe: http('/', 80, {initialDelaySeconds: 2, periodSeconds: 3})}, images).advance(30);
    expect(watched.lines.slice(-2)).toEqual(['0.8s 0/1 Running 0', '8.8s 1/1 Running 0']);
    expect(watched.events('Unhealthy')).toHaveLength(2);
  });

  test('needs as many successes in a row as it says', () => {
    const watched = watch({readinessProbe: http('/', 80, {periodSeconds: 2, successThreshold: 3})}).advance(30);
    expect(watched.lines.at(-1)).toBe('4.8s 1/1 Running 0');
  });

  test.each<[string, any, any, string]>([
    ['a path that is not there', http('/nope'), {}, 'HTTP probe failed with statuscode: 404'],
    ['the wrong port', http('/', 8080), {}, 'Get "http://10.244.1.2:8080/": dial tcp 10.244.1.2:8080: connect: connection refused'],
    [
      'an https port',
      {httpGet: {path: 'x', port: 81, scheme: 'HTTPS'}},
      {},
      'Get "https://10.244.1.2:81/x": dial tcp 10.244.1.2:81: connect: connection refused',
    ],
    ['a tcp port', {tcpSocket: {port: 6380}}, {image: 'redis'}, 'dial tcp 10.244.1.2:6380: connect: connection refused'],
    ['a file that is missing', {exec: {command: ['cat', '/tmp/healthy']}}, {}, 'cat: /tmp/healthy: No such file or directory'],
    [
      'a command that takes too long',
      {exec: {command: ['sleep', '5']}, timeoutSeconds: 2},
      {},
      'command timed out: "sleep 5" timed out after 2s',
    ],
    [
      'curl to a port without a server',
      {exec: {command: ['curl', '-sSf', 'localhost:8080']}},
      {},
      'curl: (7) Failed to connect to localhost port 8080 after 0 ms: Could not connect to server',
    ],
    [
      'curl to an error',
      {exec: {command: ['sh', '-c', 'curl -fsS http://localhost/nope']}},
      {},
      'curl: (22) The requested URL returned error: 404',
    ],
  ])('fails for %s', (_, readinessProbe, container, message) => {
    const watched = watch({...container, readinessProbe}).advance(5);
    expect(watched.lines.at(-1)).toBe('0.8s 0/1 Running 0');
    expect(watched.events('Unhealthy')[0]).toBe(`Warning Unhealthy Readiness probe failed: ${message}`);
    expect(watched.condition('Ready')).toMatchObject({
      status: 'False',
      reason: 'ContainersNotReady',
      message: 'containers with unready status: [c]',
    });
  });

  test.each<[string, any, any]>([
    ['a named port', http('/', 'web'), {ports: [{name: 'web', containerPort: 80}]}],
    ['tcp', {tcpSocket: {port: 6379}}, {image: 'redis'}],
    ['grpc', {grpc: {port: 9000}}, {image: 'shop/api', ports: [{containerPort: 9000}]}],
    ['curl', {exec: {command: ['curl', '-f', 'localhost']}}, {}],
    ['a command of the image', {exec: {command: ['redis-cli', 'ping']}}, {image: 'redis'}],
    ['any path of an image nobody described', http('/healthz', 8080), {image: 'shop/api', ports: [{containerPort: 8080}]}],
  ])('passes for %s', (_, readinessProbe, container) => {
    expect(
      watch({...container, readinessProbe})
        .advance(5)
        .lines.at(-1),
    ).toBe('0.8s 1/1 Running 0');
  });

  test('is lost after three failures, and comes back', () => {
    const container = {
      image: 'busybox',
      command: ['sh', '-c', 'touch /tmp/ok; sleep 20; rm /tmp/ok; sleep 30; touch /tmp/ok; sleep 600'],
      readinessProbe: {exec: {command: ['cat', '/tmp/ok']}, periodSeconds: 5},
    };
    // Asked 0.8 s after the pod began, and every 5 s; failures at 20.8 (just removed), 25.8, 30.8.
    expect(watch(container).advance(120).lines.slice(-3)).toEqual(['0.8s 1/1 Running 0', '30.8s 0/1 Running 0', '50.8s 1/1 Running 0']);
  });

  test('never comes for an image that never gets ready', () => {
    const watched = watch({image: 'stuck', readinessProbe: http('/')}, [{image: 'stuck', ready: 'never'}]).advance(600);
    expect(watched.lines.at(-1)).toBe('0.8s 0/1 Running 0');
  });
});

describe('liveness', () => {
  test('restarts the container after three failures', () => {
    const command = ['sh', '-c', 'touch /tmp/ok; sleep 10; rm /tmp/ok; sleep 600'];
    const livenessProbe = {exec: {command: ['cat', '/tmp/ok']}, periodSeconds: 5, terminationGracePeriodSeconds: 2};
    const watched = watch({image: 'busybox', command, livenessProbe}).advance(24);
    expect(watched.events('Unhealthy')).toEqual(
      Array(3).fill("Warning Unhealthy Liveness probe failed: cat: can't open '/tmp/ok': No such file or directory"),
    );
    expect(watched.events('Killing')).toEqual(['Normal Killing Container c failed liveness probe, will be restarted']);
    expect(watched.status()).toMatchObject({restartCount: 1, lastState: {terminated: {exitCode: 137, reason: 'Error'}}});
    // Failures at 10.8, 15.8, 20.8; killed 2 s later; started again at once.
    expect(watched.status().lastState.terminated.finishedAt).toBe('2026-01-01T00:00:22Z');
  });

  test('never restarts what the policy does not', () => {
    const container = {livenessProbe: http('/nope', 80, {periodSeconds: 1})};
    const watched = new WatchedPod().create({restartPolicy: 'Never', containers: [container]}).advance(60);
    expect(watched.status()).toMatchObject({restartCount: 0, state: {terminated: {exitCode: 0}}});
  });
});

describe('startup', () => {
  const probes = {
    startupProbe: http('/', 80, {periodSeconds: 2, failureThreshold: 10}),
    livenessProbe: http('/', 80, {periodSeconds: 1, failureThreshold: 1}),
  };

  test('keeps the other probes waiting', () => {
    const watched = watch({image: 'slow', ...probes}, [{image: 'slow', ready: 9000}]).advance(60);
    expect(watched.lines.slice(-2)).toEqual(['0.8s 0/1 Running 0', '10.8s 1/1 Running 0']);
    expect(watched.status()).toMatchObject({started: true, restartCount: 0});
  });

  test('gives up after its threshold', () => {
    const watched = watch({image: 'stuck', ...probes}, [{image: 'stuck', ready: 'never'}]).advance(20);
    expect(watched.events('Killing')).toEqual(['Normal Killing Container c failed startup probe, will be restarted']);
    expect(watched.status()).toMatchObject({started: false, restartCount: 1});
  });
});

test('a readiness gate that others keep', () => {
  const watched = new WatchedPod().create({readinessGates: [{conditionType: 'shop/ok'}], containers: [{}]}).advance(5);
  expect(watched.condition('Ready')).toMatchObject({
    status: 'False',
    reason: 'ReadinessGatesNotReady',
    message: 'corresponding condition of pod readiness gate "shop/ok" does not exist.',
  });
  const say = (status: string): void => {
    const {pod, cluster} = watched;
    const others = pod.status.conditions.filter((c: any) => c.type !== 'shop/ok');
    cluster.client.updateStatus(pods, {...pod, status: {...pod.status, conditions: [...others, {type: 'shop/ok', status}]}});
    watched.advance(1);
  };
  say('False');
  expect(watched.condition('Ready').message).toBe('the status of pod readiness gate "shop/ok" is not "True", but False');
  say('True');
  expect(watched.condition('Ready').status).toBe('True');
});
