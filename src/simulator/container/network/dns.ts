/** The cluster's DNS: names of Services and pods. */
import type {KubeObject} from '../../../kube/object.ts';
import type {Client} from '../../client.ts';
import {endpointSlices, services} from '../../kinds/index.ts';
import type {Resolved} from './network.ts';

export const DNS_ADDRESS = '10.96.0.10';
const ZONE = 'cluster.local';

/** A name as a program gives it, looked up under the search domains of the pod's namespace first. */
export const lookUp = (client: Client, host: string, namespace: string): Resolved | undefined => {
  const name = host.toLowerCase();
  if (name.endsWith('.')) return exact(client, name.slice(0, -1));
  for (const domain of [`${namespace}.svc.${ZONE}`, `svc.${ZONE}`, ZONE]) {
    const found = exact(client, `${name}.${domain}`);
    if (found) return found;
  }
  return exact(client, name);
};

/** A whole name: `web.shop.svc.cluster.local`, `web-0.web.shop.svc.cluster.local`, `10-244-1-2.shop.pod.cluster.local`. */
const exact = (client: Client, name: string): Resolved | undefined => {
  if (name === `kube-dns.kube-system.svc.${ZONE}`) return {name, addresses: [DNS_ADDRESS]};
  const pod = /^(\d+-\d+-\d+-\d+)\.[a-z0-9-]+\.pod\.cluster\.local$/.exec(name);
  if (pod) return {name, addresses: [pod[1].replaceAll('-', '.')]};
  const found = /^(?:([a-z0-9-]+)\.)?([a-z0-9-]+)\.([a-z0-9-]+)\.svc\.cluster\.local$/.exec(name);
  const service = found ? client.get(services, found[3], found[2]) : undefined;
  if (!found || !service) return undefined;
  const addresses = found[1] === undefined ? addressesOf(client, service) : hostAddresses(client, service, found[1]);
  return addresses.length > 0 ? {name, addresses} : undefined;
};

/** The cluster IP, or where there is none the ready endpoints. */
const addressesOf = (client: Client, service: KubeObject): string[] => {
  const {clusterIP, type} = service.spec;
  if (type === 'ExternalName') return [];
  return clusterIP && clusterIP !== 'None' ? [clusterIP] : endpointsOf(client, service).flatMap(({addresses}) => addresses);
};

/** A pod of a headless Service by its host name, as those of a StatefulSet have. */
const hostAddresses = (client: Client, service: KubeObject, host: string): string[] =>
  endpointsOf(client, service)
    .filter(({hostname}) => hostname === host)
    .flatMap(({addresses}) => addresses);

const endpointsOf = (client: Client, {metadata, spec}: KubeObject): any[] =>
  client
    .list(endpointSlices, metadata.namespace)
    .filter((slice) => slice.metadata.labels?.['kubernetes.io/service-name'] === metadata.name)
    .flatMap((slice) => slice.endpoints ?? [])
    .filter((endpoint) => endpoint.conditions?.ready !== false || spec.publishNotReadyAddresses);
