/** Checks of a Service. */
import {duplicate, type FieldError, fieldForbidden, invalid, required} from '../../../kube/field-error.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {isHeadless} from '../defaults/service.ts';
import {ipAddress, oneOf, textErrors} from './fields.ts';
import {labels} from './labels.ts';
import {dnsLabel, dnsSubdomain, qualifiedName} from './names.ts';
import {PROTOCOLS, portNumberErrors, portNumberOrName} from './ports.ts';
import {clusterAddresses} from './service-addresses.ts';
import {trafficErrors} from './service-traffic.ts';

const TYPES = ['ClusterIP', 'NodePort', 'LoadBalancer', 'ExternalName'];
const MOST_SECONDS = 86_400;

export const validateService = ({spec}: KubeObject): FieldError[] => [
  ...typeErrors(spec),
  ...(spec.ports ?? []).flatMap((port: any, i: number) =>
    portErrors(port, `spec.ports[${i}]`, spec.ports.length > 1, namesBefore(spec.ports, i)),
  ),
  ...labels(spec.selector, 'spec.selector'),
  ...affinityErrors(spec),
  ...clusterAddresses(spec),
  ...(spec.externalIPs ?? []).flatMap((ip: string, i: number) => ipAddress(ip, `spec.externalIPs[${i}]`)),
  ...oneOf(spec.type, TYPES, 'spec.type'),
  ...nodePortsOfClusterIP(spec),
  ...duplicatePorts(spec.ports ?? []),
  ...trafficErrors(spec),
];

const typeErrors = (spec: any): FieldError[] => {
  const headless = isHeadless(spec);
  const noPorts = (spec.ports ?? []).length === 0 && !headless && spec.type !== 'ExternalName';
  const balanced = spec.type === 'LoadBalancer' || spec.type === 'NodePort';
  return [
    ...(noPorts ? [required('spec.ports')] : []),
    ...(headless && balanced ? [invalid('spec.clusterIPs[0]', 'None', `may not be set to 'None' for ${spec.type} services`)] : []),
    ...(spec.type === 'ExternalName' ? externalName(spec.externalName) : []),
  ];
};

const externalName = (name: string | undefined): FieldError[] => {
  if (!name) return [required('spec.externalName')];
  return dnsSubdomain(name.replace(/\.$/, '')).map((fault) => invalid('spec.externalName', name, fault));
};

const namesBefore = (ports: readonly {name?: string}[], index: number): string[] => ports.slice(0, index).map(({name}) => name ?? '');

const portErrors = (port: any, field: string, needsName: boolean, before: readonly string[]): FieldError[] => [
  ...portNameErrors(port.name, `${field}.name`, needsName, before),
  ...portNumberErrors(port.port, `${field}.port`),
  ...oneOf(port.protocol, PROTOCOLS, `${field}.protocol`),
  ...portNumberOrName(port.targetPort, `${field}.targetPort`),
  ...(port.appProtocol ? textErrors(port.appProtocol, `${field}.appProtocol`, qualifiedName) : []),
];

const portNameErrors = (name: string | undefined, field: string, needed: boolean, before: readonly string[]): FieldError[] => {
  if (!name) return needed ? [required(field)] : [];
  const errors = textErrors(name, field, dnsLabel);
  return errors.length === 0 && before.includes(name) ? [duplicate(field, name)] : errors;
};

const affinityErrors = ({sessionAffinity, sessionAffinityConfig}: any): FieldError[] => {
  const seconds = sessionAffinityConfig?.clientIP?.timeoutSeconds;
  const field = 'spec.sessionAffinityConfig.clientIP.timeoutSeconds';
  const bad = sessionAffinity === 'ClientIP' && (seconds <= 0 || seconds > MOST_SECONDS);
  return [
    ...oneOf(sessionAffinity, ['ClientIP', 'None'], 'spec.sessionAffinity'),
    ...(bad ? [invalid(field, seconds, `must be greater than 0 and less than ${MOST_SECONDS}`)] : []),
  ];
};

const nodePortsOfClusterIP = ({type, ports = []}: any): FieldError[] =>
  type !== 'ClusterIP'
    ? []
    : ports.flatMap(({nodePort}: {nodePort?: number}, i: number) =>
        nodePort ? [fieldForbidden(`spec.ports[${i}].nodePort`, "may not be used when `type` is 'ClusterIP'")] : [],
      );

/** Two ports of one number and protocol. What is printed is a port of which only these two are known. */
const duplicatePorts = (ports: readonly {port: number; protocol: string}[]): FieldError[] =>
  ports.flatMap(({port, protocol}, i) => {
    const again = ports.slice(0, i).some((other) => other.port === port && other.protocol === protocol);
    const known = {Name: '', Protocol: protocol, AppProtocol: null, Port: port, TargetPort: 0, NodePort: 0};
    return again ? [duplicate(`spec.ports[${i}]`, known)] : [];
  });
