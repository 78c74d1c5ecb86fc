/**
 * From time to place. An attempt is minutes of reading with seconds of rollout between: times in which nothing happens are drawn narrow, so
 * that the others have room.
 */

export interface Segment {
  readonly from: number;
  readonly to: number;
  /** Nothing happens in it: drawn narrower than its time. */
  readonly idle: boolean;
  /** Where it is drawn, as a share of the width, 0 to 1. */
  readonly left: number;
  readonly right: number;
}

export type Scale = readonly Segment[];

/** So long around what happens belongs to it. */
const AROUND_MS = 2_000;
/** An idle time has this share of the width, or what it would have anyway, whichever is less. */
const IDLE_SHARE = 0.04;

/** @param times of what happens, in any order. The segments tile begin..end and 0..1. */
export const scaleOf = (times: readonly number[], begin: number, end: number): Scale => {
  let spans = spansOf(times, begin, end, AROUND_MS);
  // So much happens, so evenly, that the idle times would take all the room.
  for (let around = 2 * AROUND_MS; spans.filter(({idle}) => idle).length * IDLE_SHARE > 0.5; around *= 2)
    spans = spansOf(times, begin, end, around);
  return placed(spans);
};

interface Span {
  readonly from: number;
  readonly to: number;
  readonly idle: boolean;
}

const spansOf = (times: readonly number[], begin: number, end: number, around: number): Span[] => {
  const sorted = times.filter((time) => time >= begin && time <= end).sort((a, b) => a - b);
  const spans: Span[] = [];
  let done = begin;
  const push = (to: number, idle: boolean): void => {
    if (to <= done) return;
    const last = spans.at(-1);
    if (last?.idle === idle) spans[spans.length - 1] = {...last, to};
    else spans.push({from: done, to, idle});
    done = to;
  };
  for (const time of sorted) {
    push(Math.max(begin, time - around), true);
    push(Math.min(end, time + around), false);
  }
  push(end, true);
  return spans;
};

const placed = (spans: readonly Span[]): Segment[] => {
  const length = ({from, to}: Span): number => to - from;
  const total = spans.reduce((sum, span) => sum + length(span), 0);
  const idleShare = (span: Span): number => Math.min(IDLE_SHARE, length(span) / total);
  const busy = spans.filter(({idle}) => !idle).reduce((sum, span) => sum + length(span), 0);
  const room = 1 - (busy > 0 ? spans.filter(({idle}) => idle).reduce((sum, span) => sum + idleShare(span), 0) : 0);
  const share = (span: Span): number => (busy === 0 ? length(span) / total : span.idle ? idleShare(span) : (room * length(span)) / busy);
  let left = 0;
  return spans.map((span, i) => {
    const right = i === spans.length - 1 ? 1 : left + share(span);
    const segment = {...span, left, right};
    left = right;
    return segment;
  });
};

/** Where a time is drawn, 0 to 1; times outside are at the ends. */
export const placeOf = (scale: Scale, time: number): number => {
  const segment = scale.find(({to}) => time <= to);
  if (!segment) return 1;
  const {from, to, left, right} = segment;
  return left + (Math.max(0, time - from) / (to - from)) * (right - left);
};

/** The time that is drawn at a place. */
export const timeAt = (scale: Scale, place: number): number => {
  const {from, to, left, right} = scale.find((segment) => place <= segment.right) ?? scale[scale.length - 1];
  return from + (Math.max(0, place - left) / (right - left)) * (to - from);
};
