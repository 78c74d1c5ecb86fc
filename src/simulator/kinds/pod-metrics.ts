import type {Metrics} from '../metrics/metrics.ts';
import type {Kind} from './kind.ts';
import {METRICS, measuredAnswer, metricsCells} from './printers/metrics.ts';

/** What pods use, as `kubectl top pod` asks for it. */
export const podMetrics = (metrics: Metrics): Kind => ({
  ...METRICS,
  kind: 'PodMetrics',
  resource: 'pods',
  singular: '',
  namespaced: true,
  schema: 'io.k8s.metrics.pkg.apis.metrics.v1beta1.PodMetrics',
  computed: (namespace) =>
    metrics.pods(namespace).map((measured) => ({...measuredAnswer('PodMetrics', measured), containers: measured.containers})),
  cells: (object) =>
    metricsCells(
      object,
      object.containers.map(({usage}: any) => usage),
    ),
});
