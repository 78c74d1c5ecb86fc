/** How fast an autoscaler may go: what was recommended lately holds it back, and so do the rules of its behaviour. */

const DOWNSCALE_SECONDS = 300;

interface Policy {
  readonly type: 'Pods' | 'Percent';
  readonly value: number;
  readonly periodSeconds: number;
}

export interface Rules {
  readonly selectPolicy?: 'Max' | 'Min' | 'Disabled';
  readonly stabilizationWindowSeconds?: number;
  readonly policies: readonly Policy[];
}

const EACH = (type: Policy['type'], value: number): Policy => ({type, value, periodSeconds: 15});
const UP: Rules = {selectPolicy: 'Max', policies: [EACH('Pods', 4), EACH('Percent', 100)], stabilizationWindowSeconds: 0};
const DOWN: Rules = {selectPolicy: 'Max', policies: [EACH('Percent', 100)]};

interface Note {
  readonly at: number;
  readonly replicas: number;
}

/** What one autoscaler remembers. */
export class Memory {
  private recommendations: Note[] = [];
  /** By how much it scaled, and when. */
  private changes: Note[] = [];

  /** The number to scale to now. `now`: milliseconds. */
  settle(wanted: number, replicas: number, behavior: {scaleUp?: Rules; scaleDown?: Rules} | undefined, now: number): number {
    const up = behavior?.scaleUp ?? UP;
    const down = behavior?.scaleDown ?? DOWN;
    const held = this.stabilized(wanted, replicas, up, down, now);
    if (held > replicas) return Math.min(held, this.limit(replicas, up, 1, now));
    return held < replicas ? Math.max(held, this.limit(replicas, down, -1, now)) : held;
  }

  noteChange(by: number, now: number): void {
    this.changes = [...this.changes.filter(({at}) => now - at < 3600_000), {at: now, replicas: by}];
  }

  /** Up no further than the least that was wanted within its window, down no further than the most. */
  private stabilized(wanted: number, replicas: number, up: Rules, down: Rules, now: number): number {
    const [upMs, downMs] = [up.stabilizationWindowSeconds ?? 0, down.stabilizationWindowSeconds ?? DOWNSCALE_SECONDS].map((s) => s * 1000);
    this.recommendations = [...this.recommendations.filter(({at}) => now - at <= Math.max(upMs, downMs)), {at: now, replicas: wanted}];
    const within = (ms: number): number[] => this.recommendations.filter(({at}) => now - at <= ms).map((note) => note.replicas);
    const [least, most] = [Math.min(...within(upMs)), Math.max(...within(downMs))];
    return Math.min(Math.max(replicas, least), most);
  }

  private limit(replicas: number, {selectPolicy = 'Max', policies}: Rules, sign: 1 | -1, now: number): number {
    if (selectPolicy === 'Disabled') return replicas;
    const limits = policies.map(({type, value, periodSeconds}) => {
      const since = this.changes.filter(({at, replicas: by}) => now - at < periodSeconds * 1000 && Math.sign(by) === sign);
      const start = replicas - since.reduce((sum, {replicas: by}) => sum + by, 0);
      if (type === 'Pods') return start + sign * value;
      return sign > 0 ? Math.ceil(start * (1 + value / 100)) : Math.trunc(start * (1 - value / 100));
    });
    return (selectPolicy === 'Max') === sign > 0 ? Math.max(...limits) : Math.min(...limits);
  }
}
