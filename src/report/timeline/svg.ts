/** The timeline as an SVG picture: areas stacked by version, the floor as a line, breaches in red, commands by number. */
import {duration, harmless} from '../style.ts';
import {notesOf} from './notes.ts';
import {placeOf, type Scale} from './scale.ts';
import {scaleFor} from './text.ts';
import {type Timeline, type Track, totalOf} from './timeline.ts';

const WIDTH = 960;
const LEFT = 44;
const RIGHT = 16;
const CHART = {height: 120, head: 46, gap: 26};
const FOOT = 54;

/** A whole document; its colours follow the reader's light or dark scheme. */
export const svgOf = (timeline: Timeline): string => {
  const tracks = timeline.tracks.filter(({samples}) => samples.length > 0);
  const step = CHART.head + CHART.height + CHART.gap;
  const height = 40 + tracks.length * step + FOOT;
  const scale = scaleFor(timeline);
  const x = (time: number): number => LEFT + placeOf(scale, time) * (WIDTH - LEFT - RIGHT);
  const charts = tracks.map((track, i) => group(40 + i * step, chartOf(track, timeline, x)));
  const foot = group(40 + tracks.length * step, axisOf(timeline, scale, x));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img">`,
    `<title>${escaped(timeline.title)}</title>`,
    `<style>${STYLE}</style>`,
    `<rect class="paper" width="${WIDTH}" height="${height}"/>`,
    `<text class="title" x="${LEFT}" y="26">${escaped(timeline.title)}</text>`,
    ...charts,
    foot,
    '</svg>',
    '',
  ].join('\n');
};

const STYLE = [
  'text{font:12px system-ui,sans-serif;fill:#1f2933}.title{font-size:16px;font-weight:600}.name{font-weight:600}.small{font-size:11px;fill:#52606d}',
  '.paper{fill:#fff}.v0{fill:#2b7de9}.v1{fill:#f0a202}.v2{fill:#3aa76d}.v3{fill:#a35fd0}.rule{stroke:#9aa5b1}.grid{stroke:#e4e7eb}',
  '.floor{stroke:#c81e1e;stroke-dasharray:6 3}.broken{fill:#c81e1e;fill-opacity:.22}.bad{fill:#c81e1e}.command{stroke:#7b8794;stroke-dasharray:2 3}',
  '@media (prefers-color-scheme:dark){text{fill:#e4e7eb}.small{fill:#9aa5b1}.paper{fill:#14181d}.grid{stroke:#323f4b}.bad{fill:#ff8080}}',
].join('');

type ToX = (time: number) => number;

const group = (y: number, parts: readonly string[]): string => `<g transform="translate(0 ${y})">\n${parts.join('\n')}\n</g>`;

const chartOf = (track: Track, timeline: Timeline, x: ToX): string[] => {
  const most = Math.max(1, track.floor ?? 0, ...track.samples.map(totalOf));
  const y = (count: number): number => CHART.head + CHART.height * (1 - count / most);
  const lines = (timeline.commands ?? []).map(({at}) => vertical('command', x(at)));
  const broken = track.broken.map(
    ({from, to, say}) =>
      `<rect class="broken" x="${n(x(from))}" y="${CHART.head}" width="${n(Math.max(2, x(to) - x(from)))}" height="${CHART.height}"><title>${escaped(say)}</title></rect>`,
  );
  return [
    `<text class="name" x="${LEFT}" y="14">${escaped(`${track.kind} ${track.name}`)}<tspan class="small" dx="10">${escaped(wordsOf(track))}</tspan></text>`,
    ...legendOf(track),
    horizontal('grid', y(most)),
    `<text class="small" text-anchor="end" x="${LEFT - 6}" y="${y(most) + 4}">${most}</text>`,
    ...track.versions.map((_, version) => areaOf(track, version, timeline.end, x, y)),
    ...broken,
    ...(track.floor === undefined ? [] : [horizontal('floor', y(track.floor))]),
    ...lines,
    horizontal('rule', y(0)),
  ];
};

const wordsOf = ({kind, lowest, floor, unmixed, broken}: Track): string =>
  [
    `${kind === 'Service' ? 'ready endpoints' : 'ready pods'}, lowest ${lowest}`,
    floor === undefined ? '' : `floor ${floor}`,
    unmixed ? `one ${unmixed} at a time` : '',
    floor === undefined && !unmixed ? '' : broken.length > 0 ? 'broken' : 'kept',
  ]
    .filter(Boolean)
    .join(', ');

const legendOf = ({versions}: Track): string[] => {
  const step = Math.min(260, (WIDTH - LEFT - RIGHT) / Math.max(1, versions.length));
  return versions.map(
    ({label}, i) =>
      `<rect class="v${i % 4}" x="${n(LEFT + i * step)}" y="24" width="10" height="10"/><text class="small" x="${n(LEFT + i * step + 15)}" y="33">${escaped(label)}</text>`,
  );
};

/** Steps: a sample holds until the next. Above the versions before it. */
const areaOf = ({samples}: Track, version: number, end: number, x: ToX, y: (count: number) => number): string => {
  const below = (upTo: number, ready: readonly number[]): number => ready.slice(0, upTo).reduce((sum, each) => sum + each, 0);
  const edge = (upTo: number): string[] =>
    samples.flatMap(({at, ready}, i) => {
      const height = n(y(below(upTo, ready)));
      return [`${n(x(at))} ${height}`, `${n(x(samples[i + 1]?.at ?? end))} ${height}`];
    });
  return `<path class="v${version % 4}" d="M${edge(version + 1).join('L')}L${edge(version).reverse().join('L')}Z"/>`;
};

const axisOf = (timeline: Timeline, scale: Scale, x: ToX): string[] => {
  const numbers = notesOf(timeline).filter(({mark}) => mark);
  const times = spread([timeline.begin, timeline.end, ...scale.filter(({idle}) => !idle).map(({from}) => from)], x);
  const skipped = scale.some(({idle}) => idle) ? ', times in which nothing happened drawn narrow' : '';
  return [
    ...numbers.map(
      ({at, mark, say}) => `<text text-anchor="middle" x="${n(x(at))}" y="0">${escaped(mark!)}<title>${escaped(say)}</title></text>`,
    ),
    ...times.map(
      (time) => `<text class="small" text-anchor="middle" x="${n(x(time))}" y="18">${duration((time - timeline.begin) / 1000)}</text>`,
    ),
    `<text class="small" x="${LEFT}" y="40">minutes since the task began${skipped}</text>`,
  ];
};

/** Those that have room, the first ones first. */
const spread = (times: readonly number[], x: ToX): number[] => {
  const kept: number[] = [];
  for (const time of times) if (kept.every((other) => Math.abs(x(other) - x(time)) >= 44)) kept.push(time);
  return kept;
};

const horizontal = (role: string, y: number): string =>
  `<line class="${role}" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${n(y)}" y2="${n(y)}"/>`;

const vertical = (role: string, x: number): string =>
  `<line class="${role}" x1="${n(x)}" x2="${n(x)}" y1="${CHART.head}" y2="${CHART.head + CHART.height}"/>`;

const n = (value: number): string => String(Math.round(value * 100) / 100);

/** Text in XML. */
export const escaped = (text: string): string => harmless(text).replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
