import {describe, expect, test} from 'vitest';
import {type LogOptions, linesOf, printLog} from '../../../src/simulator/kubelet/logs.ts';
import {WatchedPod} from './watched-pod.ts';

const sh = (script: string) => ({image: 'busybox', command: ['sh', '-c', script]});

const runOf = (watched: WatchedPod, container = 'c', previous = false) =>
  watched.kubelet.logs.run(watched.pod.metadata.uid!, container, previous);

const logOf = (watched: WatchedPod, options: LogOptions & {previous?: boolean} = {}): string => {
  const run = runOf(watched, 'c', options.previous)!;
  return printLog(linesOf(run, watched.cluster.clock.now(), options), options);
};

describe('what a container has printed', () => {
  test('a server says that it is up', () => {
    expect(logOf(new WatchedPod().create({containers: [{image: 'redis'}]}).advance(5))).toBe('* Ready to accept connections tcp\n');
  });

  test('up to now, and no further', () => {
    const watched = new WatchedPod().create({containers: [sh('while true; do echo tick; sleep 2; done')]}).advance(6);
    // Running since 0.8 s: ticks at 0.8, 2.8, 4.8.
    expect(logOf(watched)).toBe('tick\ntick\ntick\n');
    expect(logOf(watched.advance(1))).toBe('tick\ntick\ntick\ntick\n');
  });

  test('of the run before', () => {
    const watched = new WatchedPod().create({containers: [sh('echo "$(date)"; sleep 5; exit 1')]}).advance(8);
    expect(logOf(watched)).toBe('Thu Jan  1 00:00:06 UTC 2026\n');
    expect(logOf(watched, {previous: true})).toBe('Thu Jan  1 00:00:00 UTC 2026\n');
  });

  test('of a run that has ended', () => {
    const watched = new WatchedPod().create({restartPolicy: 'Never', containers: [sh('echo one; sleep 2; echo two')]}).advance(60);
    expect(logOf(watched)).toBe('one\ntwo\n');
  });

  test.each<[string, object, string]>([
    ['the last lines', {tailLines: 2}, 'b\nc\n'],
    ['none', {tailLines: 0}, ''],
    ['with their times', {tailLines: 1, timestamps: true}, '2026-01-01T00:00:04.800000000Z c\n'],
    ['the first bytes', {limitBytes: 3}, 'a\nb'],
    ['since a time', {since: Date.UTC(2026, 0, 1, 0, 0, 2)}, 'b\nc\n'],
  ])('%s', (_, options, text) => {
    const watched = new WatchedPod().create({containers: [sh('echo a; sleep 2; echo b; sleep 2; echo c; sleep 1d')]}).advance(10);
    expect(logOf(watched, options)).toBe(text);
  });

  test('nothing is known of a container that never ran, or of a run that never was', () => {
    const watched = new WatchedPod().create({containers: [{image: 'nginx:nonexistent'}, {}]}).advance(10);
    expect(runOf(watched)).toBeUndefined();
    expect(runOf(watched, 'c2', true)).toBeUndefined();
  });
});
