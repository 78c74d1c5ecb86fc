import {describe, expect, test} from 'vitest';
import type {PretendImage} from '../../../src/kube/pretend-image.ts';
import {pods as podsKind} from '../../../src/simulator/kinds/index.ts';
import {WatchedPod} from './watched-pod.ts';

const ended = (spec: any, images: readonly PretendImage[] = [], grace?: number): WatchedPod =>
  new WatchedPod(images)
    .create({containers: [{}], ...spec})
    .advance(5)
    .delete(grace)
    .advance(120);

const sleeper = {image: 'busybox', command: ['sleep', '1d']};

describe('how a deleted pod ends', () => {
  test.each<[string, any, readonly PretendImage[], number | undefined, string[]]>([
    ['a server that ends when told', {}, [], undefined, ['5s 1/1 Terminating 0', '5.1s 0/1 Completed 0', '5.1s gone']],
    ['one that dies of the signal', {containers: [{image: 'a'}]}, [], undefined, ['5s 1/1 Terminating 0', '5.1s 0/1 Error 0', '5.1s gone']],
    [
      'one that takes its time',
      {containers: [{image: 'a'}]},
      [{image: 'a', stop: 4000}],
      undefined,
      ['5s 1/1 Terminating 0', '9s 0/1 Error 0', '9s gone'],
    ],
    ['one that does not listen is killed', {containers: [sleeper]}, [], undefined, ['5s 1/1 Terminating 0', '35s 0/1 Error 0', '35s gone']],
    [
      'a shorter grace in the spec',
      {terminationGracePeriodSeconds: 3, containers: [sleeper]},
      [],
      undefined,
      ['5s 1/1 Terminating 0', '8s 0/1 Error 0', '8s gone'],
    ],
    ['a shorter grace in the request', {containers: [sleeper]}, [], 2, ['5s 1/1 Terminating 0', '7s 0/1 Error 0', '7s gone']],
    ['by force', {containers: [sleeper]}, [], 0, ['5s gone']],
    [
      'a hook first',
      {containers: [{lifecycle: {preStop: {sleep: {seconds: 6}}}}]},
      [],
      undefined,
      ['5s 1/1 Terminating 0', '11.1s 0/1 Completed 0', '11.1s gone'],
    ],
    [
      'a command as hook',
      {containers: [{lifecycle: {preStop: {exec: {command: ['sh', '-c', 'sleep 6']}}}}]},
      [],
      undefined,
      ['5s 1/1 Terminating 0', '11.1s 0/1 Completed 0', '11.1s gone'],
    ],
    [
      'a hook that takes too long',
      {terminationGracePeriodSeconds: 4, containers: [{lifecycle: {preStop: {sleep: {seconds: 60}}}}]},
      [],
      undefined,
      ['5s 1/1 Terminating 0', '9s 0/1 Error 0', '9s gone'],
    ],
    [
      'one that never started',
      {containers: [{image: 'nginx:nonexistent'}]},
      [],
      undefined,
      ['5s 0/1 Terminating 0', '5s 0/1 ContainerStatusUnknown 0', '5s gone'],
    ],
    [
      'a sidecar after the rest',
      {initContainers: [{name: 's', image: 'a', restartPolicy: 'Always'}]},
      [],
      undefined,
      ['5s 2/2 Terminating 0', '5.1s 1/2 Terminating 0', '5.2s 0/2 Completed 0', '5.2s gone'],
    ],
  ])('%s', (_, spec, images, grace, lines) => {
    const watched = ended(spec, images, grace);
    expect(watched.lines.filter((line) => Number.parseFloat(line) >= 5)).toEqual(lines);
  });

  test('the exit code tells how', () => {
    const codes: number[] = [];
    for (const container of [{}, {image: 'a'}, sleeper]) {
      const watched = new WatchedPod().create({containers: [container]}).advance(5);
      watched.cluster.client.watch(podsKind, ({object}) => {
        const {terminated} = object.status.containerStatuses[0].state;
        if (terminated) codes.push(terminated.exitCode);
      });
      watched.delete().advance(60);
    }
    expect([...new Set(codes)]).toEqual([0, 143, 137]);
  });

  test('a second deletion may shorten the grace', () => {
    const watched = new WatchedPod()
      .create({containers: [sleeper]})
      .advance(5)
      .delete()
      .advance(5)
      .delete(3)
      .advance(60);
    expect(watched.lines.at(-1)).toBe('13s gone');
  });

  test('what runs is told to stop, once', () => {
    expect(ended({containers: [{}, {image: 'a'}]}).events('Killing')).toEqual([
      'Normal Killing Stopping container c',
      'Normal Killing Stopping container c2',
    ]);
  });

  test('a container that crashes is not restarted any more', () => {
    const watched = new WatchedPod().create({containers: [sleeper, {image: 'busybox', command: ['sh', '-c', 'sleep 8; exit 1']}]});
    watched.advance(5).delete().advance(15);
    expect(watched.status('c2')).toMatchObject({restartCount: 0, state: {terminated: {exitCode: 1}}});
  });
});

test('the address of a pod that is gone is not given to the next', () => {
  const watched = new WatchedPod().create({containers: [{}]}).advance(5);
  const first = watched.pod.status.podIP;
  watched
    .delete(0)
    .create({containers: [{}]})
    .advance(5);
  expect(watched.pod.status.podIP).not.toBe(first);
});
