import {equalJson} from '../../kube/json.ts';
import type {KubeObject} from '../../kube/object.ts';
import {printSelector} from '../../kube/selector.ts';
import {templateDefaults} from './defaults/pod-spec.ts';
import {ALL_VERBS, type Kind, SCALE, STATUS} from './kind.ts';
import {AGE, age, NAME, text, WORKLOAD} from './printers/columns.ts';
import {workloadCells} from './printers/workload.ts';
import {validateDeployment, validateDeploymentStatus} from './validation/deployment.ts';
import {selectorChange} from './validation/workload.ts';
import {workloadWarnings} from './warnings/workload.ts';

export const deployments: Kind = {
  group: 'apps',
  version: 'v1',
  kind: 'Deployment',
  resource: 'deployments',
  singular: 'deployment',
  shortNames: ['deploy'],
  categories: ['all'],
  namespaced: true,
  verbs: ALL_VERBS,
  schema: 'io.k8s.api.apps.v1.Deployment',
  subresources: [SCALE, STATUS],
  defaults: (object) => {
    object.spec ??= {};
    const {spec} = object;
    spec.replicas ??= 1;
    spec.revisionHistoryLimit ??= 10;
    spec.progressDeadlineSeconds ??= 600;
    strategyDefaults(spec);
    templateDefaults(spec);
  },
  prepareCreate: (object) => {
    object.status = {};
  },
  raisesGeneration: (object, old) => !sameContent(object, old),
  validate: validateDeployment,
  validateUpdate: selectorChange,
  validateStatus: validateDeploymentStatus,
  warnings: workloadWarnings,
  scale: {
    replicas: ({spec}) => spec?.replicas ?? 0,
    currentReplicas: ({status}) => status?.replicas ?? 0,
    selector: ({spec}) => printSelector(spec?.selector),
    set: (object, replicas) => {
      object.spec.replicas = replicas;
    },
  },
  columns: [NAME, text('Ready'), text('Up-to-date'), text('Available'), AGE, ...WORKLOAD],
  cells: (object, now) => [
    object.metadata.name,
    `${object.status?.readyReplicas ?? 0}/${object.spec?.replicas ?? 0}`,
    object.status?.updatedReplicas ?? 0,
    object.status?.availableReplicas ?? 0,
    age(object, now),
    ...workloadCells(object),
  ],
};

const strategyDefaults = (spec: any): void => {
  spec.strategy ??= {};
  spec.strategy.type ||= 'RollingUpdate';
  if (spec.strategy.type !== 'RollingUpdate') return;
  spec.strategy.rollingUpdate = {maxSurge: '25%', maxUnavailable: '25%', ...spec.strategy.rollingUpdate};
};

/** Unlike other kinds a Deployment counts its annotations as content: they reach its ReplicaSets. */
const sameContent = (a: KubeObject, b: KubeObject): boolean =>
  equalJson(a.spec, b.spec) && equalJson(a.metadata.annotations ?? {}, b.metadata.annotations ?? {});
