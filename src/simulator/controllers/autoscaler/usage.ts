/** What pods use, as an autoscaler is told it. */
import type {KubeObject} from '../../../kube/object.ts';
import {nanos} from '../../../kube/quantity.ts';

/** Who measures pods. */
export interface UsageSource {
  /** What each container of a pod uses now, as quantities (`{cpu: '250m', memory: '64Mi'}`); undefined while nothing is known of the pod. */
  containersOf(pod: KubeObject): readonly {readonly name: string; readonly usage: Readonly<Record<string, string>>}[] | undefined;
}

/** Says why a number of replicas cannot be computed. */
export class NoMetric extends Error {}

const amount = (quantity: string | undefined): bigint => nanos(quantity ?? '0') ?? 0n;

/** In billionths; `container`: of that one alone. undefined: not measured. */
export const usageOf = (source: UsageSource, pod: KubeObject, resource: string, container?: string): bigint | undefined => {
  const measured = source.containersOf(pod)?.filter(({name}) => container === undefined || name === container);
  return measured?.length ? measured.reduce((sum, {usage}) => sum + amount(usage[resource]), 0n) : undefined;
};

/** What the containers of a pod ask for, in billionths. Throws NoMetric when one does not say. */
export const requestOf = ({metadata, spec}: KubeObject, resource: string, container?: string): bigint => {
  const containers: any[] = spec.containers.filter(({name}: {name: string}) => container === undefined || name === container);
  return containers.reduce((sum: bigint, {name, resources}) => {
    const asked = resources?.requests?.[resource];
    if (asked === undefined) throw new NoMetric(`missing request for ${resource} in container ${name} of Pod ${metadata.name}`);
    return sum + amount(asked);
  }, 0n);
};
