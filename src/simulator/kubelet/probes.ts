/** One probe of one container: how it is asked, what it answers, and what is said when it fails. */
import {answerOf, listensOn} from './http.ts';
import type {Container} from './runtime.ts';
import type {Scene} from './scene.ts';

export interface Probe {
  readonly exec?: {command: string[]};
  readonly httpGet?: {path?: string; port: number | string; scheme?: string; host?: string};
  readonly tcpSocket?: {port: number | string; host?: string};
  readonly grpc?: {port: number; service?: string};
  /** Milliseconds. */
  readonly period: number;
  readonly timeout: number;
  readonly grace?: number;
  readonly successThreshold: number;
  readonly failureThreshold: number;
}

/** A probe of a spec with its defaults, in milliseconds. */
export const parseProbe = (spec: any): Probe => ({
  ...spec,
  period: (spec.periodSeconds ?? 10) * 1000,
  timeout: (spec.timeoutSeconds ?? 1) * 1000,
  ...(spec.terminationGracePeriodSeconds === undefined ? {} : {grace: spec.terminationGracePeriodSeconds * 1000}),
  successThreshold: spec.successThreshold ?? 1,
  failureThreshold: spec.failureThreshold ?? 3,
});

export interface Result {
  readonly ok: boolean;
  readonly output: string;
  /** Milliseconds it took. */
  readonly takes: number;
}

const result = (ok: boolean, output = ''): Result => ({ok, output, takes: 0});

export const probe = (c: Container, spec: Probe, scene: Scene): Result => {
  if (spec.exec) return byExec(c, spec, scene);
  if (spec.httpGet) return byHttp(c, spec.httpGet, scene);
  if (spec.tcpSocket) return byTcp(c, spec.tcpSocket, scene);
  return spec.grpc ? byGrpc(c, spec, scene) : result(true);
};

const byExec = (c: Container, {exec, timeout}: Probe, scene: Scene): Result => {
  const {code, output, takes} = scene.world.exec(scene.pod, scene.run, c, exec!.command, timeout);
  if (takes > timeout)
    return {ok: false, output: `command timed out: "${exec!.command.join(' ')}" timed out after ${timeout / 1000}s`, takes};
  return {ok: code === 0, output, takes};
};

/** A port by its number, or by its name among the container's. */
const portOf = (port: number | string, {spec}: Scene): number | undefined =>
  typeof port === 'number' ? port : (spec.ports ?? []).find((p: any) => p.name === port)?.containerPort;

const addressOf = (host: string | undefined, port: number, {run}: Scene): string => `${host ?? run.ip ?? '127.0.0.1'}:${port}`;

const byHttp = (c: Container, get: NonNullable<Probe['httpGet']>, scene: Scene): Result => {
  const port = portOf(get.port, scene);
  if (port === undefined) return result(false, `couldn't find port: ${get.port}`);
  const path = get.path ?? '/';
  const answer = answerOf(scene.pod, c, port, path, scene.world.now);
  const address = addressOf(get.host, port, scene);
  const url = `${(get.scheme ?? 'HTTP').toLowerCase()}://${address}${path.startsWith('/') ? path : `/${path}`}`;
  if (answer) return result(answer.status >= 200 && answer.status < 400, `HTTP probe failed with statuscode: ${answer.status}`);
  return result(false, `Get "${url}": ${listensOn(c, port, scene.world.now) ? 'EOF' : refused(address)}`);
};

const refused = (address: string): string => `dial tcp ${address}: connect: connection refused`;

const byTcp = (c: Container, tcp: NonNullable<Probe['tcpSocket']>, scene: Scene): Result => {
  const port = portOf(tcp.port, scene);
  if (port === undefined) return result(false, `couldn't find port: ${tcp.port}`);
  return result(listensOn(c, port, scene.world.now), refused(addressOf(tcp.host, port, scene)));
};

const byGrpc = (c: Container, {grpc, timeout}: Probe, scene: Scene): Result => {
  const address = addressOf(undefined, grpc!.port, scene);
  const failed = `timeout: failed to connect service "${address}" within ${timeout / 1000}s: context deadline exceeded`;
  return result(listensOn(c, grpc!.port, scene.world.now), failed);
};
