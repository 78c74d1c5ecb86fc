/** NetworkPolicies: whether one pod may open a connection to another. */
import type {KubeObject} from '../../../kube/object.ts';
import {selects} from '../../../kube/selector.ts';
import type {Client} from '../../client.ts';
import {namespaces, networkPolicies} from '../../kinds/index.ts';

/** One side of a connection, as policies see it. */
export interface End {
  readonly address: string;
  readonly namespace?: string;
  readonly labels?: Readonly<Record<string, string>>;
  /** Container ports by name. */
  readonly ports?: Readonly<Record<string, number>>;
}

export const endOf = ({metadata, spec, status}: KubeObject): End => ({
  address: status?.podIP ?? '',
  namespace: metadata.namespace,
  labels: metadata.labels ?? {},
  ports: Object.fromEntries(
    spec.containers.flatMap((c: any) => (c.ports ?? []).flatMap((p: any) => (p.name ? [[p.name, p.containerPort]] : []))),
  ),
});

/** A pod that no policy of a direction selects is open in that direction; one that some do only for what one of them allows. */
export const allowed = (client: Client, from: End, to: End, port: number, protocol: 'TCP' | 'UDP' = 'TCP'): boolean =>
  (['Egress', 'Ingress'] as const).every((direction) => {
    const [own, other] = direction === 'Egress' ? [from, to] : [to, from];
    const policies = policiesOf(client, own, direction);
    return policies.length === 0 || policies.some((policy) => allows(client, policy, direction, other, to, port, protocol));
  });

const policiesOf = (client: Client, {namespace, labels}: End, direction: string): readonly KubeObject[] =>
  namespace === undefined
    ? []
    : client
        .list(networkPolicies, namespace)
        .filter(({spec}) => typesOf(spec).includes(direction) && selects(spec.podSelector ?? {}, labels));

const typesOf = (spec: any): string[] => spec.policyTypes ?? (spec.egress ? ['Ingress', 'Egress'] : ['Ingress']);

const allows = (
  client: Client,
  {metadata, spec}: KubeObject,
  direction: string,
  other: End,
  to: End,
  port: number,
  protocol: string,
): boolean =>
  ((direction === 'Egress' ? spec.egress : spec.ingress) ?? []).some((rule: any) => {
    const peers = (direction === 'Egress' ? rule.to : rule.from) ?? [];
    const here = peers.length === 0 || peers.some((peer: any) => isPeer(client, peer, other, metadata.namespace!));
    const ports = rule.ports ?? [];
    return here && (ports.length === 0 || ports.some((p: any) => isPort(p, to, port, protocol)));
  });

const isPeer = (client: Client, {ipBlock, podSelector, namespaceSelector}: any, end: End, namespace: string): boolean => {
  if (ipBlock) return inRange(end.address, ipBlock.cidr) && !(ipBlock.except ?? []).some((range: string) => inRange(end.address, range));
  if (end.namespace === undefined) return false;
  const inNamespace = namespaceSelector
    ? selects(namespaceSelector, client.get(namespaces, undefined, end.namespace)?.metadata.labels)
    : end.namespace === namespace;
  return inNamespace && (podSelector === undefined || selects(podSelector, end.labels));
};

const isPort = (wanted: any, to: End, port: number, protocol: string): boolean => {
  if ((wanted.protocol ?? 'TCP') !== protocol) return false;
  if (wanted.port === undefined) return true;
  const first = typeof wanted.port === 'string' ? to.ports?.[wanted.port] : wanted.port;
  return first !== undefined && port >= first && port <= (wanted.endPort ?? first);
};

const numberOf = (address: string): number => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);

/** Whether an IPv4 address is in `10.0.0.0/8`. */
export const inRange = (address: string, range: string): boolean => {
  const [base, bits = '32'] = range.split('/');
  const size = 2 ** (32 - Number(bits));
  return !base.includes(':') && Math.floor(numberOf(address) / size) === Math.floor(numberOf(base) / size);
};
