/** One simulated cluster: store, API, controllers, and (unless bare) scheduler and kubelets, all on one clock. */
import {join} from 'node:path';
import {type Clock, ScopedClock} from '../clock.ts';
import type {PretendImage} from '../kube/pretend-image.ts';
import {Api} from './api/api.ts';
import {keepTokensIn, tokensOf} from './api/authenticate/tokens.ts';
import {inProcess} from './api/in-process.ts';
import {localClient} from './api/local-client.ts';
import {Random} from './api/random.ts';
import {Registry} from './api/registry.ts';
import {serveStreams} from './api/streaming/hosts.ts';
import {serveLogs} from './api/subresources/log.ts';
import {serveContainers} from './api/subresources/proxy.ts';
import {bootstrap} from './bootstrap.ts';
import type {Client} from './client.ts';
import {Storage} from './container/storage.ts';
import type {ControllerContext} from './controllers/controller.ts';
import {eventRecorder} from './controllers/events.ts';
import {controllers} from './controllers/index.ts';
import {localPathProvisioner} from './controllers/persistent-volume/provisioner.ts';
import {scheduler} from './controllers/scheduler.ts';
import {kinds} from './kinds/index.ts';
import {nodeMetrics} from './kinds/node-metrics.ts';
import {podMetrics} from './kinds/pod-metrics.ts';
import {Images} from './kubelet/images.ts';
import {kubelet} from './kubelet/kubelet.ts';
import {type Network, networkOf} from './kubelet/network.ts';
import {Metrics} from './metrics/metrics.ts';
import {counted, Traffic} from './metrics/traffic.ts';
import {Audit} from './recorder/audit.ts';
import {Recorder} from './recorder/recorder.ts';
import {Store} from './store/store.ts';

export interface SimulatorOptions {
  readonly clock: Clock;
  /** Where the journal and the recording are kept; absent: in memory only, and nothing is recorded. */
  readonly folder?: string;
  /** No kubelet and no scheduler: pods stay as their clients leave them. */
  readonly bare?: boolean;
  /** How many nodes, `node-1` on; default 1. */
  readonly nodes?: number;
  readonly images?: readonly PretendImage[];
  /** Milliseconds between the signs of life of a node (its Lease); absent: it gives one, at the start. */
  readonly heartbeat?: number;
  /** PEM of the authority that signed the server's certificate, for the ConfigMap that every namespace has of it. */
  readonly rootCertificate?: string;
  /** PEM of that authority's key, to sign certificates of clients with. */
  readonly authorityKey?: string;
  /** Makes generated names and uids repeatable. */
  readonly seed?: number;
}

export class Simulator {
  readonly clock: ScopedClock;
  readonly registry: Registry;
  readonly api: Api;
  readonly recorder: Recorder | undefined;
  readonly audit: Audit | undefined;
  private readonly store: Store;
  private readonly traffic = new Traffic();

  constructor(options: SimulatorOptions) {
    this.clock = new ScopedClock(options.clock);
    this.store = new Store(options.folder && join(options.folder, 'journal.jsonl'));
    const metrics = options.bare ? undefined : this.metricsOf(options);
    const served = metrics ? [...kinds, nodeMetrics(metrics), podMetrics(metrics)] : kinds;
    this.registry = new Registry(this.store, served, this.clock, new Random(options.seed));
    keepTokensIn(this.registry, options.folder);
    this.api = new Api(this.registry);
    const context = {...contextOf(this.registry, options), ...(metrics ? {usage: metrics} : {})};
    const names = Array.from({length: options.nodes ?? 1}, (_, i) => `node-${i + 1}`);
    bootstrap(this.client('kube-apiserver'), names, this.clock.now());
    for (const controller of controllers) controller.start(context);
    if (!options.bare) this.startNodes(names, options, context);
    this.recorder = options.folder ? new Recorder(this.client('recorder'), this.clock, join(options.folder, 'recording.jsonl')) : undefined;
    this.audit = options.folder ? new Audit(this.registry, this.clock, join(options.folder, 'audit.jsonl')) : undefined;
  }

  client(manager: string): Client {
    return localClient(this.registry, manager);
  }

  /** Stops everything; what was acknowledged is in the journal. */
  close(): void {
    this.clock.stop();
    this.recorder?.close();
    this.store.close();
  }

  private metricsOf({images}: SimulatorOptions): Metrics {
    return new Metrics(() => this.client('metrics-server'), this.clock, new Images(images), this.traffic);
  }

  private startNodes(names: readonly string[], {images, heartbeat}: SimulatorOptions, context: ControllerContext): void {
    scheduler.start(context);
    localPathProvisioner.start(context);
    const network: Network = counted(
      networkOf(() => kubelets),
      this.traffic,
      this.clock,
    );
    const [storage, api] = [new Storage(), inProcess(this.api)];
    const kubelets = names.map((name) =>
      kubelet(name, images, {network, heartbeat, storage, api, below: (n) => this.registry.random.below(n)}),
    );
    for (const agent of kubelets) agent.start(context);
    serveContainers(this.registry, network.answer);
    serveStreams(this.registry, (pod) => kubelets.find(({node}) => node === pod.spec.nodeName)?.host());
    serveLogs(this.registry, (pod) => kubelets.find(({node}) => node === pod.spec.nodeName));
  }
}

const contextOf = (registry: Registry, {rootCertificate, authorityKey}: SimulatorOptions): ControllerContext => ({
  clock: registry.clock,
  client: (manager) => localClient(registry, manager),
  events: (component, host) => eventRecorder(localClient(registry, component), registry.clock, component, host),
  random: (n) => registry.random.suffix(n),
  watchKinds: (handle) => registry.watchKinds(handle),
  rootCertificate,
  tokens: tokensOf(registry),
  ...(rootCertificate && authorityKey ? {authority: {certificate: rootCertificate, key: authorityKey}} : {}),
});
