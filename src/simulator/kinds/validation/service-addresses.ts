/** Checks of a Service's cluster IPs and address families, which belong together. */
import {isIPv6} from 'node:net';
import {duplicate, type FieldError, fieldForbidden, invalid, required} from '../../../kube/field-error.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {hasClusterIP} from '../defaults/service.ts';
import {ipAddress, oneOf} from './fields.ts';

const FAMILIES = ['IPv4', 'IPv6'];
const POLICIES = ['SingleStack', 'PreferDualStack', 'RequireDualStack'];

export const clusterAddresses = (spec: any): FieldError[] => {
  if (!hasClusterIP(spec)) return noAddresses(spec);
  return [
    ...(spec.ipFamilyPolicy === undefined ? [] : oneOf(spec.ipFamilyPolicy, POLICIES, 'spec.ipFamilyPolicy')),
    ...families(spec.ipFamilies ?? []),
    ...addresses(spec),
  ];
};

const noAddresses = (spec: any): FieldError[] => {
  const given = ['clusterIPs', 'ipFamilies', 'ipFamilyPolicy'].filter((field) => (spec[field] ?? []).length > 0);
  return given.map((field) => fieldForbidden(`spec.${field}`, 'may not be set for ExternalName services'));
};

const families = (given: readonly string[]): FieldError[] =>
  given.flatMap((family, i) => {
    const field = `spec.ipFamilies[${i}]`;
    return given.indexOf(family) < i ? [duplicate(field, family)] : oneOf(family, FAMILIES, field);
  });

const addresses = ({clusterIP, clusterIPs = [], ipFamilies = []}: {clusterIP?: string; clusterIPs?: string[]; ipFamilies?: string[]}) => {
  const field = 'spec.clusterIPs';
  const errors: FieldError[] = [];
  if (clusterIP && clusterIPs.length === 0) errors.push(required(field));
  if (clusterIPs.length > 0 && clusterIP !== clusterIPs[0]) errors.push(invalid(field, clusterIPs, 'first value must match `clusterIP`'));
  if (clusterIPs.length > 1 && clusterIPs.includes('None'))
    errors.push(invalid(field, clusterIPs, "'None' must be the first and only value"));
  if (clusterIPs.length > 2) errors.push(invalid(field, clusterIPs, 'may only hold up to 2 values'));
  for (const [i, ip] of clusterIPs.entries()) if (ip !== 'None') errors.push(...address(ip, `${field}[${i}]`, ipFamilies[i], i));
  return errors;
};

const address = (ip: string, field: string, family: string | undefined, i: number): FieldError[] => {
  const errors = ipAddress(ip, field);
  const own = isIPv6(ip) ? 'IPv6' : 'IPv4';
  if (errors.length > 0 || family === undefined || family === own) return errors;
  return [invalid(field, ip, `expected an ${family} value as indicated by \`ipFamilies[${i}]\``)];
};

/** The first address of a Service is for life, unless it becomes or was an ExternalName. */
export const addressChange = ({spec}: KubeObject, {spec: before}: KubeObject): FieldError[] => {
  const [was] = before.clusterIPs ?? [];
  const [is] = spec.clusterIPs ?? [];
  if (!hasClusterIP(spec) || !hasClusterIP(before) || was === undefined || was === is) return [];
  return is === undefined
    ? [invalid('spec.clusterIPs', [], 'primary clusterIP can not be unset')]
    : [invalid('spec.clusterIPs[0]', spec.clusterIPs, 'may not change once set')];
};
