/** What stands behind a Service: ready endpoints, now and over the time of a recording. */
import type {Change, KubeClient} from '../cluster/cluster.ts';
import {type KubeObject, keyOf} from '../kube/object.ts';

export const SERVICE_LABEL = 'kubernetes.io/service-name';

export interface Endpoint {
  readonly address: string;
  /** The pod's name, of an endpoint that has one. */
  readonly pod?: string;
}

/** The state of a Service from `at` on, until the next moment. */
export interface Moment {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly ready: readonly Endpoint[];
}

/** Ready endpoints of some slices, each address once. As in the API, an unknown `ready` counts as ready. */
export const readyEndpoints = (slices: Iterable<KubeObject>): Endpoint[] => {
  const found = new Map<string, Endpoint>();
  for (const slice of slices)
    for (const {addresses, conditions, targetRef} of slice.endpoints ?? [])
      if (conditions?.ready !== false) found.set(addresses[0], {address: addresses[0], ...(targetRef ? {pod: targetRef.name} : {})});
  return [...found.values()];
};

export const endpointsNow = async (client: KubeClient, service: string, namespace?: string): Promise<Endpoint[]> =>
  readyEndpoints(
    await client.list({
      kind: 'endpointslices.discovery.k8s.io',
      labels: `${SERVICE_LABEL}=${service}`,
      ...(namespace ? {namespace} : {}),
    }),
  );

/** How a Service's ready endpoints went, from the beginning of a recording; empty when the recording knows nothing of it. */
export const endpointsOverTime = (changes: readonly Change[], service: string, namespace: string): Moment[] => {
  const slices = new Map<string, KubeObject>();
  const moments: Moment[] = [];
  const own = changes.filter(({object}) => isSliceOf(object, service, namespace));
  // Slices that were there at the beginning come one by one, as ADDED: together they are the first moment.
  const changed = own.findIndex(({type}) => type !== 'ADDED');
  const begun = changed < 0 ? own.length : Math.max(changed, 1);
  own.forEach(({at, type, object}, i) => {
    if (type === 'DELETED') slices.delete(keyOf(object));
    else slices.set(keyOf(object), object);
    if (i >= begun - 1) moments.push({at, ready: readyEndpoints(slices.values())});
  });
  return moments;
};

const isSliceOf = ({kind, metadata}: KubeObject, service: string, namespace: string): boolean =>
  kind === 'EndpointSlice' && metadata.namespace === namespace && metadata.labels?.[SERVICE_LABEL] === service;
