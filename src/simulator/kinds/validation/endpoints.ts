/** Checks of the old Endpoints. */
import {isIP} from 'node:net';
import {type FieldError, invalid, required} from '../../../kube/field-error.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {specialAddress} from './endpoint-address.ts';
import {ipAddress, oneOf, textErrors} from './fields.ts';
import {dnsLabel, dnsSubdomain, qualifiedName} from './names.ts';
import {PROTOCOLS, portNumberErrors} from './ports.ts';

export const validateEndpoints = ({subsets = []}: KubeObject): FieldError[] =>
  subsets.flatMap((subset: any, i: number) => subsetErrors(subset, `subsets[${i}]`));

const subsetErrors = ({addresses = [], notReadyAddresses = [], ports = []}: any, field: string): FieldError[] => {
  if (addresses.length + notReadyAddresses.length === 0) return [required(field, 'must specify `addresses` or `notReadyAddresses`')];
  return [
    ...addresses.flatMap((address: any, i: number) => addressErrors(address, `${field}.addresses[${i}]`)),
    ...notReadyAddresses.flatMap((address: any, i: number) => addressErrors(address, `${field}.notReadyAddresses[${i}]`)),
    ...ports.flatMap((port: any, i: number) => portErrors(port, ports.length > 1, `${field}.ports[${i}]`)),
  ];
};

/** What is no address at all is told so twice: two checks of the real server look at it. */
const addressErrors = ({ip = '', hostname, nodeName}: any, field: string): FieldError[] => [
  ...ipAddress(ip, `${field}.ip`),
  ...(hostname ? textErrors(hostname, `${field}.hostname`, dnsLabel) : []),
  ...(nodeName ? textErrors(nodeName, `${field}.nodeName`, dnsSubdomain) : []),
  ...(isIP(ip) ? specialAddress(ip, `${field}.ip`) : [invalid(`${field}.ip`, ip, 'must be a valid IP address')]),
];

const portErrors = ({name, port, protocol, appProtocol}: any, needsName: boolean, field: string): FieldError[] => [
  ...(name ? textErrors(name, `${field}.name`, dnsLabel) : needsName ? [required(`${field}.name`)] : []),
  ...portNumberErrors(port ?? 0, `${field}.port`),
  ...oneOf(protocol, PROTOCOLS, `${field}.protocol`),
  ...(appProtocol ? textErrors(appProtocol, `${field}.appProtocol`, qualifiedName) : []),
];
