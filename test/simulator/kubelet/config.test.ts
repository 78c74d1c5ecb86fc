import {describe, expect, test} from 'vitest';
import {configMaps, secrets} from '../../../src/simulator/kinds/index.ts';
import {linesOf} from '../../../src/simulator/kubelet/logs.ts';
import {WatchedPod} from './watched-pod.ts';

const put = (watched: WatchedPod, kind: 'ConfigMap' | 'Secret', name: string, data: Record<string, string>): void => {
  const resource = kind === 'Secret' ? secrets : configMaps;
  watched.cluster.client.create(resource, {apiVersion: 'v1', kind, metadata: {name, namespace: 'default'}, data});
};

const from = (kind: 'configMap' | 'secret', name: string, key: string, more = {}) => ({
  env: [{name: 'A', valueFrom: {[`${kind}KeyRef`]: {name, key, ...more}}}],
});

describe('environment that is not there', () => {
  test.each<[string, any, string]>([
    ['a ConfigMap', from('configMap', 'none', 'k'), 'configmap "none" not found'],
    ['a Secret', from('secret', 'none', 'k'), 'secret "none" not found'],
    ['a key of a ConfigMap', from('configMap', 'settings', 'k'), "couldn't find key k in ConfigMap default/settings"],
    ['a key of a Secret', from('secret', 'creds', 'k'), "couldn't find key k in Secret default/creds"],
    ['a whole ConfigMap', {envFrom: [{configMapRef: {name: 'none'}}]}, 'configmap "none" not found'],
    ['a whole Secret', {envFrom: [{secretRef: {name: 'none'}}]}, 'secret "none" not found'],
  ])('%s', (_, container, message) => {
    const watched = new WatchedPod();
    put(watched, 'ConfigMap', 'settings', {other: '1'});
    put(watched, 'Secret', 'creds', {});
    watched.create({containers: [container]}).advance(5);
    expect(watched.lines.at(-1)).toBe('0.6s 0/1 CreateContainerConfigError 0');
    expect(watched.status().state.waiting).toEqual({reason: 'CreateContainerConfigError', message});
    expect(watched.events('Failed')).toEqual([`Warning Failed Error: ${message}`]);
  });

  test.each<[string, any]>([
    ['an optional ConfigMap', from('configMap', 'none', 'k', {optional: true})],
    ['an optional key', from('configMap', 'settings', 'k', {optional: true})],
    ['an optional Secret as a whole', {envFrom: [{secretRef: {name: 'none', optional: true}}]}],
  ])('%s does not matter', (_, container) => {
    const watched = new WatchedPod();
    put(watched, 'ConfigMap', 'settings', {});
    expect(
      watched
        .create({containers: [container]})
        .advance(5)
        .lines.at(-1),
    ).toBe('0.8s 1/1 Running 0');
  });

  test('is looked for again, and the container starts when it is there', () => {
    const watched = new WatchedPod()
      .create({containers: [{...from('configMap', 'late', 'k'), imagePullPolicy: 'IfNotPresent'}]})
      .advance(5);
    put(watched, 'ConfigMap', 'late', {k: 'v'});
    watched.advance(10);
    expect(watched.lines.at(-1)).toBe('10.8s 1/1 Running 0');
    expect(watched.status().restartCount).toBe(0);
  });
});

describe('volumes that are not there', () => {
  test.each<[string, any, string]>([
    ['a ConfigMap', {configMap: {name: 'none'}}, 'configmap "none" not found'],
    ['a Secret', {secret: {secretName: 'none'}}, 'secret "none" not found'],
    ['a key', {configMap: {name: 'settings', items: [{key: 'k', path: 'k'}]}}, 'configmap references non-existent config key: k'],
    ['a projected Secret', {projected: {sources: [{secret: {name: 'none'}}]}}, 'secret "none" not found'],
  ])('%s', (_, volume, why) => {
    const watched = new WatchedPod();
    put(watched, 'ConfigMap', 'settings', {});
    watched.create({volumes: [{name: 'v', ...volume}], containers: [{}]}).advance(5);
    expect(watched.lines.at(-1)).toBe('0s 0/1 ContainerCreating 0');
    expect(watched.events()[0]).toBe(`Warning FailedMount MountVolume.SetUp failed for volume "v" : ${why}`);
    expect(watched.pod.status.podIP).toBeUndefined();
    expect(watched.condition('PodReadyToStartContainers').status).toBe('False');
  });

  test('are mounted when they come', () => {
    const watched = new WatchedPod().create({volumes: [{name: 'v', configMap: {name: 'late'}}], containers: [{}]}).advance(5);
    put(watched, 'ConfigMap', 'late', {});
    expect(watched.advance(5).lines.at(-1)).toBe('8.3s 1/1 Running 0');
  });
});

test('a container that must not run as root', () => {
  const watched = new WatchedPod().create({securityContext: {runAsNonRoot: true}, containers: [{}]}).advance(5);
  expect(watched.status().state.waiting).toMatchObject({
    reason: 'CreateContainerConfigError',
    message: `container has runAsNonRoot and image will run as root (pod: "p_default(${watched.pod.metadata.uid})", container: c)`,
  });
  const well = new WatchedPod().create({securityContext: {runAsNonRoot: true, runAsUser: 1000}, containers: [{}]}).advance(5);
  expect(well.lines.at(-1)).toBe('0.8s 1/1 Running 0');
});

test('a container prints what it was given', () => {
  const watched = new WatchedPod();
  put(watched, 'ConfigMap', 'settings', {COLOUR: 'blue'});
  put(watched, 'Secret', 'creds', {user: Buffer.from('eve').toString('base64')});
  watched.create({
    containers: [
      {
        image: 'busybox',
        command: ['sh', '-c', 'echo "$COLOUR $USER_NAME $WHO $(MODE) on $POD"; sleep 1d'],
        envFrom: [{configMapRef: {name: 'settings'}}],
        env: [
          {name: 'USER_NAME', valueFrom: {secretKeyRef: {name: 'creds', key: 'user'}}},
          {name: 'MODE', value: 'dev'},
          {name: 'WHO', value: '$(MODE)-$(USER_NAME)'},
          {name: 'POD', valueFrom: {fieldRef: {fieldPath: 'metadata.name'}}},
        ],
      },
    ],
  });
  watched.advance(5);
  const lines = linesOf(watched.kubelet.logs.run(watched.pod.metadata.uid!, 'c')!, watched.cluster.clock.now());
  expect(lines.map(({text}) => text)).toEqual(['blue eve dev-eve dev on p']);
});
