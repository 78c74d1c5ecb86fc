import {describe, expect, test} from 'vitest';
import type {PretendImage} from '../../../src/kube/pretend-image.ts';
import {pods as podsKind} from '../../../src/simulator/kinds/index.ts';
import {WatchedPod} from './watched-pod.ts';

interface Case {
  readonly name: string;
  readonly spec: any;
  readonly images?: readonly PretendImage[];
  readonly seconds: number;
  readonly lines: readonly string[];
}

const sh = (script: string) => ({image: 'busybox', command: ['sh', '-c', script]});

const CASES: readonly Case[] = [
  {
    name: 'a web server',
    spec: {containers: [{image: 'nginx:1.27'}]},
    seconds: 60,
    lines: ['0s 0/1 Pending 0', '0s 0/1 ContainerCreating 0', '0.8s 1/1 Running 0'],
  },
  {
    name: 'an image with times of its own',
    spec: {containers: [{image: 'shop/api'}]},
    images: [{image: 'shop/api', pull: 2000, start: 500}],
    seconds: 60,
    lines: ['0s 0/1 Pending 0', '0s 0/1 ContainerCreating 0', '2.5s 1/1 Running 0'],
  },
  {
    name: 'an image that is in no registry',
    spec: {containers: [{image: 'nginx:no-such-tag'}]},
    seconds: 75,
    lines: [
      '0s 0/1 Pending 0',
      '0s 0/1 ContainerCreating 0',
      '0.6s 0/1 ErrImagePull 0',
      '2.1s 0/1 ImagePullBackOff 0',
      '11.2s 0/1 ErrImagePull 0',
      '12.7s 0/1 ImagePullBackOff 0',
      '31.8s 0/1 ErrImagePull 0',
      '33.3s 0/1 ImagePullBackOff 0',
      '72.4s 0/1 ErrImagePull 0',
      '73.9s 0/1 ImagePullBackOff 0',
    ],
  },
  {
    name: 'an image that may not be pulled',
    spec: {containers: [{image: 'nginx', imagePullPolicy: 'Never'}]},
    seconds: 60,
    lines: ['0s 0/1 Pending 0', '0s 0/1 ErrImageNeverPull 0'],
  },
  {
    name: 'no image name',
    spec: {containers: [{image: 'NGINX'}]},
    seconds: 60,
    lines: ['0s 0/1 Pending 0', '0s 0/1 InvalidImageName 0'],
  },
  {
    name: 'a shell without work ends, and is restarted ever more slowly',
    spec: {containers: [{image: 'busybox'}]},
    seconds: 45,
    lines: [
      '0s 0/1 Pending 0',
      '0s 0/1 ContainerCreating 0',
      '0.8s 0/1 Completed 0',
      '1s 0/1 Completed 1',
      '2.5s 0/1 CrashLoopBackOff 1',
      '11.2s 0/1 Completed 2',
      '12.7s 0/1 CrashLoopBackOff 2',
      '31.4s 0/1 Completed 3',
      '32.9s 0/1 CrashLoopBackOff 3',
    ],
  },
  {
    name: 'a crash after some seconds',
    spec: {containers: [sh('sleep 5; exit 3')]},
    seconds: 25,
    lines: [
      '0s 0/1 Pending 0',
      '0s 0/1 ContainerCreating 0',
      '0.8s 1/1 Running 0',
      '5.8s 0/1 Error 0',
      '6s 1/1 Running 1',
      '11s 0/1 Error 1',
      '12.5s 0/1 CrashLoopBackOff 1',
      '21.2s 1/1 Running 2',
    ],
  },
  {
    name: 'an image that crashes twice and then is well',
    spec: {containers: [{image: 'flaky'}]},
    images: [{image: 'flaky', exit: {after: 1000, code: 1, times: 2}}],
    seconds: 100,
    lines: [
      '0s 0/1 Pending 0',
      '0s 0/1 ContainerCreating 0',
      '0.8s 1/1 Running 0',
      '1.8s 0/1 Error 0',
      '2s 1/1 Running 1',
      '3s 0/1 Error 1',
      '4.5s 0/1 CrashLoopBackOff 1',
      '13.2s 1/1 Running 2',
    ],
  },
  {
    name: 'a shell with an open input stays',
    spec: {containers: [{image: 'busybox', stdin: true, tty: true}]},
    seconds: 60,
    lines: ['0s 0/1 Pending 0', '0s 0/1 ContainerCreating 0', '0.8s 1/1 Running 0'],
  },
  {
    name: 'a command in one word cannot be started',
    spec: {containers: [{image: 'busybox', command: ['sleep 1d']}]},
    seconds: 12,
    lines: [
      '0s 0/1 Pending 0',
      '0s 0/1 ContainerCreating 0',
      '0.8s 0/1 RunContainerError 0',
      '1s 0/1 RunContainerError 1',
      '2.5s 0/1 CrashLoopBackOff 1',
      '11.2s 0/1 RunContainerError 2',
    ],
  },
  {
    name: 'a command in one word, never tried again',
    spec: {restartPolicy: 'Never', containers: [{image: 'busybox', command: ['sleep 1d']}]},
    seconds: 12,
    lines: ['0s 0/1 Pending 0', '0s 0/1 ContainerCreating 0', '0.8s 0/1 StartError 0'],
  },
  {
    name: 'never restarted: done well',
    spec: {restartPolicy: 'Never', containers: [sh('sleep 3')]},
    seconds: 60,
    lines: ['0s 0/1 Pending 0', '0s 0/1 ContainerCreating 0', '0.8s 1/1 Running 0', '3.8s 0/1 Completed 0'],
  },
  {
    name: 'never restarted: done badly',
    spec: {restartPolicy: 'Never', containers: [sh('sleep 3; exit 1')]},
    seconds: 60,
    lines: ['0s 0/1 Pending 0', '0s 0/1 ContainerCreating 0', '0.8s 1/1 Running 0', '3.8s 0/1 Error 0'],
  },
  {
    name: 'restarted on failure only',
    spec: {restartPolicy: 'OnFailure', containers: [{image: 'job'}]},
    images: [
      {image: 'job', exit: {after: 1000, code: 1, times: 1}, http: {}},
      {image: 'job', exit: {after: 1000, code: 0}},
    ],
    seconds: 5,
    lines: ['0s 0/1 Pending 0', '0s 0/1 ContainerCreating 0', '0.8s 1/1 Running 0', '1.8s 0/1 Error 0', '2s 1/1 Running 1'],
  },
  {
    name: 'init containers run one after the other',
    spec: {
      initContainers: [
        {name: 'a', ...sh('sleep 1')},
        {name: 'b', ...sh('sleep 2')},
      ],
      containers: [{image: 'nginx'}],
    },
    seconds: 60,
    lines: ['0s 0/1 Pending 0', '0s 0/1 Init:0/2 0', '1.8s 0/1 Init:1/2 0', '4s 0/1 PodInitializing 0', '4.8s 1/1 Running 0'],
  },
  {
    name: 'an init container that fails is tried again',
    spec: {initContainers: [{name: 'a', ...sh('exit 1')}], containers: [{image: 'nginx'}]},
    seconds: 15,
    lines: [
      '0s 0/1 Pending 0',
      '0s 0/1 Init:0/1 0',
      '0.8s 0/1 Init:Error 0',
      '1s 0/1 Init:Error 1',
      '2.5s 0/1 Init:CrashLoopBackOff 1',
      '11.2s 0/1 Init:Error 2',
      '12.7s 0/1 Init:CrashLoopBackOff 2',
    ],
  },
  {
    name: 'an init container that fails for good',
    spec: {restartPolicy: 'Never', initContainers: [{name: 'a', ...sh('exit 1')}], containers: [{image: 'nginx'}]},
    seconds: 60,
    lines: ['0s 0/1 Pending 0', '0s 0/1 Init:0/1 0', '0.8s 0/1 Init:Error 0'],
  },
  {
    name: 'a sidecar starts first and ends last',
    spec: {
      restartPolicy: 'Never',
      initContainers: [{name: 's', image: 'proxy', restartPolicy: 'Always'}],
      containers: [{...sh('sleep 3'), imagePullPolicy: 'IfNotPresent'}],
    },
    seconds: 60,
    lines: [
      '0s 0/2 Pending 0',
      '0s 0/2 Init:0/1 0',
      '0.8s 1/2 PodInitializing 0',
      '1.6s 2/2 Running 0',
      '4.6s 1/2 Completed 0',
      '4.7s 0/2 Completed 0',
    ],
  },
];

describe('what a watch shows of a pod', () => {
  test.each(CASES)('$name', ({spec, images, seconds, lines}) => {
    expect(new WatchedPod(images).create(spec).advance(seconds).lines).toEqual(lines);
  });
});

describe('crash back-off', () => {
  const delays = (script: string, seconds: number): number[] => {
    const watched = new WatchedPod().create({containers: [{...sh(script), imagePullPolicy: 'IfNotPresent'}]}).advance(seconds);
    const backOffs = watched.lines.filter((line) => line.includes('CrashLoopBackOff')).map((line) => Number.parseFloat(line));
    const runs = watched.lines.filter((line) => /Running|Completed/.test(line)).map((line) => Number.parseFloat(line));
    return backOffs.flatMap((at) => {
      const next = runs.find((run) => run > at);
      return next === undefined ? [] : Math.round(next - at);
    });
  };

  test('doubles up to five minutes', () => {
    expect(delays('exit 0', 1600).slice(0, 8)).toEqual([9, 19, 39, 79, 159, 299, 299, 299]);
  });

  test('is forgotten after ten minutes of running', () => {
    const watched = new WatchedPod().create({containers: [sh('sleep 601; exit 1')]}).advance(2000);
    expect(watched.lines.filter((line) => line.includes('CrashLoopBackOff'))).toEqual([]);
    expect(watched.status().restartCount).toBe(3);
  });

  test('says how long it is, of which container', () => {
    const watched = new WatchedPod().create({containers: [sh('exit 1')]}).advance(5);
    const full = `p_default(${watched.pod.metadata.uid})`;
    expect(watched.status().state.waiting.message).toBe(`back-off 10s restarting failed container=c pod=${full}`);
    expect(watched.events('BackOff')).toEqual([`Warning BackOff Back-off restarting failed container c in pod ${full}`]);
    expect(watched.status().lastState.terminated).toMatchObject({exitCode: 1, reason: 'Error'});
  });
});

test('the second pod of an image does not pull it again', () => {
  const watched = new WatchedPod().create({containers: [{image: 'nginx:1.27'}, {image: 'nginx:1.27'}]}).advance(5);
  watched
    .delete(0)
    .create({containers: [{image: 'nginx:1.27', imagePullPolicy: 'IfNotPresent'}]})
    .advance(5);
  expect(watched.lines.slice(-3)).toEqual(['5s 0/1 Pending 0', '5s 0/1 ContainerCreating 0', '5.2s 1/1 Running 0']);
  expect(watched.events('Pulled').at(-1)).toBe(
    'Normal Pulled Container image "nginx:1.27" already present on machine and can be accessed by the pod',
  );
});

test('a changed image restarts the container', () => {
  const watched = new WatchedPod().create({containers: [{image: 'nginx:1.26'}]}).advance(5);
  const {pod, cluster} = watched;
  cluster.client.update(podsKind, {...pod, spec: {...pod.spec, containers: [{...pod.spec.containers[0], image: 'nginx:1.27'}]}});
  watched.advance(5);
  expect(watched.status()).toMatchObject({restartCount: 1, image: 'docker.io/library/nginx:1.27', ready: true});
  expect(watched.events('Killing')).toEqual(['Normal Killing Container c definition changed, will be restarted']);
});

test('a pod that has been active too long fails', () => {
  const watched = new WatchedPod().create({activeDeadlineSeconds: 10, containers: [{}]}).advance(20);
  expect(watched.pod.status).toMatchObject({phase: 'Failed', reason: 'DeadlineExceeded'});
  expect(watched.status().state.terminated).toBeDefined();
});
