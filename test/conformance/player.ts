/** Plays steps of a scenario against a cluster in process, whose clock it moves. */
import {mkdirSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {timestamp} from '../../src/clock.ts';
import type {KubeObject} from '../../src/kube/object.ts';
import type {TestCluster} from '../simulator/harness.ts';
import {prune} from './compare.ts';
import type {Normaliser} from './normalise.ts';
import {pick, statusOf} from './pods.ts';
import type {PodsStep, Step} from './scenario.ts';

/** Runs a script where kubectl reaches the cluster. */
export type Shell = (script: string) => Promise<{exit: number; stdout: string; stderr: string}>;

export interface Stage {
  readonly cluster: TestCluster;
  readonly namespace: string;
  readonly folder: string;
  readonly normaliser: Normaliser;
  readonly shell?: Shell;
}

const GROUPS: Readonly<Record<string, string>> = {
  deployments: '/apis/apps/v1',
  replicasets: '/apis/apps/v1',
  statefulsets: '/apis/apps/v1',
  daemonsets: '/apis/apps/v1',
  controllerrevisions: '/apis/apps/v1',
  endpointslices: '/apis/discovery.k8s.io/v1',
  cronjobs: '/apis/batch/v1',
  jobs: '/apis/batch/v1',
  horizontalpodautoscalers: '/apis/autoscaling/v2',
  poddisruptionbudgets: '/apis/policy/v1',
};

/** Milliseconds that a request takes, in which controllers work on. */
const REQUEST_MS = 4;
/** How long a watch is let run before anything else is done. */
const WATCH_MS = 300;
/** Steps of the clock, and the shortest wait, while waiting for quiet: never so short that two objects get the same age in seconds. */
const TICK_MS = 100;
const SHORTEST_MS = 1000;
const LONGEST_MS = 20_000;

export const play = async (stage: Stage, step: Step): Promise<unknown> => {
  if (step.http) return http(stage, step);
  if (step.settle !== undefined) return settle(stage, step.settle || 400);
  if (step.sleep) return void stage.cluster.clock.advance(step.sleep);
  if (step.dump) return dump(stage, step);
  if (step.events) return events(stage);
  if (step.pods) return pods(stage, substitute(step.pods, stage) as PodsStep);
  if (step.files) return files(stage, step.files);
  if (step.sh) return shell(stage, step);
  if (step.until) return until(stage, step);
  if (step.watch) return watch(stage, step);
  throw new Error(`unknown step ${JSON.stringify(step)}`);
};

/** `{ns}` in any text is the namespace. */
const substitute = (value: unknown, {namespace}: Stage): unknown => JSON.parse(JSON.stringify(value).replaceAll('{ns}', namespace));

interface Answer {
  code: number;
  warnings?: string[];
  body: any;
}

export const request = (
  {cluster}: Stage,
  {method = 'GET', path, body, type, accept = 'application/json'}: NonNullable<Step['http']>,
): Answer => {
  const headers = {accept, ...(body === undefined ? {} : {'content-type': type ?? 'application/json'})};
  const {code, warnings = [], body: answer} = cluster.request(method, path, body, headers);
  cluster.clock.advance(REQUEST_MS);
  const said = warnings.map((text) => `299 - ${JSON.stringify(text)}`);
  return {code, ...(said.length > 0 ? {warnings: [said.join(', ')]} : {}), body: JSON.parse(JSON.stringify(answer ?? ''))};
};

const http = (stage: Stage, step: Step): unknown => {
  const answer = request(stage, substitute(step.http, stage) as NonNullable<Step['http']>);
  const {normaliser} = stage;
  normaliser.learn(answer.body);
  if (typeof answer.body === 'string') return prune({...answer, body: normaliser.output(answer.body)}, step);
  return prune(normaliser.json(answer, '', step.managedFields), step);
};

const settle = ({cluster}: Stage, quiet: number): null => {
  let revision = cluster.registry.store.revision;
  let since = 0;
  for (let waited = TICK_MS; waited <= LONGEST_MS; waited += TICK_MS) {
    cluster.clock.advance(TICK_MS);
    if (cluster.registry.store.revision !== revision) [revision, since] = [cluster.registry.store.revision, waited];
    else if (waited - since >= quiet && waited >= SHORTEST_MS) break;
  }
  return null;
};

/** Objects that a scenario made: not those that every namespace has. */
const items = (stage: Stage, resource: string): KubeObject[] => {
  const {body} = request(stage, {path: `${GROUPS[resource] ?? '/api/v1'}/namespaces/${stage.namespace}/${resource}`});
  return (body.items ?? []).filter(
    ({metadata}: KubeObject) => metadata.name !== 'kube-root-ca.crt' && !(resource === 'serviceaccounts' && metadata.name === 'default'),
  );
};

const revision = ({metadata}: KubeObject): number => Number(metadata.annotations?.['deployment.kubernetes.io/revision'] ?? 0);

const dump = (stage: Stage, step: Step): unknown => {
  const {normaliser} = stage;
  const lists = step.dump!.map((resource) => items(stage, resource));
  const hashed = lists.flat().filter((object) => object.metadata.labels?.['pod-template-hash'] && revision(object) > 0);
  normaliser.learn(hashed.sort((a, b) => revision(a) - revision(b)));
  const told = lists.map((list) =>
    normaliser.json(
      list.map((object) => prune(object, step)),
      'items',
      step.managedFields,
    ),
  );
  return Object.fromEntries(step.dump!.map((resource, i) => [resource, told[i]]));
};

const events = (stage: Stage): unknown => {
  const told = items(stage, 'events').map((event) => ({
    type: event.type,
    reason: event.reason,
    object: `${event.involvedObject.kind}/${event.involvedObject.name}`,
    message: event.message,
    from: event.source?.component || event.reportingComponent,
  }));
  const distinct = new Set(told.map((event) => JSON.stringify(stage.normaliser.json(event))));
  return [...distinct].sort().map((text) => JSON.parse(text));
};

const pods = (stage: Stage, wanted: PodsStep): unknown => {
  const found = pick(items(stage, 'pods'), wanted);
  for (const pod of found) {
    const path = `/api/v1/namespaces/${stage.namespace}/pods/${pod.metadata.name}`;
    if (wanted.to === 'gone') request(stage, {method: 'DELETE', path, body: {gracePeriodSeconds: 0}});
    else {
      const status = wanted.status ?? statusOf(pod, wanted.to!, timestamp(stage.cluster.clock.now()));
      request(stage, {method: 'PATCH', path: `${path}/status`, type: 'application/merge-patch+json', body: {status}});
    }
  }
  return {touched: found.length};
};

const files = (stage: Stage, contents: Readonly<Record<string, unknown>>): null => {
  for (const [name, content] of Object.entries(substitute(contents, stage) as Record<string, unknown>)) {
    const file = join(stage.folder, name);
    mkdirSync(dirname(file), {recursive: true});
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  }
  return null;
};

const run = async (stage: Stage, script: string) => {
  if (!stage.shell) throw new Error('this scenario needs a shell');
  const result = await stage.shell(substitute(script, stage) as string);
  stage.cluster.clock.advance(REQUEST_MS);
  return result;
};

const shell = async (stage: Stage, step: Step): Promise<unknown> => {
  const {exit, stdout, stderr} = await run(stage, step.sh!);
  const {normaliser} = stage;
  if (step.output === false) return {exit};
  if (step.output !== 'json') return {exit, stdout: normaliser.output(stdout), stderr: normaliser.output(stderr)};
  const value = JSON.parse(stdout || 'null');
  normaliser.learn(value);
  return {exit, stdout: normaliser.json(value, '', step.managedFields), stderr: normaliser.output(stderr)};
};

const until = async (stage: Stage, {until: script, prints}: Step): Promise<unknown> => {
  for (let attempt = 0; attempt < 20; attempt++) {
    const {stdout} = await run(stage, script!);
    if (stdout.trim() === substitute(prints, stage)) return {reached: true};
    stage.cluster.clock.advance(SHORTEST_MS);
  }
  return {reached: false};
};

const watch = async (stage: Stage, step: Step): Promise<unknown> => {
  const {path, during = [], ms = 1500, accept = 'application/json', brief} = step.watch!;
  const got: any[] = [];
  let closed = false;
  const answer = stage.cluster.request('GET', substitute(path, stage) as string, undefined, {accept});
  const stop = answer.stream?.({send: (event) => got.push(JSON.parse(JSON.stringify(event))), end: () => (closed = true)});
  if (!stop) {
    got.push(JSON.parse(JSON.stringify(answer.body)));
    closed = true;
  }
  stage.cluster.clock.advance(WATCH_MS);
  for (const inner of during) await play(stage, inner);
  stage.cluster.clock.advance(ms);
  stop?.();
  stage.normaliser.learn(got);
  const shown = brief ? got.map(briefly) : got;
  return {code: answer.code, closed, events: shown.map((event) => prune(stage.normaliser.json(event), step))};
};

const briefly = ({type, object}: any) => ({
  type,
  name: object?.metadata?.name,
  labels: object?.metadata?.labels,
  status: object?.status?.phase,
  kind: object?.kind,
});
