/** The metrics server: measures, every 15 seconds, what the containers of pods use. What it tells is always that of the last time. */
import type {Clock} from '../../clock.ts';
import type {KubeObject} from '../../kube/object.ts';
import {milli, units} from '../../kube/quantity.ts';
import type {Client} from '../client.ts';
import {nodes, pods} from '../kinds/index.ts';
import type {Images} from '../kubelet/images.ts';
import {type Demand, demandOf} from './demand.ts';
import {SCRAPE_MS, type Traffic} from './traffic.ts';

/** A container that began less than this before the measurement has no figures yet. */
const YOUNGEST_MS = 10_000;
/** What a node needs for itself. */
const SYSTEM = {cpu: 120, memory: 700 * 1024 * 1024};

export type Usage = {readonly cpu: string; readonly memory: string};

export interface Measured {
  readonly object: KubeObject;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** In milliseconds. */
  readonly window: number;
}

export interface MeasuredPod extends Measured {
  readonly containers: readonly {readonly name: string; readonly usage: Usage}[];
}

interface Amounts {
  /** Thousandths of a core. */
  readonly cpu: number;
  /** Bytes. */
  readonly memory: number;
}

const printed = ({cpu, memory}: Amounts): Usage => ({cpu: `${Math.round(cpu * 1e6)}n`, memory: `${Math.round(memory / 1024)}Ki`});

export class Metrics {
  constructor(
    private readonly client: () => Client,
    private readonly clock: Clock,
    private readonly images: Images,
    private readonly traffic: Traffic,
  ) {}

  /** Pods of a namespace, or of all, that there are figures of. */
  pods(namespace?: string): MeasuredPod[] {
    return this.client()
      .list(pods, namespace)
      .flatMap((pod) => this.pod(pod) ?? []);
  }

  nodes(): (Measured & {readonly usage: Usage})[] {
    const at = this.measuredAt();
    const all = this.client().list(pods);
    return this.client()
      .list(nodes)
      .map((object) => {
        const used = all.filter(({spec}) => spec.nodeName === object.metadata.name).flatMap((pod) => this.amounts(pod, at) ?? []);
        return {object, at, window: SCRAPE_MS, usage: printed(sum([SYSTEM, ...used.map(({amounts}) => amounts)]))};
      });
  }

  /** Of the containers of a pod, as an autoscaler asks; undefined: not measured yet. */
  containersOf(pod: KubeObject): MeasuredPod['containers'] | undefined {
    return this.pod(pod)?.containers;
  }

  private pod(object: KubeObject): MeasuredPod | undefined {
    const at = this.measuredAt();
    const found = this.amounts(object, at);
    if (!found || found.length === 0) return undefined;
    const window = Math.min(SCRAPE_MS, ...found.map(({since}) => at - since));
    return {object, at, window, containers: found.map(({name, amounts}) => ({name, usage: printed(amounts)}))};
  }

  private measuredAt(): number {
    return Math.floor(this.clock.now() / SCRAPE_MS) * SCRAPE_MS;
  }

  /** Of the containers that run; undefined where one of them is too young to be measured. */
  private amounts(pod: KubeObject, at: number): {name: string; since: number; amounts: Amounts}[] | undefined {
    const running = (pod.status?.containerStatuses ?? []).filter(({state}: any) => state?.running);
    const found = running.map(({name, state}: any) => {
      const since = Date.parse(state.running.startedAt);
      return {name, since, amounts: this.amountsOf(pod, name, at)};
    });
    return found.some(({since}: {since: number}) => at - since < YOUNGEST_MS) ? undefined : found;
  }

  private amountsOf(pod: KubeObject, name: string, at: number): Amounts {
    const [first] = pod.spec.containers;
    const spec = pod.spec.containers.find((container: any) => container.name === name);
    const demand = demandOf(spec, this.images.resolve(spec.image)?.image ?? {image: spec.image});
    const asked = spec === serverOf(pod) || (!serverOf(pod) && spec === first) ? this.traffic.lately(pod, at) : 0;
    return within(spec.resources?.limits, vary(pod, {...demand, cpu: demand.cpu + (asked * demand.perRequest * 1000) / SCRAPE_MS}));
  }
}

/** The container that requests are for. */
const serverOf = ({spec}: KubeObject): any => spec.containers.find(({ports}: any) => ports?.length > 0);

/** No two pods use quite the same. */
const vary = ({metadata: {uid = ''}}: KubeObject, {cpu, memory}: Demand): Amounts => {
  const share = 1 + ([...uid].reduce((hash, char) => (hash * 31 + char.charCodeAt(0)) % 1000, 7) - 500) / 10_000;
  return {cpu: cpu * share, memory: memory * share};
};

/** CPU is held back at the limit; more memory than that cannot be had. */
const within = (limits: Record<string, string> = {}, {cpu, memory}: Amounts): Amounts => ({
  cpu: limits.cpu === undefined ? cpu : Math.min(cpu, milli(limits.cpu)),
  memory: limits.memory === undefined ? memory : Math.min(memory, units(limits.memory)),
});

const sum = (all: readonly Amounts[]): Amounts =>
  all.reduce((total, {cpu, memory}) => ({cpu: total.cpu + cpu, memory: total.memory + memory}), {cpu: 0, memory: 0});
