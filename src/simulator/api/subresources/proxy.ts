/** `pods/proxy` and `services/proxy`: an HTTP request to a pretend container, as a client in the cluster would make it. */
import type {KubeObject} from '../../../kube/object.ts';
import {StatusError} from '../../../kube/status.ts';
import type {Call} from '../handlers/call.ts';
import type {ApiResponse} from '../http.ts';

/** What a pod reads on a port: an answer, or undefined when nothing listens there. Set by whoever runs the containers. */
export type Answerer = (
  pod: KubeObject,
  port: number,
  path: string,
) => {status: number; headers: Record<string, string>; body: string} | undefined;

const answerers = new WeakMap<object, Answerer>();

/** Says who answers for the containers of a cluster. */
export const serveContainers = (registry: object, answerer: Answerer): void => {
  answerers.set(registry, answerer);
};

export const proxy = (call: Call): ApiResponse => {
  const {registry, target} = call;
  const {name, port} = partsOf(target.name!);
  if (target.kind.resource === 'nodes') throw ofNode(call, name);
  const endpoint = target.kind.resource === 'services' ? ofService(call, name, port) : ofPod(call, name, port);
  const answer = answerers.get(registry)?.(endpoint.pod, endpoint.port, `${target.rest || '/'}`);
  if (!answer)
    throw unavailable(
      `error trying to reach service: dial tcp ${endpoint.pod.status?.podIP}:${endpoint.port}: connect: connection refused`,
    );
  return {code: answer.status, headers: answer.headers, body: answer.body};
};

/** `[https:]name[:port]`. */
const partsOf = (text: string): {name: string; port: string} => {
  const [name, port = ''] = text.replace(/^https?:/, '').split(':');
  return {name, port};
};

const unavailable = (message: string): StatusError => new StatusError(503, 'ServiceUnavailable', message);

/** A pretend node has no server of its own. */
const ofNode = ({registry, target}: Call, name: string): StatusError => {
  const node = registry.get(target.kind, undefined, name);
  const {address = name} = node.status?.addresses?.find(({type}: {type: string}) => type === 'InternalIP') ?? {};
  return unavailable(`error trying to reach service: dial tcp ${address}:10250: connect: connection refused`);
};

const ofPod = ({registry, target}: Call, name: string, port: string): {pod: KubeObject; port: number} => {
  const pod = registry.get(target.kind, target.namespace, name);
  return {pod, port: Number(port || pod.spec.containers?.[0]?.ports?.[0]?.containerPort || 80)};
};

/** One of the ready endpoints of a Service, each as likely as the other, as kube-proxy picks them. */
const ofService = ({registry, target}: Call, name: string, port: string): {pod: KubeObject; port: number} => {
  const service = registry.get(target.kind, target.namespace, name);
  const wanted = service.spec.ports?.find((p: any) => !port || p.name === port || String(p.port) === port);
  const slices = registry.kinds.find((k) => k.resource === 'endpointslices')!;
  const pods = registry.kinds.find((k) => k.resource === 'pods' && k.group === '')!;
  const ready = registry
    .list(slices, target.namespace)
    .filter((slice) => slice.metadata.labels?.['kubernetes.io/service-name'] === name)
    .flatMap((slice) =>
      (slice.endpoints ?? [])
        .filter((e: any) => e.conditions?.ready !== false && e.targetRef?.kind === 'Pod')
        .map((e: any) => ({e, ports: slice.ports ?? []})),
    )
    .map(({e, ports}) => ({
      pod: registry.find(pods, target.namespace, e.targetRef.name),
      port: ports.find((p: any) => (p.name ?? '') === (wanted?.name ?? ''))?.port,
    }))
    .filter((end): end is {pod: KubeObject; port: number} => end.pod !== undefined && end.port !== undefined);
  if (!wanted || ready.length === 0)
    throw unavailable(`no endpoints available for service ${JSON.stringify(port ? `${name}:${port}` : name)}`);
  return ready[registry.random.below(ready.length)];
};
