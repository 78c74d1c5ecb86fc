/** What a client reads from a pretend container. */
import type {KubeObject} from '../../kube/object.ts';
import {parseImageName} from './image-name.ts';
import type {Container, PodRun} from './runtime.ts';
import type {Scene} from './scene.ts';
import type {Reply} from './shell/run.ts';

export interface HttpAnswer extends Reply {
  readonly headers: Readonly<Record<string, string>>;
}

/** Whether a connection to the port would be taken. */
export const listensOn = (c: Container, port: number, now: number): boolean =>
  (c.stage === 'running' || c.stage === 'stopping') && c.program!.ports.includes(port) && now - c.startedAt >= c.program!.ready;

/** The answer of one container; undefined: refused, or not HTTP. */
export const answerOf = (pod: KubeObject, c: Container, port: number, path: string, now: number): HttpAnswer | undefined => {
  if (!listensOn(c, port, now)) return undefined;
  const {http} = c.program!;
  if (Object.keys(http).length === 0) return undefined;
  const plain = path.replace(/[?#].*$/, '');
  const found = http[plain.startsWith('/') ? plain : `/${plain}`] ?? http['*'] ?? {status: 404, body: '404 page not found\n'};
  const body = fill(found.body ?? 'ok\n', pod, c);
  const type = /^\s*</.test(body) ? 'text/html' : /^\s*[[{]/.test(body) ? 'application/json' : 'text/plain; charset=utf-8';
  return {status: found.status ?? 200, headers: {'content-type': type}, body};
};

const fill = (text: string, pod: KubeObject, c: Container): string =>
  text.replace(/\$\{(image|tag|pod)\}/g, (_, name) =>
    name === 'pod' ? pod.metadata.name : name === 'image' ? c.image : (parseImageName(c.image)?.tag ?? ''),
  );

export const podListens = (run: PodRun, port: number, now: number): boolean => run.containers.some((c) => listensOn(c, port, now));

/** The answer of a pod: of the first of its containers that listens on the port. */
export const podAnswer = (pod: KubeObject, run: PodRun, port: number, path: string, now: number): HttpAnswer | undefined => {
  const listening = run.containers.find((c) => listensOn(c, port, now));
  return listening && answerOf(pod, listening, port, path, now);
};

const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1\]|\$\(hostname\))$/;

export interface Url {
  readonly scheme: 'http' | 'tcp' | 'dns';
  readonly host: string;
  readonly port: number;
  readonly path: string;
}

/** `localhost:8080/x`, `http://web/x`, `dns://web`: the parts of what is asked. */
export const parseUrl = (url: string): Url | undefined => {
  const found = /^(?:(https?|tcp|dns):\/\/)?([^/:]+|\[[^\]]*\])(?::(\d+))?(\/.*)?$/.exec(url);
  if (!found) return undefined;
  const [, scheme = 'http', host, port, path = '/'] = found;
  return {
    scheme: scheme === 'tcp' || scheme === 'dns' ? scheme : 'http',
    host,
    port: port ? Number(port) : scheme === 'https' ? 443 : 80,
    path,
  };
};

/** A yes to `tcp://` and `dns://`. */
export const YES: HttpAnswer = {status: 200, body: '', headers: {}};

/** Requests from inside of a pod: to itself, or out into the cluster. */
export const localFetch =
  ({pod, run, world}: Pick<Scene, 'pod' | 'run' | 'world'>) =>
  (url: string): Reply | undefined => {
    const asked = parseUrl(url);
    if (!asked) return undefined;
    const {scheme, host, port, path} = asked;
    const own = LOCAL.test(host) || host === run.ip || host === pod.metadata.name;
    if (!own) return world.fetch(pod, url);
    if (scheme === 'http') return podAnswer(pod, run, port, path, world.now);
    return scheme === 'dns' || podListens(run, port, world.now) ? YES : undefined;
  };
