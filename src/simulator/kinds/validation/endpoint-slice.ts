/** Checks of an EndpointSlice. */
import {duplicate, type FieldError, required} from '../../../kube/field-error.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {addressOf} from './endpoint-address.ts';
import {ipAddress, oneOf, textErrors} from './fields.ts';
import {dnsLabel, dnsSubdomain, qualifiedName} from './names.ts';
import {PROTOCOLS} from './ports.ts';

const TYPES = ['FQDN', 'IPv4', 'IPv6'];
const MOST_ENDPOINTS = 1000;
const MOST_ADDRESSES = 100;

/** A slice without endpoints, or without ports, has null in their place. */
export const validateEndpointSlice = ({addressType, endpoints, ports}: KubeObject): FieldError[] =>
  errorsOf(addressType, endpoints ?? [], ports ?? []);

const errorsOf = (addressType: string, endpoints: readonly any[], ports: readonly any[]): FieldError[] => [
  ...(addressType ? oneOf(addressType, TYPES, 'addressType') : [required('addressType')]),
  ...tooMany(endpoints, MOST_ENDPOINTS, 'endpoints'),
  ...endpoints.flatMap((endpoint: any, i: number) => endpointErrors(endpoint, addressType, `endpoints[${i}]`)),
  ...tooMany(ports, MOST_ADDRESSES, 'ports'),
  ...ports.flatMap((port: any, i: number) => portErrors(port, ports.slice(0, i), `ports[${i}]`)),
];

const tooMany = (list: readonly unknown[], most: number, field: string): FieldError[] =>
  list.length > most ? [{type: 'TooMany', field, value: list.length, detail: `must have at most ${most} items`}] : [];

const endpointErrors = ({addresses, hostname, nodeName}: any, type: string, field: string): FieldError[] => [
  ...(addresses?.length ? addressesErrors(addresses, type, field) : [required(`${field}.addresses`, 'must contain at least 1 address')]),
  ...(nodeName ? textErrors(nodeName, `${field}.nodeName`, dnsSubdomain) : []),
  ...(hostname ? textErrors(hostname, `${field}.hostname`, dnsLabel) : []),
];

const addressesErrors = (addresses: readonly string[], type: string, field: string): FieldError[] => [
  ...tooMany(addresses, MOST_ADDRESSES, `${field}.addresses`),
  ...addresses.flatMap((address: string, i: number) => addressErrors(address, type, `${field}.addresses[${i}]`)),
];

const addressErrors = (address: string, type: string, field: string): FieldError[] => {
  if (type === 'FQDN') return textErrors(address, field, dnsSubdomain);
  const errors = ipAddress(address, field);
  return errors.length > 0 ? errors : addressOf(type, address, field);
};

const portErrors = ({name = '', protocol, appProtocol}: any, before: readonly any[], field: string): FieldError[] => [
  ...(name ? textErrors(name, `${field}.name`, dnsLabel) : []),
  ...(before.some((other) => (other.name ?? '') === name) ? [duplicate(`${field}.name`, name)] : []),
  ...oneOf(protocol, PROTOCOLS, `${field}.protocol`),
  ...(appProtocol ? textErrors(appProtocol, `${field}.appProtocol`, qualifiedName) : []),
];
