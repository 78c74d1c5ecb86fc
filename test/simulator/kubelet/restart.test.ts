/** A kubelet that starts again: containers it left behind run on, and what they were up to is taken up. */
import {expect, test} from 'vitest';
import {pods as podsKind} from '../../../src/simulator/kinds/index.ts';
import {kubelet} from '../../../src/simulator/kubelet/kubelet.ts';
import {WatchedPod} from './watched-pod.ts';

/** The pod's kubelet goes, and another comes in its place at once. */
const restarted = (watched: WatchedPod) => {
  const second = kubelet('node-1');
  watched.kubelet.stop();
  second.start(watched.cluster.context);
  return second;
};

test('a running container runs on', () => {
  const watched = new WatchedPod().create({containers: [{readinessProbe: {httpGet: {port: 80}}}]}).advance(5);
  const before = watched.pod;
  const writes = watched.cluster.writes;
  const second = restarted(watched);
  watched.advance(60);
  expect(watched.pod.status).toEqual(before.status);
  expect(watched.cluster.writes - writes).toBeLessThanOrEqual(1);
  expect(second.answer(watched.pod, 80, '/')?.status).toBe(200);
});

test('a container that was to crash does so in its time', () => {
  const watched = new WatchedPod().create({containers: [{image: 'busybox', command: ['sh', '-c', 'sleep 20; exit 3']}]}).advance(5);
  restarted(watched);
  watched.advance(18);
  expect(watched.status()).toMatchObject({restartCount: 1, lastState: {terminated: {exitCode: 3}}});
});

test.each([
  ['an image that cannot be pulled', {image: 'nginx:nonexistent'}, 'ImagePullBackOff'],
  ['a crash loop', {image: 'busybox', command: ['false']}, 'CrashLoopBackOff'],
  ['a missing ConfigMap', {envFrom: [{configMapRef: {name: 'none'}}]}, 'CreateContainerConfigError'],
])('what waits goes on waiting: %s', (_, container, reason) => {
  const watched = new WatchedPod().create({containers: [container]}).advance(10);
  const restarts = watched.status().restartCount;
  restarted(watched);
  watched.advance(10);
  expect(watched.status().state.waiting?.reason).toBe(reason);
  expect(watched.status().restartCount).toBeGreaterThanOrEqual(restarts);
});

test('a finished pod stays finished', () => {
  const watched = new WatchedPod().create({restartPolicy: 'Never', containers: [{image: 'busybox', command: ['false']}]}).advance(5);
  const before = watched.pod;
  restarted(watched);
  watched.advance(100);
  expect(watched.pod.status).toEqual(before.status);
});

test('a pod deleted meanwhile ends', () => {
  const watched = new WatchedPod()
    .create({containers: [{image: 'busybox', command: ['sleep', '1d']}]})
    .advance(5)
    .delete();
  restarted(watched);
  watched.advance(40);
  expect(watched.lines.at(-1)).toBe('35s gone');
});

test('an address in use is not given away', () => {
  const watched = new WatchedPod().create({containers: [{}]}, {name: 'first'}).advance(5);
  restarted(watched);
  watched.create({containers: [{}]}).advance(5);
  const addresses = watched.cluster.client.list(podsKind).map(({status}) => status.podIP);
  expect(new Set(addresses).size).toBe(2);
});
