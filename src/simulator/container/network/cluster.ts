/** The cluster's network as seen from one pod: addresses of pods, of Services, of nodes. */
import type {KubeObject} from '../../../kube/object.ts';
import type {Client} from '../../client.ts';
import {endpointSlices, nodes, pods, services} from '../../kinds/index.ts';
import {DNS_ADDRESS, lookUp} from './dns.ts';
import type {Dialled, HttpRequest, HttpResponse, Network, Resolved} from './network.ts';
import {allowed, type End, endOf} from './policies.ts';

/** The containers behind addresses. */
export interface Containers {
  listens(pod: KubeObject, port: number): boolean;
  answer(pod: KubeObject, port: number, request: HttpRequest): HttpResponse | undefined;
}

export interface ClusterNetworkOptions {
  readonly client: Client;
  readonly containers: Containers;
  /** The pod it is seen from, as it is now. */
  readonly pod: () => KubeObject;
  readonly address: string;
  /** The containers of the pod itself. */
  readonly own: {
    /** Ports that somebody listens on. */
    ports(): readonly number[];
    answer(port: number, request: HttpRequest): HttpResponse | undefined;
  };
  /** A number from 0 up to, but not, n. */
  readonly random: (n: number) => number;
  /** The API server, at the address of its Service. */
  readonly api?: (request: HttpRequest) => HttpResponse;
}

const API_ADDRESS = '10.96.0.1';
/** What policies see of the cluster's DNS. */
const DNS_END: End = {address: DNS_ADDRESS, namespace: 'kube-system', labels: {'k8s-app': 'kube-dns'}};

export const clusterNetwork = (options: ClusterNetworkOptions): Network => {
  const {client, pod, address} = options;
  return {
    address,
    nameServer: DNS_ADDRESS,
    resolve: (host) => resolve(options, host),
    dial: (to, port) => (isLocal(to) || to === address ? own(options, port) : dial(options, {...endOf(pod()), address}, to, port)),
    listening: options.own.ports,
    reachesDns: () => (['UDP', 'TCP'] as const).some((protocol) => allowed(client, {...endOf(pod()), address}, DNS_END, 53, protocol)),
  };
};

const isLocal = (address: string): boolean => /^(127\.|0\.0\.0\.0$|::1$)/.test(address);

const resolve = ({client, pod, address}: ClusterNetworkOptions, host: string): Resolved | undefined => {
  if (/^\d+\.\d+\.\d+\.\d+$/.test(host)) return {name: host, addresses: [host]};
  const {metadata, spec} = pod();
  if (host === 'localhost') return {name: host, addresses: ['127.0.0.1']};
  if (host === (spec.hostname ?? metadata.name)) return {name: host, addresses: [address]};
  const alias = (spec.hostAliases ?? []).find(({hostnames}: any) => hostnames?.includes(host));
  return alias ? {name: host, addresses: [alias.ip]} : lookUp(client, host, metadata.namespace!);
};

const own = ({own: self, address}: ClusterNetworkOptions, port: number): Dialled =>
  self.ports().includes(port) ? {address, answer: (request) => self.answer(port, request)} : 'refused';

const dial = (options: ClusterNetworkOptions, from: End, to: string, port: number): Dialled => {
  const {client} = options;
  if (to === API_ADDRESS && port === 443 && options.api) return {address: to, tls: true, answer: options.api};
  const service = client
    .list(services)
    .find(({spec}) => spec.clusterIP === to || spec.clusterIPs?.includes(to) || spec.externalIPs?.includes(to));
  if (service) return toService(options, from, service, (p) => p.port === port);
  const behind = client.list(pods).find(({status}) => status?.podIP === to && !['Succeeded', 'Failed'].includes(status.phase));
  if (behind && !behind.spec.hostNetwork) return toPod(options, from, behind, port);
  return isNode(client, to) ? toNode(options, from, to, port) : 'timeout';
};

const isNode = (client: Client, address: string): boolean =>
  client.list(nodes).some(({status}) => status?.addresses?.some((each: any) => each.address === address));

/** A node port, or a pod on the node's own network. */
const toNode = (options: ClusterNetworkOptions, from: End, address: string, port: number): Dialled => {
  const {client, containers} = options;
  const service = client.list(services).find(({spec}) => spec.ports?.some((p: any) => p.nodePort === port));
  if (service) return toService(options, from, service, (p) => p.nodePort === port);
  const host = client.list(pods).find((pod) => pod.spec.hostNetwork && pod.status?.hostIP === address && containers.listens(pod, port));
  return host ? toPod(options, from, host, port) : 'refused';
};

/** One of the ready endpoints, each as likely as the others. Without any a connection is refused; to a port the Service has not nobody answers. */
const toService = (options: ClusterNetworkOptions, from: End, service: KubeObject, wanted: (port: any) => boolean): Dialled => {
  const {client, random} = options;
  const port = service.spec.ports?.find((p: any) => wanted(p) && (p.protocol ?? 'TCP') === 'TCP');
  if (!port) return 'timeout';
  const {name, namespace} = service.metadata;
  const ends = client
    .list(endpointSlices, namespace)
    .filter((slice) => slice.metadata.labels?.['kubernetes.io/service-name'] === name)
    .flatMap((slice) => {
      const target = (slice.ports ?? []).find((p: any) => (p.name ?? '') === (port.name ?? ''))?.port;
      const ready = (slice.endpoints ?? []).filter((e: any) => e.conditions?.ready !== false);
      return target === undefined ? [] : ready.map((e: any) => ({target, reference: e.targetRef, address: e.addresses[0] as string}));
    });
  if (ends.length === 0) return 'refused';
  const {target, reference, address} = ends[random(ends.length)];
  const pod = reference?.kind === 'Pod' ? client.get(pods, namespace, reference.name) : undefined;
  return pod ? toPod(options, from, pod, target) : dial(options, from, address, target);
};

const toPod = ({client, containers}: ClusterNetworkOptions, from: End, pod: KubeObject, port: number): Dialled => {
  if (!allowed(client, from, endOf(pod), port)) return 'timeout';
  if (!containers.listens(pod, port)) return 'refused';
  return {address: pod.status.podIP, answer: (request) => containers.answer(pod, port, {...request, from: from.address})};
};
