/** Objects as clusters tell of them, at noon. */
import type {KubeObject} from '../../../src/kube/object.ts';
import type {Facts} from '../../../src/report/why/facts.ts';

export const NOW = Date.UTC(2026, 0, 1, 12);
export const ago = (seconds: number): string => new Date(NOW - seconds * 1000).toISOString();

export const template = {metadata: {labels: {app: 'web'}}, spec: {containers: [{name: 'c', image: 'nginx:1.27'}]}};

export const owned = (name: string, kind: string, owner: string) => ({
  name,
  namespace: 'shop',
  uid: name,
  creationTimestamp: ago(60),
  labels: {app: 'web'},
  ownerReferences: [{apiVersion: 'apps/v1', kind, name: owner, uid: owner, controller: true}],
});

export interface PodShape {
  readonly spec?: object;
  readonly container?: object;
  readonly status?: object;
  /** Of the one container. */
  readonly state?: object;
  readonly conditions?: object[];
  readonly metadata?: object;
}

export const pod = ({spec, container, status, state, conditions, metadata}: PodShape = {}): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {...owned('web-1', 'ReplicaSet', 'web-new'), ...metadata},
  spec: {nodeName: 'node-1', containers: [{name: 'c', image: 'nginx:1.27', ...container}], ...spec},
  status: {
    phase: 'Pending',
    conditions,
    containerStatuses: state ? [{name: 'c', ready: false, restartCount: 0, ...state}] : undefined,
    ...status,
  },
});

export const set = (name: string, replicas: number, more: object = {}): KubeObject => ({
  apiVersion: 'apps/v1',
  kind: 'ReplicaSet',
  metadata: owned(name, 'Deployment', 'web'),
  spec: {replicas, template: name === 'web-new' ? template : {...template, spec: {}}},
  ...more,
});

export const deployment = (spec: object = {}, status: object = {}): KubeObject => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: {name: 'web', namespace: 'shop', uid: 'web', generation: 2},
  spec: {replicas: 4, strategy: {type: 'RollingUpdate', rollingUpdate: {maxSurge: 1, maxUnavailable: 1}}, template, ...spec},
  status: {observedGeneration: 2, replicas: 5, updatedReplicas: 1, availableReplicas: 4, ...status},
});

export const event = (about: string, reason: string, message: string, more: object = {}): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Event',
  metadata: {name: `${about}.1`, namespace: 'shop'},
  involvedObject: {kind: about.startsWith('web-1') ? 'Pod' : 'ReplicaSet', name: about},
  reason,
  message,
  lastTimestamp: ago(5),
  ...more,
});

export const facts = (more: Partial<Facts> = {}): Facts => ({
  now: NOW,
  object: deployment(),
  replicaSets: [set('web-old', 4), set('web-new', 1)],
  pods: [],
  events: [],
  services: [],
  budgets: [],
  neighbours: [],
  nodes: [],
  ...more,
});

export const waiting = (reason: string, message = '') => ({state: {waiting: {reason, message}}});
export const unschedulable = (message: string) => [{type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message}];
export const running = {state: {running: {startedAt: ago(30)}}, started: true};
export const http = {readinessProbe: {httpGet: {path: '/healthz', port: 8080}}};

/** Rule, case, pod, what is said of it, and what else there is. */
export type PodRow = [rule: string, about: string, shape: PodShape, said: string, more?: Partial<Facts>];
