/** What holds for every pod, whatever its containers do. */
import fc from 'fast-check';
import {expect, test} from 'vitest';
import {pods as podsKind} from '../../../src/simulator/kinds/index.ts';
import {WatchedPod} from './watched-pod.ts';

const SCRIPTS = ['sleep 1d', 'exit 1', 'exit 0', 'sleep 3; exit 1', 'sleep 700; exit 2', 'touch /tmp/ok; sleep 40; rm /tmp/ok; sleep 1d'];

const container = fc.record(
  {
    image: fc.constantFrom('nginx', 'busybox', 'nginx:nonexistent', 'BAD', 'shop/api'),
    script: fc.option(fc.constantFrom(...SCRIPTS)),
    imagePullPolicy: fc.constantFrom('Always', 'IfNotPresent', 'Never'),
    livenessProbe: fc.constant({exec: {command: ['cat', '/tmp/ok']}, periodSeconds: 3}),
    readinessProbe: fc.constantFrom({httpGet: {path: '/', port: 80}}, {tcpSocket: {port: 9}}),
    envFrom: fc.constant([{configMapRef: {name: 'none'}}]),
  },
  {requiredKeys: ['image', 'script', 'imagePullPolicy']},
);

const built = (c: any, name: string, more = {}): any => {
  const {script, ...rest} = c;
  return {name, ...rest, ...(script ? {command: ['sh', '-c', script]} : {}), ...more};
};

const pod = fc.record({
  restartPolicy: fc.constantFrom('Always', 'OnFailure', 'Never'),
  inits: fc.array(fc.tuple(container, fc.boolean()), {maxLength: 2}),
  containers: fc.array(container, {minLength: 1, maxLength: 2}),
  wait: fc.nat(900),
});

const spec = ({restartPolicy, inits, containers}: any): any => ({
  restartPolicy,
  initContainers: inits.map(([c, sidecar]: any, i: number) => built(c, `i${i}`, sidecar ? {restartPolicy: 'Always'} : {})),
  containers: containers.map((c: any, i: number) => built(c, `m${i}`)),
});

const TERMINAL = ['Succeeded', 'Failed'];

test('a status is whole, and never contradicts itself', () => {
  fc.assert(
    fc.property(pod, (wanted) => {
      const watched = new WatchedPod();
      const counts = new Map<string, number>();
      let terminal = false;
      watched.cluster.client.watch(podsKind, ({object: {status}}) => {
        if (!status.startTime) return;
        const all = [...(status.initContainerStatuses ?? []), ...status.containerStatuses];
        expect(all).toHaveLength(wanted.inits.length + wanted.containers.length);
        for (const s of all) {
          expect(Object.keys(s.state)).toHaveLength(1);
          expect(s.restartCount).toBeGreaterThanOrEqual(counts.get(s.name) ?? 0);
          counts.set(s.name, s.restartCount);
        }
        const condition = (type: string) => status.conditions.find((c: any) => c.type === type).status;
        const ready = status.containerStatuses.every((s: any) => s.ready && s.state.running);
        if (condition('Ready') === 'True') expect(ready && status.phase === 'Running' && condition('Initialized') === 'True').toBe(true);
        if (terminal) expect(TERMINAL).toContain(status.phase);
        terminal = TERMINAL.includes(status.phase);
        if (terminal) expect(all.some((s: any) => s.state.running)).toBe(false);
      });
      watched.create(spec(wanted)).advance(wanted.wait);
      watched.delete().advance(60);
      expect(watched.pod).toBeUndefined();
    }),
    {numRuns: 60},
  );
}, 30_000);

test('when nothing is due nothing is done', () => {
  fc.assert(
    fc.property(pod, (wanted) => {
      const watched = new WatchedPod().create(spec(wanted)).advance(wanted.wait);
      const {writes} = watched.cluster;
      watched.cluster.clock.settle();
      expect(watched.cluster.writes).toBe(writes);
    }),
    {numRuns: 30},
  );
}, 30_000);
