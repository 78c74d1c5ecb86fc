/** Checks of requests and limits. */
import {type FieldError, fieldForbidden, fieldNotFound, invalid, notSupported, required} from '../../../kube/field-error.ts';
import {canonicalQuantity, compareQuantity, sameQuantity} from '../../../kube/quantity.ts';
import {isPodLevelResource} from '../defaults/pod-requests.ts';
import {containerResourceName, isHugePages, mayBePromisedTwice, resourceAmount} from './resource-names.ts';

type Resources = Readonly<Record<string, string | number>>;

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
  ...containerResourceName(name).map((fault) => invalid(field, name, fault)),
  ...resourceAmount(name, quantity, field),
];

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
      return isPodLevelResource(name) ? resourceAmount(name, quantity, at) : [notSupported(at, name, ['cpu', 'hugepages-', 'memory'])];
    });
  const tooMuch = sorted(resources?.requests).flatMap(([name, quantity]) =>
    isPodLevelResource(name) && resources.limits?.[name] !== undefined ? againstLimit(name, quantity, resources.limits[name], field) : [],
  );
  return [...names('limits'), ...names('requests'), ...tooMuch];
};
