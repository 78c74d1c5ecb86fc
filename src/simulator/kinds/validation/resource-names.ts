/** Names of resources: which the API knows, where each may stand, and what their amounts may be. */
import {type FieldError, invalid} from '../../../kube/field-error.ts';
import {canonicalQuantity, nanos} from '../../../kube/quantity.ts';
import {qualifiedName} from './names.ts';

const OF_CONTAINERS = new Set(['cpu', 'memory', 'ephemeral-storage']);
/** Of which there is a number of objects. */
const COUNTED = new Set([
  'pods',
  'services',
  'replicationcontrollers',
  'resourcequotas',
  'secrets',
  'configmaps',
  'persistentvolumeclaims',
  'services.nodeports',
  'services.loadbalancers',
]);
const IN_PARTS = /^(requests\.(cpu|memory|ephemeral-storage|storage)|limits\.(cpu|memory|ephemeral-storage))$/;
const BILLION = 1_000_000_000n;

export const isHugePages = (name: string): boolean => name.startsWith('hugepages-');
export const isOfContainers = (name: string): boolean => OF_CONTAINERS.has(name) || isHugePages(name);
/** What a quota can limit without naming a group. */
export const isOfQuotas = (name: string): boolean =>
  isOfContainers(name) || COUNTED.has(name) || IN_PARTS.test(name) || name.startsWith('requests.hugepages-');
const isStandard = (name: string): boolean => name === 'storage' || isOfQuotas(name);
/** Resources of vendors, such as GPUs: whole ones only, and never promised twice. */
export const isExtended = (name: string): boolean =>
  name.includes('/') && !/^([^/]*\.)?kubernetes\.io\//.test(name) && !name.startsWith('requests.');
export const mayBePromisedTwice = (name: string): boolean => !isExtended(name) && !isHugePages(name);

/** Faults of a name, which is known or has a prefix. */
export const resourceName = (name: string): string[] => {
  const faults = qualifiedName(name);
  if (faults.length > 0 || name.includes('/') || isStandard(name)) return faults;
  return ['must be a standard resource type or fully qualified'];
};

const only =
  (belongs: (name: string) => boolean, where: string) =>
  (name: string): string[] => {
    const faults = qualifiedName(name);
    if (faults.length > 0 || name.includes('/')) return faults;
    return [...resourceName(name), ...(belongs(name) ? [] : [`must be a standard resource for ${where}`])];
  };

export const containerResourceName = only(isOfContainers, 'containers');
export const quotaResourceName = only(isOfQuotas, 'quota');

/** Errors of an amount: none below zero, and of what is counted no parts. */
export const resourceAmount = (name: string, quantity: string | number, field: string): FieldError[] => {
  const value = nanos(quantity) ?? 0n;
  const text = canonicalQuantity(quantity);
  return [
    ...(value < 0n ? [invalid(field, text, 'must be greater than or equal to 0')] : []),
    ...((COUNTED.has(name) || isExtended(name)) && value % BILLION !== 0n ? [invalid(field, text, 'must be an integer')] : []),
  ];
};

/** Errors of an amount that has to be more than nothing. */
export const positiveAmount = (quantity: string | number, field: string): FieldError[] =>
  (nanos(quantity) ?? 0n) > 0n ? [] : [invalid(field, canonicalQuantity(quantity), 'must be greater than zero')];
