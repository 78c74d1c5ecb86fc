/** How many requests pods answer: counted from one measurement to the next. */
import type {Clock} from '../../clock.ts';
import type {KubeObject} from '../../kube/object.ts';
import type {Network} from '../kubelet/network.ts';

export const SCRAPE_MS = 15_000;
/** Pods that nobody asks any more are forgotten when there are this many. */
const MOST = 10_000;

interface Count {
  readonly slot: number;
  readonly now: number;
  readonly before: number;
}

const slotOf = (at: number): number => Math.floor(at / SCRAPE_MS);

export class Traffic {
  private readonly counts = new Map<string, Count>();

  /** `at`: milliseconds since the epoch. */
  note({metadata: {uid = ''}}: KubeObject, at: number): void {
    const slot = slotOf(at);
    const before = this.completed(uid, slot);
    const known = this.counts.get(uid);
    this.counts.set(uid, {slot, now: known?.slot === slot ? known.now + 1 : 1, before});
    if (this.counts.size > MOST) this.forgetIdle(slot);
  }

  /** Requests in the last whole span of 15 s. */
  lately({metadata: {uid = ''}}: KubeObject, at: number): number {
    return this.completed(uid, slotOf(at));
  }

  private completed(uid: string, slot: number): number {
    const known = this.counts.get(uid);
    if (!known || known.slot < slot - 1) return 0;
    return known.slot === slot ? known.before : known.now;
  }

  private forgetIdle(slot: number): void {
    for (const [uid, count] of this.counts) if (count.slot < slot - 1) this.counts.delete(uid);
  }
}

/** A network whose answers are counted. */
export const counted = (network: Network, traffic: Traffic, clock: Clock): Network => ({
  ...network,
  answer: (pod, ...asked) => {
    traffic.note(pod, clock.now());
    return network.answer(pod, ...asked);
  },
});
