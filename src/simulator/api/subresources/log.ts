/** `pods/log`: what a container has printed, once or for as long as it prints. */
import type {Clock, Timer} from '../../../clock.ts';
import {type FieldError, fieldForbidden, invalid, invalidObject} from '../../../kube/field-error.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {StatusError} from '../../../kube/status.ts';
import type {Call} from '../handlers/call.ts';
import {type ApiResponse, type Sink, text} from '../http.ts';
import {chooseContainer} from './choose-container.ts';

export interface LogQuery {
  readonly timestamps: boolean;
  readonly tailLines?: number;
  readonly limitBytes?: number;
  /** Only what was printed from this time on (after it, when it is what a reader has seen last), in milliseconds since the epoch. */
  readonly since?: number;
  readonly after?: number;
}

/** The log of one run of a container. */
export interface OpenLog {
  /** The text up to now. */
  text(query: LogQuery): string;
  /** When there may be more, in milliseconds since the epoch; undefined: the run has ended. */
  moreAt(): number | undefined;
}

/** The logs of a node's containers. */
export interface LogSource {
  /** Throws a BadRequest when the container has had no such run. */
  open(pod: KubeObject, container: string, previous: boolean): OpenLog;
}

const sources = new WeakMap<object, (pod: KubeObject) => LogSource | undefined>();

/** Says who has the logs of a pod. */
export const serveLogs = (registry: object, source: (pod: KubeObject) => LogSource | undefined): void => {
  sources.set(registry, source);
};

export const log = (call: Call): ApiResponse => {
  const {registry, target} = call;
  const pod = registry.get(target.kind, target.namespace, target.name!);
  const query = queryOf(call, pod);
  const container = chooseContainer(pod, call.query.get('container') ?? '');
  if (!pod.spec.nodeName) return {code: 204, headers: {'content-type': 'text/plain'}, body: ''};
  const source = sources.get(registry)?.(pod);
  if (!source) throw unreachable(pod, container);
  const previous = call.query.get('previous') === 'true';
  const opened = source.open(pod, container, previous);
  const first = opened.text(query);
  if (call.query.get('follow') !== 'true' || previous) return text(200, first);
  const headers = {'content-type': 'text/plain; charset=utf-8'};
  return {code: 200, headers, stream: (sink) => follow(sink, opened, registry.clock, query.timestamps, first)};
};

const number = (call: Call, name: string): number | undefined => {
  const given = call.query.get(name);
  return given === null || given === '' ? undefined : Number(given);
};

const queryOf = (call: Call, pod: KubeObject): LogQuery => {
  const [tailLines, limitBytes, sinceSeconds] = ['tailLines', 'limitBytes', 'sinceSeconds'].map((name) => number(call, name));
  const sinceTime = call.query.get('sinceTime');
  const errors: FieldError[] = [
    ...(tailLines !== undefined && !(tailLines >= 0) ? [invalid('tailLines', tailLines, 'must be greater than or equal to 0')] : []),
    ...(limitBytes !== undefined && !(limitBytes >= 1) ? [invalid('limitBytes', limitBytes, 'must be greater than 0')] : []),
    ...(sinceSeconds !== undefined && !(sinceSeconds >= 1) ? [invalid('sinceSeconds', sinceSeconds, 'must be greater than 0')] : []),
    ...(sinceSeconds !== undefined && sinceTime
      ? [fieldForbidden('', 'at most one of `sinceTime` or `sinceSeconds` may be specified')]
      : []),
  ];
  if (errors.length > 0) throw invalidObject({group: '', kind: 'PodLogOptions'}, pod.metadata.name, errors);
  const since =
    sinceSeconds === undefined ? (sinceTime ? Date.parse(sinceTime) : undefined) : call.registry.clock.now() - sinceSeconds * 1000;
  return {
    timestamps: call.query.get('timestamps') === 'true',
    ...(tailLines === undefined ? {} : {tailLines}),
    ...(limitBytes === undefined ? {} : {limitBytes}),
    ...(since === undefined ? {} : {since}),
  };
};

const unreachable = ({metadata, spec}: KubeObject, container: string): StatusError => {
  const url = `https://${spec.nodeName}:10250/containerLogs/${metadata.namespace}/${metadata.name}/${container}`;
  return new StatusError(500, 'InternalError', `Internal error occurred: Get "${url}": dial tcp: lookup ${spec.nodeName}: no such host`);
};

/** Sends what is there, and then what comes, until the run ends or the reader goes. */
const follow = (sink: Sink, opened: OpenLog, clock: Clock, timestamps: boolean, first: string): (() => void) => {
  let seen = clock.now();
  let timer: Timer | undefined;
  const go = (): void => {
    const text = opened.text({timestamps, after: seen});
    seen = clock.now();
    if (text) sink.send(text);
    wait();
  };
  const wait = (): void => {
    const more = opened.moreAt();
    if (more === undefined) sink.end();
    else timer = clock.after(Math.max(1, more - clock.now()), go);
  };
  if (first) sink.send(first);
  wait();
  return () => clock.clear(timer);
};
