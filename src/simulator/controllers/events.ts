/** Recording Events (core/v1) about objects, with the aggregation of client-go's correlator. */
import {type Clock, timestamp} from '../../clock.ts';
import type {KubeObject} from '../../kube/object.ts';
import {isStatus} from '../../kube/status.ts';
import type {Client} from '../client.ts';
import {events} from '../kinds/index.ts';
import {Correlator, MEMORY} from './correlator.ts';
import {Recent} from './recent.ts';

export interface EventRecorder {
  /** Records that something happened to an object. Repeats raise `count`; floods of similar events are combined, as the real recorder does. */
  event(about: KubeObject, type: 'Normal' | 'Warning', reason: string, message: string, fieldPath?: string): void;
}

/** `component`: who records, e.g. `deployment-controller`; `host`: on which node, if on one. */
export const eventRecorder = (client: Client, clock: Clock, component: string, host = ''): EventRecorder =>
  new Recorder(client, clock, component, host);

/** Where an event stands. */
interface Recorded {
  readonly namespace: string;
  readonly name: string;
}

class Recorder implements EventRecorder {
  private readonly correlator = new Correlator();
  private readonly recorded = new Recent<string, Recorded>(MEMORY);
  private serial: bigint;

  constructor(
    private readonly client: Client,
    private readonly clock: Clock,
    private readonly component: string,
    private readonly host: string,
  ) {
    // Two recorders that speak of one object in one moment must not use the same name.
    this.serial = startOf(`${component}/${host}`);
  }

  event(about: KubeObject, type: 'Normal' | 'Warning', reason: string, message: string, fieldPath?: string): void {
    const source = `${this.component}/${this.host}`;
    const saying = {source, about: about.metadata.uid ?? '', fieldPath, type, reason, message};
    const verdict = this.correlator.judge(saying, this.clock.now());
    if (!verdict || this.repeat(verdict.key, verdict.message)) return;
    const event = this.build(about, type, reason, verdict.message, fieldPath);
    this.recorded.set(verdict.key, {namespace: event.metadata.namespace!, name: event.metadata.name});
    this.write(() => this.client.create(events, event));
  }

  /** Counts an event that is there already. Returns whether it is. */
  private repeat(key: string, message: string): boolean {
    const known = this.recorded.get(key);
    const event = known && this.client.get(events, known.namespace, known.name);
    if (!event) return false;
    const lastTimestamp = timestamp(this.clock.now());
    this.write(() => this.client.update(events, {...event, message, lastTimestamp, count: (event.count ?? 0) + 1}));
    return true;
  }

  private build(about: KubeObject, type: string, reason: string, message: string, fieldPath: string | undefined): KubeObject {
    const time = timestamp(this.clock.now());
    const namespace = about.metadata.namespace ?? 'default';
    return {
      apiVersion: 'v1',
      kind: 'Event',
      metadata: {name: `${about.metadata.name}.${this.stamp()}`, namespace},
      involvedObject: reference(about, fieldPath),
      type,
      reason,
      message,
      count: 1,
      firstTimestamp: time,
      lastTimestamp: time,
      source: {component: this.component, ...(this.host ? {host: this.host} : {})},
      eventTime: null,
      reportingComponent: this.component,
      reportingInstance: this.host,
    };
  }

  /** 16 hexadecimal digits: nanoseconds since the epoch, and never the same ones twice. */
  private stamp(): string {
    this.serial = (this.serial + 1n) % 1_000_000n;
    return (BigInt(this.clock.now()) * 1_000_000n + this.serial).toString(16).padStart(16, '0');
  }

  /** An event that cannot be written (its namespace is on its way out, say) is lost, and nothing else. */
  private write(write: () => void): void {
    try {
      write();
    } catch (error) {
      if (!isStatus(error, 'Forbidden') && !isStatus(error, 'NotFound') && !isStatus(error, 'AlreadyExists')) throw error;
    }
  }
}

/** A number below a million, different for most texts. */
const startOf = (text: string): bigint => BigInt([...text].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 1_000_000, 7));

const reference = ({apiVersion, kind, metadata}: KubeObject, fieldPath: string | undefined): Record<string, unknown> => ({
  kind,
  ...(metadata.namespace === undefined ? {} : {namespace: metadata.namespace}),
  name: metadata.name,
  uid: metadata.uid,
  apiVersion,
  resourceVersion: metadata.resourceVersion,
  ...(fieldPath === undefined ? {} : {fieldPath}),
});
