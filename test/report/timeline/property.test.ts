/** What is drawn is what was judged: for any recording. */
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import type {Change} from '../../../src/cluster/cluster.ts';
import {columnsOf} from '../../../src/report/timeline/columns.ts';
import {paint} from '../../../src/report/timeline/pieces.ts';
import {placeOf, scaleOf, timeAt} from '../../../src/report/timeline/scale.ts';
import {svgOf} from '../../../src/report/timeline/svg.ts';
import {scaleFor, timelineLines} from '../../../src/report/timeline/text.ts';
import {timelineOf} from '../../../src/report/timeline/timeline.ts';
import {contextOf} from '../../grade/fake-client.ts';
import {runCheck} from '../../grade/run-check.ts';
import {change, NAMESPACE, pod, recorded, slice} from './recording.ts';

const NAMES = ['a-1', 'a-2', 'a-3', 'b-1', 'b-2', 'b-3'];

const endpoints = fc.uniqueArray(fc.tuple(fc.constantFrom(...NAMES), fc.boolean()), {selector: ([name]) => name});

/** Up to three slices that come, change and go, with pauses from none at all to an hour. */
const changes: fc.Arbitrary<Change[]> = fc
  .array(
    fc.record({
      pause: fc.oneof(fc.constant(0), fc.integer({min: 1, max: 5000}), fc.integer({min: 5000, max: 3_600_000})),
      type: fc.constantFrom('ADDED' as const, 'MODIFIED' as const, 'MODIFIED' as const, 'DELETED' as const),
      slice: fc.constantFrom('x', 'y', 'z'),
      endpoints,
    }),
    {minLength: 1, maxLength: 30},
  )
  .map((steps) => {
    let seconds = 0;
    const told = steps.map((step) => {
      seconds += step.pause / 1000;
      return change(
        seconds,
        step.type,
        slice(
          step.endpoints.map(([name, ready]) => (ready ? name : `-${name}`)),
          step.slice,
        ),
      );
    });
    return [...NAMES.map((name) => change(0, 'ADDED' as const, pod(name, true))), ...told];
  });

const demanded = (atLeast: number) => [{service: 'shop', namespace: NAMESPACE, atLeast}];

describe('the timeline of any recording', () => {
  it('has the minimum that continuity judges, in its data, its columns and its words', async () => {
    await fc.assert(
      fc.asyncProperty(changes, fc.integer({min: 1, max: 7}), fc.integer({min: 80, max: 200}), async (all, atLeast, width) => {
        const timeline = timelineOf(recorded(all, {demands: demanded(atLeast)}));
        const [track] = timeline.tracks;
        const verdict = await runCheck('continuity', {service: 'shop', atLeast}, contextOf([], {changes: all}));
        expect(verdict.passed).toBe(track.lowest >= atLeast);
        expect(verdict.passed).toBe(track.broken.length === 0);
        if (!verdict.passed) expect(verdict.got).toMatch(new RegExp(`^${track.lowest} at `));
        const columns = columnsOf(track, scaleFor(timeline), width - 7);
        const drawn = columns.flatMap(({ready}) => (ready ? [ready.reduce((sum, each) => sum + each, 0)] : []));
        expect(Math.min(...drawn)).toBe(track.lowest);
        expect(columns.some(({broken}) => broken)).toBe(!verdict.passed);
        const text = timelineLines(timeline, width).map((line) => paint(line, false));
        expect(text[0]).toBe(
          `Service shop: ready endpoints, lowest ${track.lowest}, floor ${atLeast}: ${verdict.passed ? 'kept' : 'broken'}`,
        );
        expect(text.join('\n').includes('×')).toBe(!verdict.passed);
        expect(svgOf(timeline)).toContain(`lowest ${track.lowest}, floor ${atLeast}, ${verdict.passed ? 'kept' : 'broken'}`);
      }),
      {numRuns: 300},
    );
  });

  it('breaks for as long as continuity says', async () => {
    await fc.assert(
      fc.asyncProperty(changes, fc.integer({min: 1, max: 7}), async (all, atLeast) => {
        const [{broken}] = timelineOf(recorded(all, {demands: demanded(atLeast)})).tracks;
        const {detail} = await runCheck('continuity', {service: 'shop', atLeast}, contextOf([], {changes: all}));
        const seconds = /for ([\d.]+) s in all/.exec(detail ?? '')?.[1] ?? '0.0';
        expect((broken.reduce((sum, {from, to}) => sum + to - from, 0) / 1000).toFixed(1)).toBe(seconds);
      }),
      {numRuns: 200},
    );
  });

  it('shows where versions were mixed exactly when the check says so', async () => {
    await fc.assert(
      fc.asyncProperty(changes, async (all) => {
        const demands = [{service: 'shop', namespace: NAMESPACE, unmixed: 'version'}];
        const [{broken}] = timelineOf(recorded(all, {demands})).tracks;
        const {passed} = await runCheck('continuity', {service: 'shop', unmixed: 'version'}, contextOf([], {changes: all}));
        expect(broken.length === 0).toBe(passed);
      }),
      {numRuns: 200},
    );
  });

  it('fits its width', () => {
    fc.assert(
      fc.property(changes, fc.integer({min: 80, max: 200}), (all, width) => {
        const lines = timelineLines(timelineOf(recorded(all)), width).map((line) => paint(line, false));
        expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(width);
      }),
    );
  });
});

describe('the scale', () => {
  const times = fc.array(fc.integer({min: 0, max: 10_000_000}), {maxLength: 60});

  it('keeps the order of time, from edge to edge', () => {
    fc.assert(
      fc.property(times, fc.integer({min: 1, max: 10_000_000}), (all, end) => {
        const scale = scaleOf(all, 0, end);
        const places = [0, ...all.filter((time) => time <= end).sort((a, b) => a - b), end].map((time) => placeOf(scale, time));
        expect(places).toEqual([...places].sort((a, b) => a - b));
        expect([places[0], places.at(-1)]).toEqual([0, 1]);
      }),
    );
  });

  it('leads from a time to a place and back', () => {
    fc.assert(
      fc.property(times, fc.integer({min: 1, max: 10_000_000}), fc.double({min: 0, max: 1, noNaN: true}), (all, end, place) => {
        const scale = scaleOf(all, 0, end);
        expect(placeOf(scale, timeAt(scale, place))).toBeCloseTo(place, 6);
      }),
    );
  });
});
