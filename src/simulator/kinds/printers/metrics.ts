/** What the kinds of the group metrics.k8s.io have in common. */
import {timestamp} from '../../../clock.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {canonicalQuantity, nanos} from '../../../kube/quantity.ts';
import type {Measured, Usage} from '../../metrics/metrics.ts';
import type {Verb} from '../kind.ts';
import {NAME, text} from './columns.ts';

export const METRICS = {
  group: 'metrics.k8s.io',
  version: 'v1beta1',
  verbs: ['get', 'list'] as Verb[],
  columns: [NAME, text('cpu'), text('memory'), text('Window')],
};

/** The labels are those of the object that was measured. */
export const measuredAnswer = (kind: string, {object, at, window}: Measured): KubeObject => ({
  apiVersion: 'metrics.k8s.io/v1beta1',
  kind,
  metadata: metadataOf(object, at),
  timestamp: timestamp(at),
  window: `${Math.round(window) / 1000}s`,
});

const metadataOf = ({metadata: {name, namespace, labels}}: KubeObject, at: number): KubeObject['metadata'] => ({
  name,
  ...(namespace === undefined ? {} : {namespace}),
  creationTimestamp: timestamp(at),
  ...(labels ? {labels} : {}),
});

export const metricsCells = ({metadata, window}: KubeObject, usages: readonly Usage[]): unknown[] => [
  metadata.name,
  total(
    usages.map(({cpu}) => cpu),
    'n',
  ),
  total(
    usages.map(({memory}) => memory),
    'Ki',
  ),
  window,
];

const total = (amounts: readonly string[], unit: 'n' | 'Ki'): string => {
  const all = amounts.reduce((sum, amount) => sum + (nanos(amount) ?? 0n), 0n);
  return unit === 'n' ? canonicalQuantity(`${all}n`) : `${all / 1_024_000_000_000n}Ki`;
};
