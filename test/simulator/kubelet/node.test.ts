import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {leases, nodes} from '../../../src/simulator/kinds/index.ts';
import {Addresses} from '../../../src/simulator/kubelet/addresses.ts';
import {kubelet} from '../../../src/simulator/kubelet/kubelet.ts';
import {nodeObject} from '../../../src/simulator/kubelet/node.ts';
import {FakeCluster} from './fake-client.ts';

test('a node as kubectl shows it', () => {
  const node = nodeObject('node-2', 0);
  expect(nodes.cells(node, 0)).toEqual([
    'node-2',
    'Ready',
    '<none>',
    expect.anything(),
    'v1.36.2',
    '172.18.0.3',
    '<none>',
    'Linux',
    '6.8.0',
    'containerd://2.1.0',
  ]);
  expect(node.status.allocatable).toMatchObject({cpu: '8', memory: '16Gi', pods: '110'});
});

describe('the Lease of a node', () => {
  const renewals = (heartbeat: number | undefined, seconds: number): string => {
    const cluster = new FakeCluster();
    cluster.client.create(nodes, nodeObject('node-1', cluster.clock.now()));
    kubelet('node-1', [], heartbeat === undefined ? {} : {heartbeat}).start(cluster.context);
    cluster.clock.advance(seconds * 1000);
    return cluster.client.get(leases, 'kube-node-lease', 'node-1')!.spec.renewTime;
  };

  test('is renewed', () => {
    expect(renewals(10_000, 35)).toBe('2026-01-01T00:00:30.000000Z');
  });

  test('is written once when nobody asks for more', () => {
    expect(renewals(undefined, 3600)).toBe('2026-01-01T00:00:00.000000Z');
  });
});

test('no two pods of all nodes ever have the same address', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(1, 2), fc.boolean(), fc.nat()), {maxLength: 600}), (steps) => {
      const all = [new Addresses('node-1'), new Addresses('node-2')];
      const used = new Map<string, Addresses>();
      for (const [node, take, pick] of steps) {
        const addresses = all[node - 1];
        const mine = [...used].filter(([, owner]) => owner === addresses).map(([address]) => address);
        if (take || mine.length === 0) {
          const address = addresses.take();
          expect(used.has(address)).toBe(false);
          expect(address).toMatch(/^10\.24\d\.[12]\.\d{1,3}$/);
          used.set(address, addresses);
        } else {
          addresses.free(mine[pick % mine.length]);
          used.delete(mine[pick % mine.length]);
        }
      }
    }),
  );
});
