/** Checks of requests and limits. */
import {type FieldError, fieldForbidden, fieldNotFound, invalid, notSupported, required} from '../../../kube/field-error.ts';
import {canonicalQuantity, compareQuantity, nanos, sameQuantity} from '../../../kube/quantity.ts';
import {isPodLevelResource} from '../defaults/pod-requests.ts';
import {qualifiedName} from './names.ts';

type Resources = Readonly<Record<string, string | number>>;

const IN_CONTAINERS = new Set(['cpu', 'memory', 'ephemeral-storage']);
const ELSEWHERE = new Set(['storage', 'pods', 'services', 'replicationcontrollers', 'resourcequotas', 'secrets', 'configmaps']);
const QUOTA = /^(requests|limits)\.(cpu|memory|ephemeral-storage|storage)$/;

const isHugePages = (name: string): boolean => name.startsWith('hugepages-');
const isOfContainers = (name: string): boolean => IN_CONTAINERS.has(name) || isHugePages(name);
const isStandard = (name: string): boolean => isOfContainers(name) || ELSEWHERE.has(name) || QUOTA.test(name);
/** Resources of vendors, such as GPUs: whole ones only, and never promised twice. */
const isExtended = (name: string): boolean => name.includes('/') && !/^([^/]*\.)?kubernetes\.io\//.test(name);
const mayBePromisedTwice = (name: string): boolean => !isExtended(name) && !isHugePages(name);

const sorted = (resources: Resources = {}): [string, string | number][] => Object.entries(resources).sort(([a], [b]) => (a < b ? -1 : 1));

/** Errors of a container's resources. `claims`: names of the pod's resource claims. */
export const containerResources = (resources: any, claims: readonly string[], field: string): FieldError[] => [
  ...sorted(resources?.limits).flatMap(([name, quantity]) => entry(name, quantity, `${field}.limits[${name}]`)),
  ...sorted(resources?.requests).flatMap(([name, quantity]) => [
    ...entry(name, quantity, `${field}.requests[${name}]`),
    ...againstLimit(name, quantity, resources.limits?.[name], field),
  ]),
  ...hugePagesAlone(resources, field),
  ...(resources?.claims ?? []).flatMap(({name}: {name: string}, i: number) => claim(name, claims, `${field}.claims[${i}]`)),
];

const entry = (name: string, quantity: string | number, field: string): FieldError[] => [
  ...nameErrors(name).map((fault) => invalid(field, name, fault)),
  ...quantityErrors(name, quantity, field),
];

const nameErrors = (name: string): string[] => {
  const faults = qualifiedName(name);
  if (faults.length > 0 || name.includes('/')) return faults;
  return [
    ...(isStandard(name) ? [] : ['must be a standard resource type or fully qualified']),
    ...(isOfContainers(name) ? [] : ['must be a standard resource for containers']),
  ];
};

const quantityErrors = (name: string, quantity: string | number, field: string): FieldError[] => {
  const value = nanos(quantity) ?? 0n;
  const text = canonicalQuantity(quantity);
  if (value < 0n) return [invalid(field, text, 'must be greater than or equal to 0')];
  return isExtended(name) && value % 1_000_000_000n !== 0n ? [invalid(field, text, 'must be an integer')] : [];
};

const againstLimit = (name: string, request: string | number, limit: string | number | undefined, field: string): FieldError[] => {
  if (limit === undefined) {
    return mayBePromisedTwice(name) ? [] : [required(`${field}.limits`, 'Limit must be set for non overcommitable resources')];
  }
  const [text, most] = [canonicalQuantity(request), canonicalQuantity(limit)];
  if (!mayBePromisedTwice(name) && !sameQuantity(request, limit)) {
    return [invalid(`${field}.requests`, text, `must be equal to ${name} limit of ${most}`)];
  }
  return compareQuantity(request, limit) > 0
    ? [invalid(`${field}.requests`, text, `must be less than or equal to ${name} limit of ${most}`)]
    : [];
};

const hugePagesAlone = (resources: any, field: string): FieldError[] => {
  const names = [...Object.keys(resources?.limits ?? {}), ...Object.keys(resources?.requests ?? {})];
  const alone = names.some(isHugePages) && !names.includes('cpu') && !names.includes('memory');
  return alone ? [fieldForbidden(field, 'HugePages require cpu or memory')] : [];
};

const claim = (name: string, claims: readonly string[], field: string): FieldError[] => {
  if (!name) return [required(`${field}.name`)];
  const known = claims.length > 0 ? claims.join(', ') : '';
  const detail = known
    ? `must be one of the names in pod.spec.resourceClaims: ${known}`
    : 'must be one of the names in pod.spec.resourceClaims which is empty';
  return claims.includes(name) ? [] : [{...fieldNotFound(field, name), detail}];
};

/** Errors of the resources of a pod as a whole. */
export const podResources = (resources: any, field: string): FieldError[] => {
  const names = (part: 'limits' | 'requests'): FieldError[] =>
    sorted(resources?.[part]).flatMap(([name, quantity]) => {
      const at = `${field}.${part}[${name}]`;
      return isPodLevelResource(name) ? quantityErrors(name, quantity, at) : [notSupported(at, name, ['cpu', 'hugepages-', 'memory'])];
    });
  const tooMuch = sorted(resources?.requests).flatMap(([name, quantity]) =>
    isPodLevelResource(name) && resources.limits?.[name] !== undefined ? againstLimit(name, quantity, resources.limits[name], field) : [],
  );
  return [...names('limits'), ...names('requests'), ...tooMuch];
};
