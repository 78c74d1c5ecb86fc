/** Autoscalers as autoscaling/v1 shows them: the use of CPU in a field, all other metrics, conditions and behaviour in annotations. */
import type {KubeObject} from '../../../kube/object.ts';
import {cpuMetric} from '../defaults/autoscaler.ts';
import {metricFromV1, metricToV1, statusFromV1, statusToV1} from './autoscaler-metrics.ts';

const PREFIX = 'autoscaling.alpha.kubernetes.io/';
const CPU = 80;

const isCpu = (metric: any): boolean => metric.type === 'Resource' && metric.resource?.name === 'cpu';
const isUtilization = (metric: any): boolean => isCpu(metric) && metric.resource.target?.averageUtilization !== undefined;

/** The annotations that stand for parts of the spec and the status, as texts of JSON. */
const annotated = (parts: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parts)
      .filter(([, value]) => value !== undefined && (!Array.isArray(value) || value.length > 0))
      .map(([name, value]) => [PREFIX + name, JSON.stringify(value)]),
  );

const read = (annotations: Record<string, string> | undefined, name: string): any => {
  try {
    return JSON.parse(annotations?.[PREFIX + name] ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
};

export const fromV2 = (object: KubeObject): KubeObject => {
  const {metrics = [], behavior, ...spec} = object.spec ?? {};
  const {currentMetrics, conditions, ...status} = object.status ?? {};
  const cpu = metrics.find(isUtilization);
  const current = (currentMetrics ?? []).find((m: any) => isCpu(m) && m.resource.current?.averageUtilization !== undefined);
  const annotations = {
    ...object.metadata.annotations,
    ...annotated({
      metrics: metrics.filter((m: any) => m !== cpu).map(metricToV1),
      behavior: behavior && behaviorToV1(behavior),
      conditions,
      'current-metrics': (currentMetrics ?? []).filter((m: any) => m !== current).map(statusToV1),
    }),
  };
  return {
    ...object,
    apiVersion: 'autoscaling/v1',
    metadata: Object.keys(annotations).length > 0 ? {...object.metadata, annotations} : object.metadata,
    spec: {...spec, ...(cpu ? {targetCPUUtilizationPercentage: cpu.resource.target.averageUtilization} : {})},
    status: {
      currentReplicas: 0,
      desiredReplicas: 0,
      ...status,
      ...(current ? {currentCPUUtilizationPercentage: current.resource.current.averageUtilization} : {}),
    },
  };
};

export const toV2 = (object: KubeObject): KubeObject => {
  const {targetCPUUtilizationPercentage: cpu, ...spec} = object.spec ?? {};
  const {currentCPUUtilizationPercentage: current, ...status} = object.status ?? {};
  const {annotations} = object.metadata;
  const others = (read(annotations, 'metrics') ?? []).map(metricFromV1);
  const metrics = [...others, ...(cpu === undefined ? [] : [cpuMetric(cpu)])];
  const behavior = read(annotations, 'behavior');
  const conditions = read(annotations, 'conditions');
  const currentMetrics = [
    ...(read(annotations, 'current-metrics') ?? []).map(statusFromV1),
    ...(current === undefined ? [] : [cpuStatus(current)]),
  ];
  const kept = Object.entries(annotations ?? {}).filter(([key]) => !key.startsWith(PREFIX));
  const {annotations: _, ...metadata} = object.metadata;
  return {
    ...object,
    apiVersion: 'autoscaling/v2',
    metadata: kept.length > 0 ? {...metadata, annotations: Object.fromEntries(kept)} : metadata,
    spec: {...spec, metrics: metrics.length > 0 ? metrics : [cpuMetric(CPU)], ...(behavior ? {behavior: behaviorFromV1(behavior)} : {})},
    status: {
      ...(status.currentReplicas === 0 ? withoutReplicas(status) : status),
      ...(conditions ? {conditions} : {}),
      currentMetrics: currentMetrics.length > 0 ? currentMetrics : null,
    },
  };
};

const withoutReplicas = ({currentReplicas, ...status}: any): any => status;

const cpuStatus = (averageUtilization: number) => ({type: 'Resource', resource: {name: 'cpu', current: {averageUtilization}}});

const RULES: readonly (readonly [string, string])[] = [
  ['scaleUp', 'ScaleUp'],
  ['scaleDown', 'ScaleDown'],
];
const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
const small = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

const renamed = (value: any, rename: (key: string) => string): any => {
  if (Array.isArray(value)) return value.map((item) => renamed(item, rename));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [rename(key), renamed(item, rename)]));
};

/** The behaviour stands there as the server holds it, in Go's names. */
const behaviorToV1 = (behavior: any): unknown =>
  Object.fromEntries(RULES.map(([name, go]) => [go, renamed(behavior[name], capital) ?? null]));
const behaviorFromV1 = (behavior: any): unknown =>
  Object.fromEntries(RULES.filter(([, go]) => behavior[go]).map(([name, go]) => [name, renamed(behavior[go], small)]));
