/** Checks of a NetworkPolicy. */
import {BlockList} from 'node:net';
import {type FieldError, fieldForbidden, invalid, required} from '../../../kube/field-error.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {cidr, oneOfInOrder} from './fields.ts';
import {labelSelector} from './labels.ts';
import {PROTOCOLS, portNumberErrors, portNumberOrName} from './ports.ts';

const TYPES = ['Ingress', 'Egress'];

export const validateNetworkPolicy = ({spec}: KubeObject): FieldError[] => [
  ...labelSelector(spec.podSelector, 'spec.podSelector'),
  ...(spec.ingress ?? []).flatMap((rule: any, i: number) => ruleErrors(rule, 'from', `spec.ingress[${i}]`)),
  ...(spec.egress ?? []).flatMap((rule: any, i: number) => ruleErrors(rule, 'to', `spec.egress[${i}]`)),
  ...types(spec.policyTypes ?? []),
];

const ruleErrors = (rule: any, direction: 'from' | 'to', field: string): FieldError[] => [
  ...(rule.ports ?? []).flatMap((port: any, i: number) => portErrors(port, `${field}.ports[${i}]`)),
  ...(rule[direction] ?? []).flatMap((peer: any, i: number) => peerErrors(peer, `${field}.${direction}[${i}]`)),
];

const portErrors = ({protocol, port, endPort}: any, field: string): FieldError[] => [
  ...oneOfInOrder(protocol, PROTOCOLS, `${field}.protocol`),
  ...(port === undefined ? [] : portNumberOrName(port, `${field}.port`)),
  ...(endPort === undefined ? [] : rangeErrors(port, endPort, `${field}.endPort`)),
];

const rangeErrors = (port: number | string | undefined, end: number, field: string): FieldError[] => {
  if (port === undefined) return [invalid(field, end, 'may not be specified when `port` is not specified')];
  if (typeof port === 'string') return [invalid(field, end, 'may not be specified when `port` is non-numeric')];
  return [...(end < port ? [invalid(field, port, 'must be greater than or equal to `port`')] : []), ...portNumberErrors(end, field)];
};

const peerErrors = ({podSelector, namespaceSelector, ipBlock}: any, field: string): FieldError[] => {
  const selectors = [podSelector, namespaceSelector].filter(Boolean).length;
  return [
    ...(podSelector ? labelSelector(podSelector, `${field}.podSelector`) : []),
    ...(namespaceSelector ? labelSelector(namespaceSelector, `${field}.namespaceSelector`) : []),
    ...(ipBlock ? blockErrors(ipBlock, `${field}.ipBlock`) : []),
    ...(selectors === 0 && !ipBlock ? [required(field, 'must specify a peer')] : []),
    ...(selectors > 0 && ipBlock ? [fieldForbidden(field, 'may not specify both ipBlock and another peer')] : []),
  ];
};

const blockErrors = ({cidr: block, except = []}: {cidr?: string; except?: string[]}, field: string): FieldError[] => {
  if (!block) return [required(`${field}.cidr`)];
  const errors = cidr(block, `${field}.cidr`);
  return errors.length > 0 ? errors : except.flatMap((inner, i) => exceptErrors(inner, block, `${field}.except[${i}]`));
};

const exceptErrors = (inner: string, block: string, field: string): FieldError[] => {
  const errors = cidr(inner, field);
  if (errors.length > 0 || isWithin(inner, block)) return errors;
  return [invalid(field, inner, 'must be a strict subset of `cidr`')];
};

const isWithin = (inner: string, block: string): boolean => {
  const [ip, bits] = inner.split('/');
  const [network, prefix] = block.split('/');
  const [family, own] = [network, ip].map((address) => (address.includes(':') ? ('ipv6' as const) : ('ipv4' as const)));
  if (family !== own || Number(prefix) >= Number(bits)) return false;
  const list = new BlockList();
  list.addSubnet(network, Number(prefix), family);
  return list.check(ip, family);
};

const types = (given: readonly string[]): FieldError[] =>
  given.length > TYPES.length
    ? [invalid('spec.policyTypes', given, 'may not specify more than two policyTypes')]
    : given.flatMap((type, i) => oneOfInOrder(type, TYPES, `spec.policyTypes[${i}]`));
