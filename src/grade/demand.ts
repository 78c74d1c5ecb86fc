/**
 * What a task asks of a Service at every moment, and where a recording falls short of it: for the check that judges an attempt and for the
 * picture that shows it.
 */
import type {Change} from '../cluster/cluster.ts';
import type {Check} from './check.ts';
import type {Moment} from './endpoints.ts';

export interface Demand {
  readonly service: string;
  readonly namespace: string;
  /** Never fewer ready endpoints than this. */
  readonly atLeast?: number;
  /** At no moment pods with different values of this label. */
  readonly unmixed?: string;
}

/** A time without interruption; `to` is where the next moment begins. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  /** Lasts to the end of the recording, which is then `to`. */
  readonly open: boolean;
}

/** The demands of a task's continuity checks. */
export const demandsOf = (checks: readonly Check[], namespace: string): Demand[] =>
  checks.filter(({kind}) => kind.name === 'continuity').map(({spec}) => ({namespace, ...(spec as Omit<Demand, 'namespace'>)}));

/** The first of the moments with the fewest ready endpoints; undefined when there are none. */
export const lowestOf = (moments: readonly Moment[]): Moment | undefined =>
  moments.reduce<Moment | undefined>((low, moment) => (low && low.ready.length <= moment.ready.length ? low : moment), undefined);

/** When it was as `is` says; a moment that lasted no time counts as well. */
export const stretchesWhere = (moments: readonly Moment[], is: (moment: Moment) => boolean): Stretch[] => {
  const found: Stretch[] = [];
  moments.forEach((moment, i) => {
    if (!is(moment)) return;
    const next = moments[i + 1];
    const before = i > 0 && is(moments[i - 1]) ? found.pop() : undefined;
    found.push({from: before?.from ?? moment.at, to: next?.at ?? moment.at, open: next === undefined});
  });
  return found;
};

/** The values of a label among the ready endpoints of a moment, sorted; `none` for a pod without it. */
export const valuesOf = (label: string, changes: readonly Change[]): ((moment: Moment) => string[]) => {
  const values = new Map(
    changes
      .filter(({object}) => object.kind === 'Pod')
      .map(({object}) => [object.metadata.name, object.metadata.labels?.[label] ?? 'none']),
  );
  return ({ready}) => [...new Set(ready.map(({pod}) => values.get(pod ?? '') ?? 'none'))].sort();
};
