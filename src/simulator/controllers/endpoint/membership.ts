/** Which pods stand behind a Service, and in what state. */
import type {KubeObject} from '../../../kube/object.ts';
import {selectsMap} from '../../../kube/selector.ts';
import type {Client} from '../../client.ts';
import {nodes, pods} from '../../kinds/index.ts';
import {isDeleting, isFinished, isReady} from '../pods.ts';

/** A pod belongs to the endpoints of a Service that picks it while it has an address and has not ended. */
export const belongs = (pod: KubeObject, withTerminating: boolean): boolean =>
  !isFinished(pod) && addressesOf(pod).length > 0 && (withTerminating || !isDeleting(pod));

export const addressesOf = ({status}: KubeObject): string[] => {
  const all: string[] = (status?.podIPs ?? []).map(({ip}: {ip: string}) => ip);
  return all.length > 0 || !status?.podIP ? all : [status.podIP];
};

export type AddressType = 'IPv4' | 'IPv6';

/** The one address of a family; undefined when the pod has none. */
export const addressOf = (pod: KubeObject, family: AddressType): string | undefined =>
  addressesOf(pod).find((ip) => ip.includes(':') === (family === 'IPv6'));

/** Address families of a Service. */
export const familiesOf = ({spec}: KubeObject): AddressType[] => (spec.ipFamilies?.length > 0 ? spec.ipFamilies : ['IPv4']);

export const isHeadless = ({spec}: KubeObject): boolean => spec.clusterIP === 'None';

/** Services whose endpoints come from pods: an ExternalName is a mere name, and without a selector others write the endpoints. */
export const hasPods = ({spec}: KubeObject): boolean => spec.type !== 'ExternalName' && spec.selector !== undefined;

/** A pod has a name of its own in DNS when it asks for one in the domain of this very Service. */
export const hostnameOf = (pod: KubeObject, service: KubeObject): string | undefined => {
  const {hostname, subdomain} = pod.spec;
  const inside = subdomain === service.metadata.name && pod.metadata.namespace === service.metadata.namespace;
  return hostname && inside ? hostname : undefined;
};

export interface EndpointConditions {
  readonly ready: boolean;
  readonly serving: boolean;
  readonly terminating: boolean;
}

export const conditionsOf = (pod: KubeObject, publishNotReady: boolean): EndpointConditions => {
  const [serving, terminating] = [isReady(pod), isDeleting(pod)];
  return {ready: publishNotReady || (serving && !terminating), serving, terminating};
};

/** Pods that a Service picks, the oldest first. */
export const podsBehind = (client: Client, service: KubeObject): KubeObject[] =>
  client.list(pods, service.metadata.namespace).filter((pod) => selectsMap(service.spec.selector, pod.metadata.labels));

/** The node of a pod, if it has one and that is there. */
export const nodeOf = (client: Client, {spec}: KubeObject): KubeObject | undefined =>
  spec.nodeName ? client.get(nodes, undefined, spec.nodeName) : undefined;

export const targetRef = ({metadata}: KubeObject): Record<string, unknown> => ({
  kind: 'Pod',
  namespace: metadata.namespace,
  name: metadata.name,
  uid: metadata.uid,
});
