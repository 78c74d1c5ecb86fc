import {expect, it} from 'vitest';
import type {AuditEntry} from '../../../src/cluster/cluster.ts';
import {barRows} from '../../../src/report/timeline/bars.ts';
import {commandsOf} from '../../../src/report/timeline/commands.ts';
import {htmlOf} from '../../../src/report/timeline/html.ts';
import {paint} from '../../../src/report/timeline/pieces.ts';
import {sparkline} from '../../../src/report/timeline/sparkline.ts';
import {svgOf} from '../../../src/report/timeline/svg.ts';
import {timelineLines} from '../../../src/report/timeline/text.ts';
import {timelineOf} from '../../../src/report/timeline/timeline.ts';
import {BEGIN, brokenUpdate, change, NAMESPACE, pod, recorded, slice} from './recording.ts';

const typed = (seconds: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  at: BEGIN + seconds * 1000,
  user: 'kubernetes-admin',
  agent: 'kubectl/v1.35.2 (linux/amd64)',
  command: 'kubectl set image',
  session: 's1',
  method: 'PATCH',
  kind: 'Deployment',
  namespace: NAMESPACE,
  name: 'shop',
  code: 200,
  ...more,
});

const update = () => recorded(brokenUpdate(), {audit: [typed(60)]});

const text = (lines: ReturnType<typeof timelineLines>): string => lines.map((line) => paint(line, false).trimEnd()).join('\n');

it('draws an update that breaks the floor, in 80 columns', () => {
  expect(text(timelineLines(timelineOf(update()), 80))).toMatchSnapshot();
});

it('tells versions, breaches, commands and events as data', () => {
  const {tracks, commands, events} = timelineOf(update());
  expect(tracks.map(({kind, name, versions, lowest}) => [kind, name, versions.map(({label}) => label), lowest])).toEqual([
    ['Service', 'shop', ['nginx:1.26', 'nginx:1.27'], 3],
    ['Deployment', 'shop', ['nginx:1.26', 'nginx:1.27'], 3],
  ]);
  expect(tracks[0].broken).toEqual([{from: BEGIN + 60_100, to: BEGIN + 61_000, lowest: 3, say: '3 ready, 4 asked for'}]);
  expect(commands).toEqual([{at: BEGIN + 60_000, say: 'kubectl set image deployment/shop', user: 'kubernetes-admin', refused: false}]);
  expect(events.map(({at, say}) => `${(at - BEGIN) / 1000} ${say}`)).toEqual([
    '60 shop: image nginx:1.26 → nginx:1.27',
    '60 shop-b: 0 → 2 pods',
    '60 shop-a: 4 → 3 pods',
    '362 shop: paused',
  ]);
});

it('tells versions of one image apart by their ReplicaSets', () => {
  const twins = ['a-1', 'c-1'].map((name) => ({...pod(name, true), spec: {containers: [{name: 'c', image: 'nginx'}]}}));
  const changes = [...twins.map((each) => change(0, 'ADDED', each)), change(0, 'ADDED', slice(['a-1', 'c-1', 'ghost']))];
  expect(timelineOf(recorded(changes)).tracks[0].versions.map(({label}) => label)).toEqual(['nginx (shop-a)', 'nginx (shop-c)', 'unknown']);
});

it('colours versions, and does without colours', () => {
  const bars = timelineLines(timelineOf(update()), 80)[1];
  expect(paint(bars, true)).toContain('\u001b[36m█');
  expect(paint(bars, true)).toContain('\u001b[33m▒');
  expect(paint(bars, false)).not.toContain('\u001b');
});

it.each([
  [
    'one run of kubectl is one command',
    [typed(1, {name: 'a'}), typed(2, {name: 'b'}), typed(9, {name: 'b'})],
    ['kubectl set image deployment/a deployment/b'],
  ],
  ['two runs are two', [typed(1), typed(2, {session: 's2'})], ['kubectl set image deployment/shop', 'kubectl set image deployment/shop']],
  [
    "helm's requests are one while they follow each other",
    [
      typed(1, {agent: 'Helm/4.1.4', command: undefined, session: undefined, kind: 'Secret', name: 'sh.helm.release.v1.shop.v2'}),
      typed(1.5, {agent: 'Helm/4.1.4', command: undefined, session: undefined}),
    ],
    ['helm secret/sh.helm.release.v1.shop.v2 deployment/shop'],
  ],
  [
    'other programs say what they did',
    [typed(1, {agent: 'curl/8.5', command: undefined, session: undefined, method: 'DELETE'})],
    ['curl delete deployment/shop'],
  ],
  ['what is refused is told so', [typed(1, {code: 403})], ['kubectl set image deployment/shop (refused: 403)']],
  ['other namespaces are named', [typed(1, {namespace: 'other'})], ['kubectl set image other: deployment/shop']],
  ['the program itself is not told of', [typed(1, {agent: ''})], []],
])('%s', (_, audit, said) => {
  expect(commandsOf(audit, NAMESPACE).map(({say}) => say)).toEqual(said);
});

it('says where nobody keeps what was typed', () => {
  expect(text(timelineLines(timelineOf(recorded(brokenUpdate(), {audit: undefined})), 80))).toContain('not known on this cluster');
});

it('says that nothing was recorded', () => {
  expect(text(timelineLines(timelineOf(recorded([], {demands: []})), 80))).toContain('Nothing was recorded');
  expect(text(timelineLines(timelineOf(recorded([])), 80))).toContain('Service shop: nothing was recorded of it');
});

it('lets no control character of a cluster through, and no markup into its pictures', () => {
  const evil = {...pod('a-1', true), spec: {containers: [{name: 'c', image: 'x\u001b[31m<script>:1'}]}};
  const timeline = timelineOf(recorded([change(0, 'ADDED', evil), change(0, 'ADDED', slice(['a-1']))], {title: '<b>&'}));
  expect(text(timelineLines(timeline, 80))).not.toContain('\u001b');
  for (const picture of [svgOf(timeline), htmlOf(timeline)]) {
    expect(picture).not.toContain('<script>');
    expect(picture).not.toContain('<b>');
    expect(picture).not.toContain('\u001b');
  }
});

it('draws a picture with the floor, the breach and the command', () => {
  const svg = svgOf(timelineOf(update()));
  expect(svg).toContain('class="floor"');
  expect(svg).toContain('<title>3 ready, 4 asked for</title>');
  expect(svg).toContain('<title>kubectl set image deployment&#47;shop</title>'.replace('&#47;', '/'));
  expect(svg.match(/<path class="v\d"/g)).toHaveLength(4);
  expect(svg).not.toMatch(/NaN|undefined/);
});

it.each([
  [[0, 1, 4, 8, undefined], 8, '·▁▄█ '],
  [[1, 1], 1, '██'],
  [[0], 0, '·'],
])('%j of %i is %s', (values, most, drawn) => expect(sparkline(values, most)).toBe(drawn));

it('shows the one of forty that lacks', () => {
  const columns = [40, 39, 40].map((count) => ({ready: [count], broken: count < 40}));
  const rows = barRows(columns, {floor: 40, margin: 6}).map((row) => paint(row, false));
  expect(rows).toHaveLength(8);
  expect(rows[0]).toBe('  40 ┼█×█');
  expect(rows[1]).toBe('  35 ┤███');
});
