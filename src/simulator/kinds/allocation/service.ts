/** What the cluster gives a Service, and what a change of it keeps. */
import {invalidObject} from '../../../kube/field-error.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {hasClusterIP, hasHealthCheckPort, hasNodePorts, isExternallyAccessible} from '../defaults/service.ts';
import type {Kind, WriteContext} from '../kind.ts';
import {allocateClusterIP} from './cluster-ip.ts';
import {chooseIPFamilies} from './ip-families.ts';
import {allocateNodePorts} from './node-port.ts';

/** Address, families and node ports of a valid Service. Throws Invalid when what it asks for cannot be had. */
export const allocate = (kind: Kind, service: KubeObject, old: KubeObject | undefined, context: WriteContext): void => {
  if (!hasClusterIP(service.spec)) return;
  const others = context.list(kind).filter((other) => other.metadata.uid !== service.metadata.uid);
  const addressed = old !== undefined && hasClusterIP(old.spec) && old.spec.clusterIPs?.length > 0;
  for (const step of [chooseIPFamilies, ...(addressed ? [] : [allocateClusterIP]), allocateNodePorts]) {
    const errors = step(service, others, context);
    if (errors.length > 0) throw invalidObject(kind, service.metadata.name ?? '', errors);
  }
};

/** `clusterIPs` follows `clusterIP` where only the older field is given. */
export const alignClusterIPs = ({spec}: KubeObject, old?: KubeObject): void => {
  const before = old?.spec ?? {};
  if (old && spec.clusterIP !== before.clusterIP && String(spec.clusterIPs) === String(before.clusterIPs)) {
    spec.clusterIPs = spec.clusterIP ? [spec.clusterIP] : [];
  } else if (!old && spec.clusterIP && !spec.clusterIPs?.length) spec.clusterIPs = [spec.clusterIP];
  if (spec.clusterIPs?.length === 0) delete spec.clusterIPs;
};

/** A change that leaves allocated values out keeps them. */
export const keepAllocated = ({spec}: KubeObject, {spec: before}: KubeObject): void => {
  if (hasClusterIP(spec) && hasClusterIP(before)) {
    spec.clusterIP ||= before.clusterIP;
    if (!spec.clusterIPs?.length && spec.clusterIP === before.clusterIP) spec.clusterIPs = before.clusterIPs;
  }
  if (hasNodePorts(spec) && hasNodePorts(before)) keepNodePorts(spec.ports ?? [], before.ports ?? []);
  if (hasHealthCheckPort(spec) && hasHealthCheckPort(before)) spec.healthCheckNodePort ||= before.healthCheckNodePort;
};

interface ServicePort {
  name?: string;
  nodePort?: number;
}

/** Ports are known by their names: a port of the same name gets its number back unless another took it. */
const keepNodePorts = (ports: ServicePort[], before: readonly ServicePort[]): void => {
  const used = new Set(ports.map((port) => port.nodePort));
  for (const port of ports) {
    const number = before.find((other) => (other.name ?? '') === (port.name ?? ''))?.nodePort;
    if (port.nodePort || !number || used.has(number)) continue;
    port.nodePort = number;
    used.add(number);
  }
};

/** A change of type drops the values that belonged to the old type, unless the same change set new ones. */
export const dropForeign = ({spec}: KubeObject, {spec: before}: KubeObject): void => {
  const drop = (field: string, belongs: (spec: any) => boolean): void => {
    if (belongs(before) && !belongs(spec) && String(spec[field]) === String(before[field])) delete spec[field];
  };
  const balanced = (of: any): boolean => of.type === 'LoadBalancer';
  for (const field of ['clusterIP', 'clusterIPs', 'ipFamilies', 'ipFamilyPolicy', 'internalTrafficPolicy']) drop(field, hasClusterIP);
  for (const field of ['allocateLoadBalancerNodePorts', 'loadBalancerClass']) drop(field, balanced);
  drop('healthCheckNodePort', hasHealthCheckPort);
  drop('externalTrafficPolicy', isExternallyAccessible);
  if (hasNodePorts(before) && !hasNodePorts(spec)) dropNodePorts(spec.ports ?? [], before.ports ?? []);
};

const dropNodePorts = (ports: ServicePort[], before: readonly ServicePort[]): void => {
  for (const port of ports) if (before.some((other) => other.nodePort === port.nodePort)) delete port.nodePort;
};
