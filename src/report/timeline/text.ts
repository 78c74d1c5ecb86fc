/** The timeline as lines of text, for 80 columns and up: bars for Services, sparklines for Deployments, then what was typed and happened. */
import {duration, harmless} from '../style.ts';
import {barRows} from './bars.ts';
import {columnAt, columnsOf} from './columns.ts';
import {noteLines, notesOf} from './notes.ts';
import {clipped, fillOf, joined, type PieceLine, piece, versionRole} from './pieces.ts';
import {type Scale, scaleOf} from './scale.ts';
import {sparkline} from './sparkline.ts';
import {type Timeline, type Track, totalOf} from './timeline.ts';

/** Columns of the axis at the left of every chart. */
const MARGIN = 6;
const LEAST_WIDTH = 40;
/** Told below a chart; the list at the end has all. */
const MOST_BREACHES = 4;
const MOST_WIDTH = 160;

/** @param width of the terminal, in columns; no line is longer. */
export const timelineLines = (timeline: Timeline, width: number): PieceLine[] => {
  const columns = Math.max(LEAST_WIDTH, Math.min(MOST_WIDTH, width));
  return drawn(timeline, columns).map((line) => clipped(line, width));
};

const drawn = (timeline: Timeline, columns: number): PieceLine[] => {
  const chart = columns - MARGIN - 1;
  const scale = scaleFor(timeline);
  if (timeline.tracks.length === 0) return [[piece('Nothing was recorded of Services or Deployments yet.', 'dim')]];
  return [
    ...timeline.tracks.flatMap((track) => [...trackLines(track, timeline, scale, chart), []]),
    ...axisLines(timeline, scale, chart),
    [],
    ...noteLines(timeline, columns),
  ];
};

/** Busy is what the picture shows: ready endpoints that change, commands, breaches. */
export const scaleFor = ({tracks, commands = [], events, begin, end}: Timeline): Scale => {
  const changes = tracks.flatMap(({samples}) => samples.slice(1).map(({at}) => at));
  return scaleOf([begin, ...changes, ...commands.map(({at}) => at), ...events.map(({at}) => at)], begin, end);
};

const trackLines = (track: Track, timeline: Timeline, scale: Scale, width: number): PieceLine[] => {
  if (track.samples.length === 0)
    return [[piece(`${track.kind} ${harmless(track.name)}`, 'strong'), piece(': nothing was recorded of it')]];
  return track.kind === 'Service' ? serviceLines(track, timeline, scale, width) : deploymentLines(track, scale, width);
};

const serviceLines = (track: Track, {begin}: Timeline, scale: Scale, width: number): PieceLine[] => {
  const columns = columnsOf(track, scale, width);
  const bars = barRows(columns, {floor: track.floor, margin: MARGIN});
  const marks = columns.map(({broken}) => (broken ? piece('!', 'bad') : piece(' ')));
  return [
    [piece(`Service ${harmless(track.name)}`, 'strong'), piece(': ready endpoints'), ...verdict(track)],
    ...bars,
    ...(track.broken.length > 0 ? [[piece(' '.repeat(MARGIN)), ...joined(marks)]] : []),
    legend(track, width),
    ...breachLines(track, begin),
  ];
};

const breachLines = ({broken}: Track, begin: number): PieceLine[] => {
  const indent = ' '.repeat(MARGIN);
  const more = broken.length - MOST_BREACHES;
  return [
    ...broken
      .slice(0, MOST_BREACHES)
      .map(({from, to, say}) => [
        piece(`${indent}! ${duration((from - begin) / 1000)} ${harmless(say)}, for ${seconds(to - from)}`, 'bad'),
      ]),
    ...(more > 0 ? [[piece(`${indent}  and ${more} more`, 'bad')]] : []),
  ];
};

const seconds = (ms: number): string => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`);

/** `, lowest 3, floor 4: broken`. */
const verdict = ({lowest, floor, unmixed, broken}: Track): PieceLine => {
  const asked = [floor === undefined ? '' : `, floor ${floor}`, unmixed ? `, one ${harmless(unmixed)} at a time` : ''].join('');
  const judged = asked === '' ? [] : broken.length > 0 ? [piece(': broken', 'bad')] : [piece(': kept', 'good')];
  return [piece(`, lowest ${lowest}${asked}`), ...judged];
};

const legend = ({versions}: Track, width: number): PieceLine => {
  const share = Math.max(12, Math.floor(width / Math.max(1, versions.length)) - 4);
  const entries = versions.flatMap(({label}, i) => [piece(fillOf(i), versionRole(i)), piece(` ${cut(harmless(label), share)}  `)]);
  return [piece(' '.repeat(MARGIN)), ...(entries.length > 0 ? entries : [piece('no ready endpoint at any time', 'dim')])];
};

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

const deploymentLines = (track: Track, scale: Scale, width: number): PieceLine[] => {
  const columns = columnsOf(track, scale, width);
  const most = Math.max(1, ...track.samples.map(totalOf));
  const rows = track.versions.map(({label}, i) => {
    const first = track.samples[0].ready[i];
    const last = track.samples.at(-1)!.ready[i];
    return [
      [piece(' '.repeat(MARGIN)), piece(`${cut(harmless(label), width - 16)} `, versionRole(i)), piece(`${first} → ${last}`, 'dim')],
      [
        piece(' '.repeat(MARGIN)),
        piece(
          sparkline(
            columns.map(({ready}) => ready?.[i]),
            most,
          ),
          versionRole(i),
        ),
      ],
    ];
  });
  const head = [piece(`Deployment ${harmless(track.name)}`, 'strong'), piece(`: ready pods, lowest ${track.lowest}`)];
  return [head, ...rows.flat()];
};

/** The times at both ends and between, the times left out, and the commands by number. */
const axisLines = (timeline: Timeline, scale: Scale, width: number): PieceLine[] => {
  const rule = Array.from({length: width}, () => '─');
  for (const {idle, from, to} of scale)
    if (idle) for (let x = columnAt(scale, from, width) + 1; x < columnAt(scale, to, width); x++) rule[x] = '┈';
  const marks = Array.from({length: width}, () => ' ');
  for (const {at, mark} of notesOf(timeline)) if (mark) marks[columnAt(scale, at, width)] = mark;
  const margin = piece(' '.repeat(MARGIN));
  return [
    [margin, piece(rule.join(''), 'dim')],
    ...(marks.some((mark) => mark !== ' ') ? [[margin, piece(marks.join('').trimEnd(), 'mark')]] : []),
    [margin, piece(labels(timeline, scale, width), 'dim')],
  ];
};

/** Times below the rule: at the edges of what is busy, as many as there is room for. */
const labels = ({begin, end}: Timeline, scale: Scale, width: number): string => {
  const row = Array.from({length: width}, () => ' ');
  const put = (time: number, right = false): void => {
    const text = duration((time - begin) / 1000);
    const x = Math.max(0, Math.min(width - text.length, columnAt(scale, time, width) - (right ? text.length : 0)));
    if (row.slice(Math.max(0, x - 1), x + text.length + 1).every((char) => char === ' ')) row.splice(x, text.length, ...text);
  };
  put(begin);
  put(end, true);
  for (const {from, idle} of scale) if (!idle) put(from);
  return row.join('');
};
