/** How many replicas the metrics of an autoscaler call for together: the most that one of them does. */
import type {KubeObject} from '../../../kube/object.ts';
import {type Aim, recommend} from './resource-metric.ts';
import {NoMetric, type UsageSource} from './usage.ts';

export interface Failure {
  /** `FailedGetResourceMetric`. */
  readonly reason: string;
  readonly message: string;
  /** As the summary quotes it. */
  readonly summary: string;
}

export interface Measured {
  readonly replicas: number;
  /** What asked for the most. */
  readonly name: string;
  /** One for each metric; of one that failed only an empty type. */
  readonly statuses: readonly object[];
  readonly failures: readonly Failure[];
}

const UNAVAILABLE =
  'unable to fetch metrics from resource metrics API: the server could not find the requested resource (get pods.metrics.k8s.io)';

export const measure = (
  source: UsageSource | undefined,
  pods: readonly KubeObject[],
  replicas: number,
  metrics: readonly any[],
  behavior?: any,
): Measured => {
  const statuses: object[] = [];
  const failures: Failure[] = [];
  let best = {replicas: 0, name: ''};
  for (const metric of metrics) {
    try {
      const found = one(source, pods, replicas, metric, behavior);
      statuses.push(found.status);
      if (best.name === '' || found.replicas > best.replicas) best = found;
    } catch (error) {
      if (!(error instanceof NoMetric)) throw error;
      statuses.push({type: ''});
      failures.push(failureOf(metric, error.message));
    }
  }
  return {...best, statuses, failures};
};

const one = (source: UsageSource | undefined, pods: readonly KubeObject[], replicas: number, metric: any, behavior: any) => {
  const section = metric.type === 'ContainerResource' ? 'containerResource' : 'resource';
  if (metric.type !== 'Resource' && metric.type !== 'ContainerResource') throw new NoMetric(elsewhere(metric));
  const {name, container, target} = metric[section];
  const {averageUtilization, averageValue} = target;
  const tolerance = {up: behavior?.scaleUp?.tolerance, down: behavior?.scaleDown?.tolerance};
  const aim: Aim = {resource: name, container, averageUtilization, averageValue, tolerance};
  if (!source) throw new NoMetric(`unable to get metrics for resource ${name}: ${UNAVAILABLE}`);
  const {replicas: wanted, current} = recommend(source, pods, replicas, aim);
  const status = {type: metric.type, [section]: {name, ...(container ? {container} : {}), current}};
  return {replicas: wanted, name: nameOf(aim), status};
};

const nameOf = ({resource, container, averageUtilization}: Aim): string => {
  const of = container ? `${resource} container resource` : `${resource} resource`;
  return averageUtilization === undefined ? of : `${of} utilization (percentage of request)`;
};

/** No adapter serves metrics of other kinds. */
const elsewhere = ({type, pods, object, external}: any): string => {
  if (type === 'External') {
    const {name} = external.metric;
    return `unable to get external metric ${name}: unable to fetch metrics from external metrics API: the server could not find the requested resource (get ${name}.external.metrics.k8s.io)`;
  }
  const {name} = (pods ?? object).metric;
  return `unable to get metric ${name}: unable to fetch metrics from custom metrics API: no known available metric versions found`;
};

/** Of a use of a resource it is said what was sought, beside why it was not found. */
const failureOf = (metric: any, why: string): Failure => {
  const {type} = metric;
  const reason = `FailedGet${type}Metric`;
  if (type !== 'Resource' && type !== 'ContainerResource')
    return {reason, message: why, summary: `failed to get ${small(type)} metric value: ${why}`};
  const {name, target} = metric.resource ?? metric.containerResource;
  const message = target.averageUtilization === undefined ? why : `failed to get ${name} utilization: ${why}`;
  const what = type === 'Resource' ? `${name} resource` : `${name} container`;
  return {reason, message, summary: `failed to get ${what} metric value: ${message}`};
};

const small = (type: string): string => type.charAt(0).toLowerCase() + type.slice(1);
