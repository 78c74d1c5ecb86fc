import type {KubeObject} from '../../kube/object.ts';
import {templateDefaults} from './defaults/pod-spec.ts';
import {ALL_VERBS, type Kind, SCALE, STATUS} from './kind.ts';
import {AGE, age, integer, NAME, WORKLOAD} from './printers/columns.ts';
import {labelsText} from './printers/lists.ts';
import {workloadCells} from './printers/workload.ts';
import {validateReplicaSetStatus} from './validation/replica-set.ts';
import {validateReplicationController} from './validation/replication-controller.ts';
import {workloadWarnings} from './warnings/workload.ts';

export const replicationControllers: Kind = {
  group: '',
  version: 'v1',
  kind: 'ReplicationController',
  resource: 'replicationcontrollers',
  singular: 'replicationcontroller',
  shortNames: ['rc'],
  categories: ['all'],
  namespaced: true,
  verbs: ALL_VERBS,
  schema: 'io.k8s.api.core.v1.ReplicationController',
  subresources: [SCALE, STATUS],
  defaults: (object) => {
    object.spec ??= {};
    object.spec.replicas ??= 1;
    if (!object.spec.template) return;
    labelDefaults(object, object.spec.template.metadata?.labels);
    templateDefaults(object.spec);
  },
  prepareCreate: (object) => {
    object.status = {replicas: 0};
  },
  validate: validateReplicationController,
  validateStatus: validateReplicaSetStatus,
  warnings: (object, old) => workloadWarnings(object, old),
  selectableFields: ({status}) => ({'status.replicas': String(status?.replicas ?? 0)}),
  defaultPropagation: 'Orphan',
  scale: {
    replicas: ({spec}) => spec?.replicas ?? 0,
    currentReplicas: ({status}) => status?.replicas ?? 0,
    selector: ({spec}) => selectorText(spec?.selector),
    set: (object, replicas) => {
      object.spec.replicas = replicas;
    },
  },
  columns: [NAME, integer('Desired'), integer('Current'), integer('Ready'), AGE, ...WORKLOAD],
  cells: (object, now) => [
    object.metadata.name,
    object.spec?.replicas ?? 0,
    object.status?.replicas ?? 0,
    object.status?.readyReplicas ?? 0,
    age(object, now),
    ...workloadCells(object).slice(0, 2),
    labelsText(object.spec?.selector),
  ],
};

/** What nobody labelled is labelled, and selects, as its template. */
const labelDefaults = (object: KubeObject, labels: Record<string, string> | undefined): void => {
  if (!labels) return;
  const missing = (map: Record<string, string> | undefined): boolean => Object.keys(map ?? {}).length === 0;
  if (missing(object.spec.selector)) object.spec.selector = {...labels};
  if (missing(object.metadata.labels)) object.metadata.labels = {...labels};
};

const selectorText = (selector: Record<string, string> | undefined): string => (selector ? labelsText(selector) : '');
