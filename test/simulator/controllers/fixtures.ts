/** Objects for tests of pure functions, and the tables of test/cases/controllers. */
import {readFileSync} from 'node:fs';
import type {KubeObject} from '../../../src/kube/object.ts';

export interface Row {
  name?: string;
  inputs: any;
  expected: any;
}

/** Rows of a table with a title each; `only` picks by the function that they are about. */
export const table = (name: string, only?: string): [string, Row][] => {
  const rows: Row[] = JSON.parse(readFileSync(new URL(`../../cases/controllers/${name}.json`, import.meta.url), 'utf8'));
  const found = rows.filter((row) => only === undefined || row.inputs.function === only);
  if (found.length === 0) throw new Error(`no rows about ${only} in ${name}`);
  return found.map((row, i) => [row.name ?? `${i + 1}: ${JSON.stringify(row.inputs)}`, row]);
};

export const NOW = Date.UTC(2026, 0, 1);

/** A time some seconds before NOW, as objects write it. */
export const ago = (seconds: number): string => new Date(NOW - seconds * 1000).toISOString();

export interface DeploymentShape {
  replicas?: number;
  maxSurge?: number | string | null;
  maxUnavailable?: number | string | null;
  strategy?: string;
  generation?: number;
  spec?: Record<string, unknown>;
  status?: Record<string, unknown>;
  annotations?: Record<string, string>;
}

export const deployment = (shape: DeploymentShape): KubeObject => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: {name: 'web', namespace: 'default', uid: 'web-uid', generation: shape.generation, annotations: shape.annotations},
  spec: {
    replicas: shape.replicas ?? 1,
    selector: {matchLabels: {app: 'web'}},
    strategy:
      shape.strategy === 'Recreate'
        ? {type: 'Recreate'}
        : {type: 'RollingUpdate', rollingUpdate: {maxSurge: shape.maxSurge, maxUnavailable: shape.maxUnavailable}},
    template: template('shop:1'),
    ...shape.spec,
  },
  status: shape.status ?? {},
});

export const template = (image: string, labels: Record<string, string> = {app: 'web'}) => ({
  metadata: {labels},
  spec: {containers: [{name: 'app', image}]},
});

export interface ReplicaSetShape {
  /** Wanted pods. */
  size: number;
  /** Pods there are. */
  replicas?: number;
  available?: number;
  annotations?: Record<string, string>;
  /** Seconds before NOW. */
  age?: number;
  image?: string;
  status?: Record<string, unknown>;
}

export const replicaSet = (name: string, shape: ReplicaSetShape): KubeObject => ({
  apiVersion: 'apps/v1',
  kind: 'ReplicaSet',
  metadata: {
    name,
    namespace: 'default',
    uid: `${name}-uid`,
    generation: 1,
    creationTimestamp: ago(shape.age ?? 0),
    annotations: shape.annotations,
  },
  spec: {replicas: shape.size, selector: {matchLabels: {app: 'web'}}, template: template(shape.image ?? 'shop:1')},
  status: {
    observedGeneration: 1,
    replicas: shape.replicas ?? shape.size,
    availableReplicas: shape.available ?? 0,
    terminatingReplicas: 0,
    ...shape.status,
  },
});

/** Name and size, of plans. */
export const sizes = (scales: readonly {replicaSet: KubeObject; replicas: number}[]): [string, number][] =>
  scales.map((scale) => [scale.replicaSet.metadata.name, scale.replicas]);
