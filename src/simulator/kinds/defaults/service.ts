/** Defaults of a Service that need no look at the cluster. */
import type {KubeObject} from '../../../kube/object.ts';

const CLIENT_IP_SECONDS = 10_800;

/** Whether clients outside the cluster reach it. */
export const isExternallyAccessible = (spec: any): boolean =>
  spec.type === 'LoadBalancer' || spec.type === 'NodePort' || (spec.type === 'ClusterIP' && (spec.externalIPs ?? []).length > 0);

export const isHeadless = (spec: any): boolean => (spec.clusterIPs?.[0] ?? spec.clusterIP) === 'None';
export const hasClusterIP = (spec: any): boolean => spec.type !== 'ExternalName';
export const hasNodePorts = (spec: any): boolean => spec.type === 'NodePort' || spec.type === 'LoadBalancer';
/** Of a load balancer that only sends to nodes with a pod: where it asks a node whether it has one. */
export const hasHealthCheckPort = (spec: any): boolean => spec.type === 'LoadBalancer' && spec.externalTrafficPolicy === 'Local';

export const serviceDefaults = (service: KubeObject): void => {
  service.spec ??= {};
  const {spec} = service;
  spec.type ||= 'ClusterIP';
  for (const port of spec.ports ?? []) portDefaults(port);
  affinityDefaults(spec);
  if (isExternallyAccessible(spec)) spec.externalTrafficPolicy ||= 'Cluster';
  if (hasClusterIP(spec)) spec.internalTrafficPolicy ??= 'Cluster';
  if (spec.type === 'LoadBalancer') spec.allocateLoadBalancerNodePorts ??= true;
};

const portDefaults = (port: any): void => {
  port.port ??= 0;
  port.protocol ||= 'TCP';
  port.targetPort ||= port.port;
};

const affinityDefaults = (spec: any): void => {
  spec.sessionAffinity ||= 'None';
  if (spec.sessionAffinity === 'None') delete spec.sessionAffinityConfig;
  if (spec.sessionAffinity !== 'ClientIP') return;
  spec.sessionAffinityConfig ??= {};
  spec.sessionAffinityConfig.clientIP ??= {};
  spec.sessionAffinityConfig.clientIP.timeoutSeconds ??= CLIENT_IP_SECONDS;
};
