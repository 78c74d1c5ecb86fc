/** Checks of names that stand in a URL as they are, and of paths that begin with a domain. */
import {type FieldError, invalid, required} from '../../../kube/field-error.ts';
import {textErrors} from './fields.ts';
import {dnsSubdomain} from './names.ts';

/** Names of what may be called nearly anything. */
export const pathSegment = (name: string): string[] => {
  if (name === '.' || name === '..') return [`may not be '${name}'`];
  return ['/', '%'].filter((part) => name.includes(part)).map((part) => `may not contain '${part}'`);
};

const HTTP_PATH = "[A-Za-z0-9/\\-._~%!$&'()*+,;=:]+";
const IS_HTTP_PATH = /^[A-Za-z0-9/\-._~%!$&'()*+,;=:]+$/;

/** `example.com/controller`. */
export const domainPrefixedPath = (path: string | undefined, field: string): FieldError[] => {
  if (!path) return [required(field)];
  const slash = path.indexOf('/');
  const [domain, rest] = [path.slice(0, Math.max(0, slash)), path.slice(slash + 1)];
  if (!domain || !rest) return [invalid(field, path, 'must be a domain-prefixed path (such as "acme.io/foo")')];
  return [
    ...textErrors(domain, field, dnsSubdomain),
    ...(IS_HTTP_PATH.test(rest) ? [] : [invalid(field, rest, `Invalid path (regex used for validation is '${HTTP_PATH}')`)]),
  ];
};

/** A part that has to be there and to fit a URL. */
export const requiredSegment = (value: string | undefined, field: string): FieldError[] =>
  value ? textErrors(value, field, pathSegment) : [required(field)];
