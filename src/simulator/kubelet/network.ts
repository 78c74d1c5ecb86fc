/** Requests between pods: names of Services and addresses of pods, resolved as DNS and kube-proxy would. */
import type {KubeObject} from '../../kube/object.ts';
import type {Client} from '../client.ts';
import {endpointSlices, pods, services} from '../kinds/index.ts';
import {type HttpAnswer, parseUrl, YES} from './http.ts';

/** Answers for a pod's port; undefined: nobody listens, or nobody speaks HTTP there. */
export type Answerer = (pod: KubeObject, port: number, path: string) => HttpAnswer | undefined;

/** The containers of all nodes, as other pods reach them. */
export interface Network {
  readonly answer: Answerer;
  listens(pod: KubeObject, port: number): boolean;
}

/** A request that a container of `pod` makes. Undefined: no such host, or nobody answers. */
export const fetchFrom = (client: Client, network: Network, pod: KubeObject, url: string): HttpAnswer | undefined => {
  const asked = parseUrl(url);
  if (!asked) return undefined;
  const {scheme, host, port, path} = asked;
  const addressed = client.list(pods).find(({status}) => status?.podIP === host);
  const service = addressed ? undefined : serviceAt(client, host, pod.metadata.namespace!);
  if (scheme === 'dns') return addressed || service ? YES : undefined;
  const end = addressed ? {pod: addressed, port} : service && endOf(client, service, port);
  if (!end) return undefined;
  if (scheme === 'tcp') return network.listens(end.pod, end.port) ? YES : undefined;
  return network.answer(end.pod, end.port, path);
};

/** `web`, `web.shop`, `web.shop.svc.cluster.local`, or a cluster IP. */
const serviceAt = (client: Client, host: string, namespace: string): KubeObject | undefined => {
  if (/^[\d.]+$/.test(host)) return client.list(services).find(({spec}) => spec.clusterIP === host);
  const [name, other, ...rest] = host.split('.');
  return rest.length === 0 || rest[0] === 'svc' ? client.get(services, other ?? namespace, name) : undefined;
};

/** The first ready endpoint behind a port of a Service. */
const endOf = (client: Client, service: KubeObject, port: number): {pod: KubeObject; port: number} | undefined => {
  const {name, namespace} = service.metadata;
  const wanted = (service.spec.ports ?? []).find((p: any) => p.port === port);
  for (const slice of wanted ? client.list(endpointSlices, namespace) : []) {
    if (slice.metadata.labels?.['kubernetes.io/service-name'] !== name) continue;
    const target = (slice.ports ?? []).find((p: any) => (p.name ?? '') === (wanted.name ?? ''))?.port;
    const ready = (slice.endpoints ?? []).find((e: any) => e.conditions?.ready !== false && e.targetRef?.kind === 'Pod');
    const pod = ready && client.get(pods, namespace, ready.targetRef.name);
    if (pod && target !== undefined) return {pod, port: target};
  }
  return undefined;
};

/** The network of several kubelets: each answers for the pods of its node. */
export const networkOf = (kubelets: () => readonly (Network & {readonly node: string})[]): Network => {
  const at = (pod: KubeObject): Network | undefined => kubelets().find(({node}) => node === pod.spec.nodeName);
  return {
    answer: (pod, port, path) => at(pod)?.answer(pod, port, path),
    listens: (pod, port) => at(pod)?.listens(pod, port) ?? false,
  };
};
