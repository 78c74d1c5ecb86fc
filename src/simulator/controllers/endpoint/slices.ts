/** The slices that a Service should have, fitted to those that it has. Pure: what is created, changed and deleted. */
import {equalJson} from '../../../kube/json.ts';
import type {KubeObject} from '../../../kube/object.ts';
import type {AddressType} from './membership.ts';
import type {EndpointPort} from './ports.ts';

/** Endpoints in one slice at most. */
const LARGEST = 100;

export interface Endpoint {
  addresses: string[];
  conditions: {ready: boolean; serving?: boolean; terminating?: boolean};
  hostname?: string;
  nodeName?: string;
  zone?: string;
  targetRef?: Record<string, unknown>;
}

/** Endpoints that share their ports. `ports` null: there are none. */
export interface Group {
  readonly addressType: AddressType;
  readonly ports: readonly EndpointPort[] | null;
  readonly endpoints: readonly Endpoint[];
}

export interface SlicePlan {
  readonly write: readonly {readonly slice?: KubeObject; readonly content: Content}[];
  readonly remove: readonly KubeObject[];
}

interface Content {
  readonly addressType: AddressType;
  readonly ports: readonly EndpointPort[] | null;
  readonly endpoints: readonly Endpoint[] | null;
}

/**
 * Fits slices to groups. Endpoints stay in the slice they are in, so that a change touches few slices; slices that would go are reused for
 * what is new. `placeholder`: keep one empty slice where there would be none at all.
 */
export const fitSlices = (existing: readonly KubeObject[], groups: readonly Group[], placeholder: AddressType | undefined): SlicePlan => {
  const fitted = groups.flatMap((group) => fitGroup(existing.filter(belongsTo(group)), group));
  if (fitted.length === 0 && placeholder) {
    fitted.push({slice: existing.find(isEmpty), content: {addressType: placeholder, ports: null, endpoints: null}});
  }
  const kept = new Set(fitted.map(({slice}) => slice));
  const spare = existing.filter((slice) => !kept.has(slice));
  const reused = fitted.map(({slice, content}) => ({slice: slice ?? takeSpare(spare, content), content}));
  return {write: reused.filter(({slice, content}) => !slice || !holds(slice, content)), remove: spare};
};

const isEmpty = (slice: KubeObject): boolean => !slice.ports?.length && !slice.endpoints?.length;

const belongsTo =
  ({addressType, ports}: Group) =>
  (slice: KubeObject): boolean =>
    slice.addressType === addressType && equalJson(slice.ports ?? [], ports ?? []);

/** An address type cannot be changed. */
const takeSpare = (spare: KubeObject[], {addressType}: Content): KubeObject | undefined => {
  const at = spare.findIndex((slice) => slice.addressType === addressType);
  return at < 0 ? undefined : spare.splice(at, 1)[0];
};

const holds = (slice: KubeObject, {ports, endpoints}: Content): boolean =>
  equalJson(slice.ports ?? null, ports) && equalJson(slice.endpoints ?? null, endpoints);

const idOf = ({targetRef, addresses}: Endpoint): string => (targetRef?.uid as string) ?? addresses[0];

const fitGroup = (existing: readonly KubeObject[], {addressType, ports, endpoints}: Group): {slice?: KubeObject; content: Content}[] => {
  const left = new Map(endpoints.map((endpoint) => [idOf(endpoint), endpoint]));
  const kept = existing.map((slice) => ({slice: slice as KubeObject | undefined, list: stay(slice, left)}));
  for (const {list} of kept) if (list.length > 0) fill(list, left);
  while (left.size > 0) kept.push({slice: undefined, list: fill([], left)});
  return kept.filter(({list}) => list.length > 0).map(({slice, list}) => ({slice, content: {addressType, ports, endpoints: list}}));
};

/** Endpoints of a slice that are still wanted, as they are now; takes them out of `left`. */
const stay = (slice: KubeObject, left: Map<string, Endpoint>): Endpoint[] =>
  ((slice.endpoints ?? []) as Endpoint[]).flatMap((old) => {
    const endpoint = left.get(idOf(old));
    left.delete(idOf(old));
    return endpoint ? [endpoint] : [];
  });

const fill = (list: Endpoint[], left: Map<string, Endpoint>): Endpoint[] => {
  for (const [id, endpoint] of left) {
    if (list.length >= LARGEST) break;
    list.push(endpoint);
    left.delete(id);
  }
  return list;
};
