/** What a controller is: a loop that is told names and makes the cluster fit. One controller, one file, and one line in `index.ts`. */
import type {Clock, Timer} from '../../clock.ts';
import type {KubeObject} from '../../kube/object.ts';
import type {Authority} from '../certificates/issue.ts';
import type {Client} from '../client.ts';
import type {Kind} from '../kinds/kind.ts';
import type {UsageSource} from './autoscaler/usage.ts';
import type {EventRecorder} from './events.ts';

export interface ControllerContext {
  readonly clock: Clock;
  /** A client that writes as `manager` (field manager and user agent). */
  client(manager: string): Client;
  /** Events from a component, e.g. `deployment-controller`, on a node if it runs on one. */
  events(component: string, host?: string): EventRecorder;
  /** A random suffix of `n` characters from the alphabet of generated names. */
  random(n: number): string;
  /** Calls `handle` with every kind that is served, and with each one that a CustomResourceDefinition adds or changes later. */
  watchKinds(handle: (kind: Kind) => void): void;
  /** PEM of the authority that the API server can be checked by, if it serves over TLS. */
  readonly rootCertificate?: string;
  /** Signs certificates of clients. */
  readonly authority?: Authority;
  /** Measures what pods use; absent: nobody does, and autoscalers say so. */
  readonly usage?: UsageSource;
  /** Signs tokens of service accounts. */
  readonly tokens?: TokenIssuer;
}

export interface TokenIssuer {
  /** A token for `seconds`, good for the API server, of a service account; with `pod`, no longer than the pod lives. */
  issueFor(namespace: string, account: string, options: {seconds: number; audience?: string; pod?: KubeObject}): string;
  /** The token of a Secret of type `kubernetes.io/service-account-token`. */
  issueLegacy(account: KubeObject, secret: string): string;
}

export interface Controller {
  readonly name: string;
  /** Opens its watches and starts working. */
  start(context: ControllerContext): void;
}

const FIRST_RETRY_MS = 5;
const LONGEST_RETRY_MS = 1_000_000;
/**
 * What a sync of a real controller takes, with the writes it makes: so long its key is not synced again, and what happens meanwhile is
 * seen together. Of three pods that become ready within these milliseconds a Deployment sees one, and then three.
 */
export const SYNC_MS = 15;

/**
 * Keys waiting to be synced: each at most once, in order of arrival, one at a time. A sync that throws is tried again after 5 ms, doubling
 * up to 1,000 s, as client-go's default limiter does; one that does not is forgotten. `syncMs`: how long a key rests after a sync;
 * `firstRetryMs`: where the doubling begins.
 */
export class WorkQueue {
  private readonly waiting = new Set<string>();
  /** Keys whose sync is going on, and whether they have been added meanwhile. */
  private readonly busy = new Map<string, boolean>();
  private readonly failures = new Map<string, number>();
  private readonly later = new Map<string, Timer>();
  private scheduled = false;

  constructor(
    private readonly clock: Clock,
    private readonly sync: (key: string) => void,
    private readonly syncMs = 0,
    private readonly firstRetryMs = FIRST_RETRY_MS,
  ) {}

  add(key: string): void {
    if (this.busy.has(key)) this.busy.set(key, true);
    else this.waiting.add(key);
    if (this.scheduled || this.waiting.size === 0) return;
    this.scheduled = true;
    this.clock.after(0, () => this.drain());
  }

  /** Adds the key in `ms`; of several the earliest counts. */
  addAfter(key: string, ms: number): void {
    const set = this.later.get(key);
    const at = this.clock.now() + ms;
    if (set && !set.cancelled && set.at <= at) return;
    this.clock.clear(set);
    this.later.set(
      key,
      this.clock.after(ms, () => {
        this.later.delete(key);
        this.add(key);
      }),
    );
  }

  private drain(): void {
    this.scheduled = false;
    const keys = [...this.waiting];
    this.waiting.clear();
    for (const key of keys) this.attempt(key);
  }

  /** What the cluster refuses is tried again in silence; a fault of ours has to be seen. */
  private attempt(key: string): void {
    if (this.syncMs > 0) this.rest(key);
    try {
      this.sync(key);
      this.failures.delete(key);
    } catch (error) {
      if (error instanceof TypeError || error instanceof RangeError) console.error(error);
      const failed = this.failures.get(key) ?? 0;
      this.failures.set(key, failed + 1);
      this.clock.after(Math.min(this.firstRetryMs * 2 ** failed, LONGEST_RETRY_MS), () => this.add(key));
    }
  }

  private rest(key: string): void {
    this.busy.set(key, false);
    this.clock.after(this.syncMs, () => {
      const again = this.busy.get(key);
      this.busy.delete(key);
      if (again) this.add(key);
    });
  }
}
