/** What a client reads from a pretend container. */
import type {KubeObject} from '../../kube/object.ts';
import {parseImageName} from './image-name.ts';
import type {Container, PodRun} from './runtime.ts';

export interface HttpAnswer {
  readonly status: number;
  readonly body: string;
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
