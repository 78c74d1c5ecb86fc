/** Store, registry and controllers under a clock that the test moves: a cluster without its wire, kubelet and scheduler. */
import {ManualClock, ScopedClock} from '../../../src/clock.ts';
import type {KubeObject} from '../../../src/kube/object.ts';
import {localClient} from '../../../src/simulator/api/local-client.ts';
import {Random} from '../../../src/simulator/api/random.ts';
import {Registry} from '../../../src/simulator/api/registry.ts';
import {bootstrap} from '../../../src/simulator/bootstrap.ts';
import type {Client} from '../../../src/simulator/client.ts';
import {eventRecorder} from '../../../src/simulator/controllers/events.ts';
import {controllers} from '../../../src/simulator/controllers/index.ts';
import {deployments, events, kinds, pods, replicaSets} from '../../../src/simulator/kinds/index.ts';
import type {Kind} from '../../../src/simulator/kinds/kind.ts';
import {Store} from '../../../src/simulator/store/store.ts';

export class ControlPlane {
  readonly clock = new ManualClock();
  readonly client: Client;

  constructor() {
    const clock = new ScopedClock(this.clock);
    const registry = new Registry(new Store(), kinds, clock, new Random(1));
    this.client = localClient(registry, 'test');
    bootstrap(this.client, ['node-1'], clock.now());
    const context = {
      clock,
      client: (manager: string) => localClient(registry, manager),
      events: (component: string, host?: string) => eventRecorder(localClient(registry, component), clock, component, host),
      random: (n: number) => registry.random.suffix(n),
      watchKinds: (handle: (kind: Kind) => void) => registry.watchKinds(handle),
    };
    for (const controller of controllers) controller.start(context);
    this.pass(1000);
  }

  /** Lets time pass. */
  pass(ms: number): void {
    this.clock.advance(ms);
  }

  deployment(name = 'web'): KubeObject {
    return this.client.get(deployments, 'default', name)!;
  }

  createDeployment(spec: Record<string, unknown> = {}, name = 'web'): void {
    this.client.create(deployments, {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: {name, namespace: 'default'},
      spec: {selector: {matchLabels: {app: name}}, template: podTemplate('shop:1', name), ...spec},
    });
    this.pass(1000);
  }

  /** Changes the spec of a Deployment. */
  change(spec: Record<string, unknown>, name = 'web'): void {
    const found = this.deployment(name);
    this.client.update(deployments, {...found, spec: {...found.spec, ...spec}});
    this.pass(1000);
  }

  /** Adds annotations to a Deployment. */
  annotate(annotations: Record<string, string>, name = 'web'): void {
    const {metadata, ...rest} = this.deployment(name);
    this.client.update(deployments, {...rest, metadata: {...metadata, annotations: {...metadata.annotations, ...annotations}}});
    this.pass(1000);
  }

  /** A ReplicaSet that no Deployment owns. */
  createReplicaSet(name: string, spec: Record<string, unknown> = {}, app = 'other'): void {
    this.client.create(replicaSets, {
      apiVersion: 'apps/v1',
      kind: 'ReplicaSet',
      metadata: {name, namespace: 'default', labels: {app}},
      spec: {selector: {matchLabels: {app}}, template: podTemplate('shop:1', app), ...spec},
    });
    this.pass(1000);
  }

  replicaSets(): readonly KubeObject[] {
    return this.client.list(replicaSets, 'default');
  }

  pods(): readonly KubeObject[] {
    return this.client.list(pods, 'default');
  }

  /** Makes pods ready (or not). */
  ready(found: readonly KubeObject[], status: 'True' | 'False' = 'True'): void {
    const lastTransitionTime = new Date(this.clock.now()).toISOString().replace(/\.\d+/, '');
    for (const pod of found) {
      const conditions = [{type: 'Ready', status, lastTransitionTime}];
      this.client.updateStatus(pods, {
        ...pod,
        status: {...pod.status, phase: 'Running', podIP: '10.0.0.1', podIPs: [{ip: '10.0.0.1'}], conditions},
      });
    }
    this.pass(1000);
  }

  /** Reasons and messages of events about an object. */
  events(name: string): string[] {
    return this.client
      .list(events, 'default')
      .filter(({involvedObject}) => involvedObject.name === name)
      .map(({reason, message}) => `${reason}: ${message}`);
  }
}

export const podTemplate = (image: string, app = 'web') => ({
  metadata: {labels: {app}},
  spec: {containers: [{name: 'app', image}]},
});
