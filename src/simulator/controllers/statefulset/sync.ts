/** One sync of a StatefulSet: makes, deletes and replaces pods as far as their order allows, and says what state they are in. */
import type {KubeObject} from '../../../kube/object.ts';
import {isStatus} from '../../../kube/status.ts';
import type {Client} from '../../client.ts';
import {pods} from '../../kinds/index.ts';
import type {EventRecorder} from '../events.ts';
import {isNamespaceTerminating} from '../pod-control.ts';
import {isDeleting} from '../pods.ts';
import {slowStart} from '../replicaset/slow-start.ts';
import {templateOf} from '../revisions.ts';
import {createClaims, ownClaims} from './claims.ts';
import type {Pair} from './history.ts';
import {corrected, podFor} from './identity.ts';
import {
  firstUnhealthyOf,
  isOrdered,
  type Layout,
  layoutOf,
  nextToUpdate,
  type Place,
  stepFor,
  stepForCondemned,
  wantsCurrent,
} from './steps.ts';

export class Sync {
  private readonly layout: Layout;

  constructor(
    private readonly client: Client,
    private readonly events: EventRecorder,
    private readonly set: KubeObject,
    private readonly pair: Pair,
    found: readonly KubeObject[],
    private readonly now: number,
  ) {
    this.layout = layoutOf(set, found);
  }

  /** Throws what kept it from being done. */
  run(): void {
    const {places, condemned} = this.layout;
    if (!this.all(places, (place) => this.fill(place))) return;
    for (const pod of condemned) if (!isDeleting(pod)) ownClaims(this.client, this.set, pod, true);
    const firstUnhealthy = firstUnhealthyOf(this.layout);
    if (!this.all(condemned, (pod) => this.dismiss(pod, firstUnhealthy))) return;
    const next = nextToUpdate(this.set, places, this.pair.update.metadata.name, this.now);
    if (next) this.delete(next);
  }

  /** In order until one says to stop, or all at once. Returns whether none did. */
  private all<T>(items: readonly T[], step: (item: T) => boolean): boolean {
    if (isOrdered(this.set)) return items.every(step);
    let at = 0;
    const {error} = slowStart(items.length, 1, () => step(items[at++]));
    if (error !== undefined) throw error;
    return true;
  }

  /** Gives a place what it needs. Returns whether the next one may be looked at. */
  private fill(place: Place): boolean {
    const step = stepFor(this.set, place, this.now);
    if (step === 'create') this.create(place.ordinal);
    if (step === 'delete') this.delete(place.pod!);
    if (place.pod?.status?.phase === 'Pending' && !isDeleting(place.pod)) this.claimsFor(place.pod, place.ordinal);
    if (step !== 'go on') return false;
    if (!isDeleting(place.pod!)) this.correct(place.pod!, place.ordinal);
    return true;
  }

  private correct(pod: KubeObject, ordinal: number): void {
    ownClaims(this.client, this.set, pod, false);
    const right = corrected(pod, ordinal);
    if (right) this.client.update(pods, right);
  }

  private dismiss(pod: KubeObject, firstUnhealthy: KubeObject | undefined): boolean {
    const step = stepForCondemned(this.set, pod, firstUnhealthy, this.now);
    if (step === 'delete') this.delete(pod);
    return false;
  }

  private create(ordinal: number): void {
    const revision = wantsCurrent(this.set, ordinal) ? this.pair.current : this.pair.update;
    const pod = podFor(this.set, templateOf(revision), revision.metadata.name, ordinal);
    this.claimsFor(pod, ordinal);
    this.told('Create', pod, () => this.client.create(pods, pod));
  }

  private claimsFor(pod: KubeObject, ordinal: number): void {
    createClaims(this.client, this.events, this.set, pod, ordinal);
  }

  private delete(pod: KubeObject): void {
    this.told('Delete', pod, () => this.client.delete(pods, pod.metadata.namespace, pod.metadata.name));
  }

  /** Does a thing and tells how it went. */
  private told(verb: 'Create' | 'Delete', pod: KubeObject, act: () => void): void {
    const what = `${verb} Pod ${pod.metadata.name} in StatefulSet ${this.set.metadata.name}`;
    try {
      act();
      this.events.event(this.set, 'Normal', `Successful${verb}`, `${what} successful`);
    } catch (error) {
      if (isNamespaceTerminating(error) || (verb === 'Delete' && isStatus(error, 'NotFound'))) return;
      this.events.event(this.set, 'Warning', `Failed${verb}`, `${what} failed error: ${(error as Error).message}`);
      throw error;
    }
  }
}
