/** Checks of a pod's name resolution. */
import {type FieldError, invalid, required} from '../../../kube/field-error.ts';
import {ipAddress, textErrors} from './fields.ts';
import {dnsSubdomain} from './names.ts';

const MOST_SERVERS = 3;
const MOST_PATHS = 32;

export const dnsConfig = ({dnsPolicy, dnsConfig: config}: any, field: string): FieldError[] => {
  const own = dnsPolicy === 'None';
  if (!config) return own ? [required(field, 'must provide `dnsConfig` when `dnsPolicy` is None')] : [];
  const {nameservers = [], searches = [], options = []} = config;
  const none = 'must provide at least one DNS nameserver when `dnsPolicy` is None';
  return [
    ...(own && nameservers.length === 0 ? [required(`${field}.nameservers`, none)] : []),
    ...serverErrors(nameservers, `${field}.nameservers`),
    ...(searches.length > MOST_PATHS ? [invalid(`${field}.searches`, searches, `must not have more than ${MOST_PATHS} search paths`)] : []),
    ...options.flatMap(({name}: {name?: string}, i: number) => (name ? [] : [required(`${field}.options[${i}]`, 'must not be empty')])),
  ];
};

const serverErrors = (servers: readonly string[], field: string): FieldError[] => [
  ...(servers.length > MOST_SERVERS ? [invalid(field, servers, `must not have more than ${MOST_SERVERS} nameservers`)] : []),
  ...servers.flatMap((ip, i) => ipAddress(ip, `${field}[${i}]`)),
];

export const hostAliases = (aliases: readonly {ip?: string; hostnames?: string[]}[], field: string): FieldError[] =>
  aliases.flatMap(({ip = '', hostnames = []}, i) => [
    ...ipAddress(ip, `${field}[${i}].ip`),
    ...hostnames.flatMap((name, n) => textErrors(name, `${field}[${i}].hostnames[${n}]`, dnsSubdomain)),
  ]);
