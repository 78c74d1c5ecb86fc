import {printSelector} from '../../kube/selector.ts';
import {templateDefaults} from './defaults/pod-spec.ts';
import {ALL_VERBS, type Kind, SCALE, STATUS} from './kind.ts';
import {AGE, age, NAME, text, wide} from './printers/columns.ts';
import {workloadCells} from './printers/workload.ts';
import {dnsLabel} from './validation/names.ts';
import {statefulSetChange, validateStatefulSet, validateStatefulSetStatus} from './validation/stateful-set.ts';
import {templateWarnings} from './warnings/workload.ts';

export const statefulSets: Kind = {
  group: 'apps',
  version: 'v1',
  kind: 'StatefulSet',
  resource: 'statefulsets',
  singular: 'statefulset',
  shortNames: ['sts'],
  categories: ['all'],
  namespaced: true,
  verbs: ALL_VERBS,
  schema: 'io.k8s.api.apps.v1.StatefulSet',
  subresources: [SCALE, STATUS],
  defaults: (object) => {
    object.spec ??= {};
    const {spec} = object;
    spec.podManagementPolicy ||= 'OrderedReady';
    strategyDefaults(spec);
    spec.persistentVolumeClaimRetentionPolicy = {
      ...{whenDeleted: 'Retain', whenScaled: 'Retain'},
      ...spec.persistentVolumeClaimRetentionPolicy,
    };
    spec.replicas ??= 1;
    spec.revisionHistoryLimit ??= 10;
    for (const claim of spec.volumeClaimTemplates ?? []) claimDefaults(claim);
    templateDefaults(spec);
  },
  prepareCreate: (object) => {
    object.status = {replicas: 0, availableReplicas: 0};
  },
  validate: validateStatefulSet,
  validateName: dnsLabel,
  validateUpdate: statefulSetChange,
  validateStatus: validateStatefulSetStatus,
  warnings: (object, old) => [
    ...templateWarnings(object.spec.template, old?.spec.template, 'spec.template'),
    ...(object.spec.revisionHistoryLimit < 0 ? [ALL_REVISIONS] : []),
  ],
  scale: {
    replicas: ({spec}) => spec?.replicas ?? 0,
    currentReplicas: ({status}) => status?.replicas ?? 0,
    selector: ({spec}) => printSelector(spec?.selector),
    set: (object, replicas) => {
      object.spec.replicas = replicas;
    },
  },
  columns: [NAME, text('Ready'), AGE, wide('Containers'), wide('Images')],
  cells: (object, now) => [
    object.metadata.name,
    `${object.status?.readyReplicas ?? 0}/${object.spec?.replicas ?? 0}`,
    age(object, now),
    ...workloadCells(object).slice(0, 2),
  ],
};

const ALL_REVISIONS = 'spec.revisionHistoryLimit: a negative value retains all historical revisions; a value >= 0 is recommended';

/** Only who names no type at all gets the partition filled in. `maxUnavailable` is a field of servers that have it switched on. */
const strategyDefaults = (spec: any): void => {
  spec.updateStrategy ??= {};
  const {updateStrategy} = spec;
  if (!updateStrategy.type) {
    updateStrategy.type = 'RollingUpdate';
    updateStrategy.rollingUpdate ??= {};
  }
  if (!updateStrategy.rollingUpdate) return;
  delete updateStrategy.rollingUpdate.maxUnavailable;
  updateStrategy.rollingUpdate.partition ??= 0;
};

const claimDefaults = (claim: any): void => {
  claim.apiVersion = 'v1';
  claim.kind = 'PersistentVolumeClaim';
  claim.spec ??= {};
  claim.spec.volumeMode ||= 'Filesystem';
  claim.status = {phase: 'Pending', ...claim.status};
};
