/** Endpoints v1: addresses of pods, gathered by the ports that they have in common. */
import type {KubeObject} from '../../../kube/object.ts';
import {isReady} from '../pods.ts';
import {addressOf, familiesOf, hostnameOf, targetRef} from './membership.ts';
import {endpointPorts} from './ports.ts';

interface Address {
  ip: string;
  hostname?: string;
  nodeName?: string;
  targetRef?: Record<string, unknown>;
}

export interface Subset {
  addresses?: Address[];
  notReadyAddresses?: Address[];
  ports?: Record<string, unknown>[];
}

interface Member {
  readonly address: Address;
  readonly ready: boolean;
}

/** Subsets of a Service over its pods (those that belong). A pod in which no port resolves is not in them. */
export const subsetsOf = (service: KubeObject, pods: readonly KubeObject[]): Subset[] => {
  const byPort = new Map<string, Member[]>();
  const [family] = familiesOf(service);
  for (const pod of pods) {
    const ip = addressOf(pod, family);
    if (ip === undefined) continue;
    const member = {address: addressFor(service, pod, ip), ready: service.spec.publishNotReadyAddresses === true || isReady(pod)};
    for (const port of portsFor(service, pod)) byPort.set(port, [...(byPort.get(port) ?? []), member]);
  }
  return gather(byPort);
};

/** Texts, so that equal ports meet. A headless Service may have no ports at all: that is a port of its own here. */
const portsFor = (service: KubeObject, pod: KubeObject): string[] => {
  if (!service.spec.ports?.length) return service.spec.clusterIP === 'None' ? ['null'] : [];
  return endpointPorts(service, pod).map(({name, ...port}) => JSON.stringify({...(name ? {name} : {}), ...port}));
};

const addressFor = (service: KubeObject, pod: KubeObject, ip: string): Address => {
  const hostname = hostnameOf(pod, service);
  return {
    ip,
    ...(hostname ? {hostname} : {}),
    ...(pod.spec.nodeName ? {nodeName: pod.spec.nodeName} : {}),
    targetRef: targetRef(pod),
  };
};

/** Ports with the same members make one subset. */
const gather = (byPort: ReadonlyMap<string, readonly Member[]>): Subset[] => {
  const groups = new Map<string, {members: readonly Member[]; ports: string[]}>();
  for (const [port, members] of byPort) {
    const key = members.map(({address, ready}) => `${address.ip} ${address.targetRef?.uid} ${ready}`).join();
    const group = groups.get(key);
    if (group) group.ports.push(port);
    else groups.set(key, {members, ports: [port]});
  }
  return [...groups.values()].map(({members, ports}) => subset(members, ports));
};

const subset = (members: readonly Member[], ports: readonly string[]): Subset => {
  const addresses = (ready: boolean) => members.filter((m) => m.ready === ready).map((m) => m.address);
  const [yes, no] = [addresses(true).sort(byAddress), addresses(false).sort(byAddress)];
  const list = ports.map((port) => JSON.parse(port)).filter((port) => port !== null);
  return {
    ...(yes.length > 0 ? {addresses: yes} : {}),
    ...(no.length > 0 ? {notReadyAddresses: no} : {}),
    ...(list.length > 0 ? {ports: list.sort(byPortNumber)} : {}),
  };
};

const comparable = (ip: string): string =>
  ip
    .split('.')
    .map((part) => part.padStart(3, '0'))
    .join('.');

const byAddress = (a: Address, b: Address): number => (comparable(a.ip) < comparable(b.ip) ? -1 : 1);

const byPortNumber = (a: Record<string, any>, b: Record<string, any>): number => a.port - b.port;
