/** The hooks of a container's life, run inside of it. */
import {expect, test} from 'vitest';
import {linesOf} from '../../../src/simulator/kubelet/logs.ts';
import {WatchedPod} from './watched-pod.ts';

const hook = (script: string) => ({exec: {command: ['sh', '-c', script]}});
const busybox = (script: string, more: object) => ({image: 'busybox', command: ['sh', '-c', script], ...more});

const logOf = (watched: WatchedPod): string[] =>
  linesOf(watched.kubelet.logs.run(watched.pod.metadata.uid!, 'c')!, watched.cluster.clock.now()).map(({text}) => text);

test('postStart does its work beside the program', () => {
  const container = busybox('sleep 1; cat /tmp/made; sleep 1d', {
    lifecycle: {postStart: hook('echo by the hook > /tmp/made; echo said > /proc/1/fd/1')},
  });
  const watched = new WatchedPod().create({containers: [container]}).advance(5);
  expect(logOf(watched)).toEqual(['said', 'by the hook']);
  expect(watched.lines.at(-1)).toBe('0.8s 1/1 Running 0');
});

test('a postStart that fails ends the container', () => {
  const container = busybox('sleep 1d', {lifecycle: {postStart: hook('exit 1')}});
  const watched = new WatchedPod().create({terminationGracePeriodSeconds: 1, containers: [container]}).advance(2);
  expect(watched.events('FailedPostStartHook')[0]).toBe('Warning FailedPostStartHook PostStartHook failed');
  expect(watched.status()).toMatchObject({restartCount: 1, lastState: {terminated: {exitCode: 137}}});
});

test('preStop comes before the signal, which a script may trap', () => {
  const script = 'trap "echo told; exit 0" TERM; while true; do sleep 1; done';
  const container = busybox(script, {lifecycle: {preStop: hook('echo before > /proc/1/fd/1; sleep 3')}});
  const watched = new WatchedPod().create({containers: [container]}).advance(5);
  const uid = watched.pod.metadata.uid!;
  watched.delete().advance(3.5);
  expect(linesOf(watched.kubelet.logs.run(uid, 'c')!, watched.cluster.clock.now()).map(({text}) => text)).toEqual(['before']);
  watched.advance(2);
  expect(watched.lines.at(-1)).toMatch(/ gone$/);
});
