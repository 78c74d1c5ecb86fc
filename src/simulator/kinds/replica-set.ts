import {printSelector} from '../../kube/selector.ts';
import {templateDefaults} from './defaults/pod-spec.ts';
import {ALL_VERBS, type Kind, SCALE, STATUS} from './kind.ts';
import {AGE, age, integer, NAME, WORKLOAD} from './printers/columns.ts';
import {workloadCells} from './printers/workload.ts';
import {validateReplicaSet, validateReplicaSetStatus} from './validation/replica-set.ts';
import {selectorChange} from './validation/workload.ts';
import {workloadWarnings} from './warnings/workload.ts';

export const replicaSets: Kind = {
  group: 'apps',
  version: 'v1',
  kind: 'ReplicaSet',
  resource: 'replicasets',
  singular: 'replicaset',
  shortNames: ['rs'],
  categories: ['all'],
  namespaced: true,
  verbs: ALL_VERBS,
  schema: 'io.k8s.api.apps.v1.ReplicaSet',
  subresources: [SCALE, STATUS],
  defaults: (object) => {
    object.spec ??= {};
    object.spec.replicas ??= 1;
    templateDefaults(object.spec);
  },
  prepareCreate: (object) => {
    object.status = {replicas: 0};
  },
  validate: validateReplicaSet,
  validateUpdate: selectorChange,
  validateStatus: validateReplicaSetStatus,
  warnings: workloadWarnings,
  scale: {
    replicas: ({spec}) => spec?.replicas ?? 0,
    currentReplicas: ({status}) => status?.replicas ?? 0,
    selector: ({spec}) => printSelector(spec?.selector),
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
    ...workloadCells(object),
  ],
};
