/** Checks of an Ingress. */
import {isIP} from 'node:net';
import {type FieldError, invalid, notSupported, required} from '../../../kube/field-error.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {textErrors} from './fields.ts';
import {dnsLabel, dnsSubdomain, portName, wildcardSubdomain} from './names.ts';
import {requiredSegment} from './path-segment.ts';
import {portNumberErrors} from './ports.ts';

const CLASS = 'kubernetes.io/ingress.class';
const FORBIDDEN_PARTS = ['//', '/./', '/../', '%2f', '%2F'];
const FORBIDDEN_ENDS = ['/..', '/.'];

export const validateIngress = ({spec = {}}: KubeObject): FieldError[] => {
  const {defaultBackend, rules = [], tls = [], ingressClassName} = spec;
  const nothing = rules.length === 0 && !defaultBackend;
  return [
    ...(nothing ? [invalid('spec', null, 'either `defaultBackend` or `rules` must be specified')] : []),
    ...(defaultBackend ? backend(defaultBackend, 'spec.defaultBackend') : []),
    ...rules.flatMap((rule: any, i: number) => ruleErrors(rule, `spec.rules[${i}]`)),
    ...tls.flatMap((one: any, i: number) => tlsErrors(one, `spec.tls[${i}]`)),
    ...(ingressClassName === undefined ? [] : textErrors(ingressClassName, 'spec.ingressClassName', dnsSubdomain)),
  ];
};

/** A class said in both ways has to be the same. */
export const ingressClassMatches = ({metadata, spec}: KubeObject): FieldError[] => {
  const old = metadata.annotations?.[CLASS];
  const differs = old !== undefined && spec?.ingressClassName !== undefined && old !== spec.ingressClassName;
  return differs ? [invalid(`metadata.annotations.${CLASS}`, old, 'must match `ingressClassName` when both are specified')] : [];
};

const hostErrors = (host: string, field: string): FieldError[] =>
  textErrors(host, field, host.includes('*') ? wildcardSubdomain : dnsSubdomain);

const ruleErrors = ({host, http}: any, field: string): FieldError[] => [
  ...(host && isIP(host) ? [invalid(`${field}.host`, host, 'must be a DNS name, not an IP address')] : []),
  ...(host ? hostErrors(host, `${field}.host`) : []),
  ...(http ? paths(http.paths ?? [], `${field}.http.paths`) : []),
];

const paths = (given: readonly any[], field: string): FieldError[] =>
  given.length === 0 ? [required(field)] : given.flatMap((path, i) => pathErrors(path, `${field}[${i}]`));

/** Without a type a path means nothing: the rest is not looked at. */
const pathErrors = (given: any, field: string): FieldError[] => {
  if ((given.pathType ?? undefined) === undefined) return [required(`${field}.pathType`, 'pathType must be specified')];
  return [...pathOfType(given, field), ...backend(given.backend ?? {}, `${field}.backend`)];
};

const pathOfType = ({path = '', pathType}: any, field: string): FieldError[] => {
  const refuse = (why: string): FieldError => invalid(`${field}.path`, path, why);
  const relative = path.startsWith('/') ? [] : [refuse('must be an absolute path')];
  if (pathType === 'ImplementationSpecific') return path === '' ? [] : relative;
  if (pathType !== 'Exact' && pathType !== 'Prefix')
    return [notSupported(`${field}.pathType`, pathType, ['Exact', 'ImplementationSpecific', 'Prefix'])];
  return [
    ...relative,
    ...FORBIDDEN_PARTS.filter((part) => path.includes(part)).map((part) => refuse(`must not contain '${part}'`)),
    ...FORBIDDEN_ENDS.filter((end) => path.endsWith(end)).map((end) => refuse(`cannot end with '${end}'`)),
  ];
};

const backend = ({service, resource}: any, field: string): FieldError[] => {
  if (service && resource) return [invalid(field, '', 'cannot set both resource and service backends')];
  if (resource) return localReference(resource, `${field}.resource`);
  if (service) return serviceBackend(service, field);
  return [invalid(field, '', 'resource or service backend is required')];
};

/** A reference to an object of any kind, beside or without a namespace. */
export const localReference = ({apiGroup, kind, name}: any, field: string): FieldError[] => [
  ...(apiGroup ? textErrors(apiGroup, `${field}.apiGroup`, dnsSubdomain) : []),
  ...requiredSegment(kind, `${field}.kind`),
  ...requiredSegment(name, `${field}.name`),
];

const serviceBackend = ({name, port}: any, field: string): FieldError[] => [
  ...(name ? textErrors(name, `${field}.service.name`, dnsLabel) : [required(`${field}.service.name`)]),
  ...portErrors(port ?? {}, field),
];

const portErrors = ({name, number}: {name?: string; number?: number}, field: string): FieldError[] => {
  if (name && number) return [invalid(field, '', 'cannot set both port name & port number')];
  if (name) return textErrors(name, `${field}.service.port.name`, portName);
  if (number) return portNumberErrors(number, `${field}.service.port.number`);
  return [required(field, 'port name or number is required')];
};

const tlsErrors = ({hosts = [], secretName}: any, field: string): FieldError[] => [
  ...hosts.flatMap((host: string, i: number) => hostErrors(host, `${field}.hosts[${i}]`)),
  ...(secretName ? textErrors(secretName, `${field}.secretName`, dnsSubdomain) : []),
];
