/** A track cut into columns. Each shows the worst moment of its time, so that no dip is too short to be seen. */
import {placeOf, type Scale} from './scale.ts';
import {type Sample, type Track, totalOf} from './timeline.ts';

export interface Column {
  /** The ready ones by version at the moment with the fewest; undefined: nothing was known yet. */
  readonly ready: readonly number[] | undefined;
  /** The task's demand was not met at some moment of it. */
  readonly broken: boolean;
}

/** The column in which a time lies. */
export const columnAt = (scale: Scale, time: number, width: number): number =>
  Math.min(width - 1, Math.floor(placeOf(scale, time) * width));

export const columnsOf = ({samples, broken}: Track, scale: Scale, width: number): Column[] => {
  const worst: (Sample | undefined)[] = Array.from({length: width});
  samples.forEach((sample, i) => {
    const next = samples[i + 1];
    const first = columnAt(scale, sample.at, width);
    // The column in which the next sample begins is this one's as well, unless it begins at its very edge.
    const last = next ? columnAt(scale, next.at, width) : width - 1;
    const shared = next !== undefined && placeOf(scale, next.at) * width === last && last > first;
    for (let x = first; x <= (shared ? last - 1 : last); x++) worst[x] = fewer(worst[x], sample);
  });
  const marks = new Set(broken.flatMap(({from, to}) => range(columnAt(scale, from, width), columnAt(scale, to, width))));
  return worst.map((sample, x) => ({ready: sample?.ready, broken: marks.has(x)}));
};

/** Of equals the later one, so that the last column shows how it is now. */
const fewer = (a: Sample | undefined, b: Sample): Sample => (a && totalOf(a) < totalOf(b) ? a : b);

const range = (from: number, to: number): number[] => Array.from({length: to - from + 1}, (_, i) => from + i);
