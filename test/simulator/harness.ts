/** A cluster in process under a clock that the test moves. */
import {ManualClock} from '../../src/clock.ts';
import type {PretendImage} from '../../src/kube/pretend-image.ts';
import type {ApiResponse} from '../../src/simulator/api/http.ts';
import type {Client} from '../../src/simulator/client.ts';
import {Simulator} from '../../src/simulator/simulator.ts';

export interface TestCluster {
  readonly clock: ManualClock;
  readonly simulator: Simulator;
  readonly registry: Simulator['registry'];
  readonly client: Client;
  /** A request as it would come over HTTPS. */
  request(method: string, path: string, body?: unknown, headers?: Record<string, string>): ApiResponse;
  /** Runs everything that is due now. */
  settle(): void;
}

const ADMIN = {name: 'admin', groups: ['system:masters', 'system:authenticated'], uid: '0a0a0a0a-0000-4000-a000-000000000000'};

export const testCluster = (
  options: {bare?: boolean; nodes?: number; images?: PretendImage[]; seed?: number; folder?: string} = {},
): TestCluster => {
  const clock = new ManualClock();
  const simulator = new Simulator({clock, seed: 1, ...options});
  clock.settle();
  return {
    clock,
    simulator,
    registry: simulator.registry,
    client: simulator.client('test'),
    settle: () => clock.settle(),
    request: (method, target, body, headers = {}) => {
      const [path, query = ''] = target.split('?');
      const bytes = body === undefined ? Buffer.alloc(0) : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
      return simulator.api.handle(
        {method, path, query: new URLSearchParams(query), headers: {'user-agent': 'test/1', ...headers}, body: bytes},
        ADMIN,
      );
    },
  };
};

export const bareCluster = (): TestCluster => testCluster({bare: true});
