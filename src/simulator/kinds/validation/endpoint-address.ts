/** Checks of the address of an endpoint: one that packets to a pod can have. */
import {isIPv4, isIPv6} from 'node:net';
import {type FieldError, invalid} from '../../../kube/field-error.ts';

const SPECIAL: readonly [RegExp, string][] = [
  [/^(0\.0\.0\.0|::)$/, 'may not be unspecified (0.0.0.0 or ::)'],
  [/^(127\.|::1$)/, 'may not be in the loopback range (127.0.0.0/8, ::1/128)'],
  [/^(169\.254\.|fe[89ab])/i, 'may not be in the link-local range (169.254.0.0/16, fe80::/10)'],
  [/^(224\.0\.0\.|ff02:)/i, 'may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)'],
];

export const specialAddress = (ip: string, field: string): FieldError[] =>
  SPECIAL.filter(([range]) => range.test(ip)).map(([, why]) => invalid(field, ip, why));

/** Of a family: `IPv4` or `IPv6`. */
export const addressOf = (family: string, ip: string, field: string): FieldError[] => {
  const right = family === 'IPv4' ? isIPv4(ip) : isIPv6(ip);
  return right ? specialAddress(ip, field) : [invalid(field, ip, `must be an ${family} address`)];
};
