/** How many replicas the use of a resource calls for. */
import type {KubeObject} from '../../../kube/object.ts';
import {canonicalQuantity, nanos} from '../../../kube/quantity.ts';
import {isDeleting, isReady} from '../pods.ts';
import {NoMetric, requestOf, type UsageSource, usageOf} from './usage.ts';

/** So far from the target nothing is done, unless the behaviour says otherwise. */
const TOLERANCE = 0.1;

export interface Aim {
  readonly resource: string;
  /** Absent: all containers of a pod together. */
  readonly container?: string;
  readonly averageUtilization?: number;
  readonly averageValue?: string;
  /** Of what is used to what should be, above 1 and below: `0.05`. */
  readonly tolerance?: {readonly up?: string | number; readonly down?: string | number};
}

export interface Recommendation {
  readonly replicas: number;
  /** `current` of the metric's status. */
  readonly current: {readonly averageValue: string; readonly averageUtilization?: number};
}

interface Groups {
  /** In billionths, by pod. */
  readonly measured: Map<KubeObject, bigint>;
  readonly unready: readonly KubeObject[];
  readonly missing: readonly KubeObject[];
}

/** Throws NoMetric when it cannot be told. */
export const recommend = (source: UsageSource, pods: readonly KubeObject[], replicas: number, aim: Aim): Recommendation => {
  const groups = grouped(source, pods, aim);
  const ratio = ratioOf(groups.measured, aim);
  return {replicas: replicasFor(groups, replicas, ratio, aim), current: currentOf(groups.measured, aim)};
};

/** Pods that start count as idle, and those that nothing is known of as either, whichever is the more cautious. */
const grouped = (source: UsageSource, pods: readonly KubeObject[], {resource, container}: Aim): Groups => {
  const living = pods.filter((pod) => !isDeleting(pod) && pod.status?.phase !== 'Failed');
  const measured = new Map<KubeObject, bigint>();
  const [unready, missing]: KubeObject[][] = [[], []];
  for (const pod of living) {
    const usage = usageOf(source, pod, resource, container);
    if (pod.status?.phase === 'Pending' || (resource === 'cpu' && usage !== undefined && !isReady(pod))) unready.push(pod);
    else if (usage === undefined) missing.push(pod);
    else measured.set(pod, usage);
  }
  if (measured.size === 0)
    throw new NoMetric(`unable to get metrics for resource ${resource}: no metrics returned from resource metrics API`);
  return {measured, unready, missing};
};

const sum = (amounts: Iterable<bigint>): bigint => [...amounts].reduce((total, one) => total + one, 0n);
const requestsOf = (pods: Iterable<KubeObject>, {resource, container}: Aim): bigint =>
  sum([...pods].map((pod) => requestOf(pod, resource, container)));

/** Of what is used to what should be. */
const ratioOf = (usage: Map<KubeObject, bigint>, aim: Aim): number => {
  const total = Number(sum(usage.values()));
  if (aim.averageUtilization === undefined) return total / usage.size / Number(nanos(aim.averageValue ?? '0') ?? 0n);
  const requests = Number(requestsOf(usage.keys(), aim));
  if (requests === 0) throw new NoMetric(`no metrics returned matched known pods`);
  return Math.trunc((total * 100) / requests) / aim.averageUtilization;
};

const share = (tolerance: string | number | undefined): number =>
  tolerance === undefined ? TOLERANCE : Number(nanos(tolerance) ?? 0n) / 1e9;

const isNear = (ratio: number, {tolerance = {}}: Aim): boolean => ratio >= 1 - share(tolerance.down) && ratio <= 1 + share(tolerance.up);

const replicasFor = ({measured, unready, missing}: Groups, replicas: number, ratio: number, aim: Aim): number => {
  const starting = unready.length > 0 && ratio > 1;
  if (!starting && missing.length === 0) return isNear(ratio, aim) ? replicas : Math.ceil(ratio * measured.size);
  const assumed = new Map(measured);
  if (ratio < 1) for (const pod of missing) assumed.set(pod, full(pod, aim));
  if (ratio > 1) for (const pod of [...missing, ...(starting ? unready : [])]) assumed.set(pod, 0n);
  const cautious = ratioOf(assumed, aim);
  if (isNear(cautious, aim) || ratio < 1 !== cautious < 1) return replicas;
  const wanted = Math.ceil(cautious * assumed.size);
  return cautious < 1 ? Math.min(replicas, wanted) : Math.max(replicas, wanted);
};

/** A pod that uses all it is meant to. */
const full = (pod: KubeObject, aim: Aim): bigint => {
  if (aim.averageUtilization === undefined) return nanos(aim.averageValue ?? '0') ?? 0n;
  return (requestOf(pod, aim.resource, aim.container) * BigInt(Math.max(100, aim.averageUtilization))) / 100n;
};

const currentOf = (usage: Map<KubeObject, bigint>, aim: Aim): Recommendation['current'] => {
  const total = sum(usage.values());
  const averageValue = canonicalQuantity(`${total / BigInt(usage.size)}n`);
  if (aim.averageUtilization === undefined) return {averageValue};
  return {averageUtilization: Math.trunc((Number(total) * 100) / Number(requestsOf(usage.keys(), aim))), averageValue};
};
