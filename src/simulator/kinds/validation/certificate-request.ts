/** Checks of a CertificateSigningRequest. */
import {duplicate, type FieldError, invalid, notSupported, required} from '../../../kube/field-error.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {textErrors} from './fields.ts';
import {dnsSubdomain} from './names.ts';

const SHORTEST = 600;
const PEM = /^-----BEGIN CERTIFICATE REQUEST-----\r?\n[A-Za-z0-9+/=\s]+-----END CERTIFICATE REQUEST-----\s*$/m;
const USAGES = [
  'any',
  'cert sign',
  'client auth',
  'code signing',
  'content commitment',
  'crl sign',
  'data encipherment',
  'decipher only',
  'digital signature',
  'email protection',
  'encipher only',
  'ipsec end system',
  'ipsec tunnel',
  'ipsec user',
  'key agreement',
  'key encipherment',
  'microsoft sgc',
  'netscape sgc',
  'ocsp signing',
  's/mime',
  'server auth',
  'signing',
  'timestamping',
];

export const validateCertificateRequest = ({spec = {}}: KubeObject): FieldError[] => [
  ...requestErrors(spec.request ?? ''),
  ...usageErrors(spec.usages ?? []),
  ...signerErrors(spec.signerName),
  ...(spec.expirationSeconds < SHORTEST
    ? [invalid('spec.expirationSeconds', spec.expirationSeconds, `may not specify a duration less than ${SHORTEST} seconds (10 minutes)`)]
    : []),
];

const requestErrors = (request: string): FieldError[] => {
  const pem = PEM.test(Buffer.from(request, 'base64').toString('latin1'));
  return pem ? [] : [invalid('spec.request', request, 'PEM block type must be CERTIFICATE REQUEST')];
};

const usageErrors = (usages: readonly string[]): FieldError[] => [
  ...(usages.length > 0 ? [] : [required('spec.usages')]),
  ...usages.flatMap((usage, i) => [
    ...(USAGES.includes(usage) ? [] : [notSupported(`spec.usages[${i}]`, usage, USAGES)]),
    ...(usages.indexOf(usage) < i ? [duplicate(`spec.usages[${i}]`, usage)] : []),
  ]),
];

/** `example.com/signer`. */
const signerErrors = (name: string | undefined): FieldError[] => {
  const field = 'spec.signerName';
  if (!name) return [required(field)];
  const [domain, path, ...rest] = name.split('/');
  if (!path || rest.length > 0)
    return [invalid(field, name, 'must be a fully qualified domain and path of the form "example.com/signer-name"')];
  const plain = domain.includes('.') ? [] : [invalid(field, domain, 'should be a domain with at least two segments separated by dots')];
  return [...textErrors(domain, field, dnsSubdomain), ...plain, ...textErrors(path, field, dnsSubdomain)];
};
