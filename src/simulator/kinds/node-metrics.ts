import type {Metrics} from '../metrics/metrics.ts';
import type {Kind} from './kind.ts';
import {METRICS, measuredAnswer, metricsCells} from './printers/metrics.ts';

/** What nodes use, as `kubectl top node` asks for it. */
export const nodeMetrics = (metrics: Metrics): Kind => ({
  ...METRICS,
  kind: 'NodeMetrics',
  resource: 'nodes',
  singular: '',
  namespaced: false,
  schema: 'io.k8s.metrics.pkg.apis.metrics.v1beta1.NodeMetrics',
  computed: () => metrics.nodes().map((measured) => ({...measuredAnswer('NodeMetrics', measured), usage: measured.usage})),
  cells: (object) => metricsCells(object, [object.usage]),
});
