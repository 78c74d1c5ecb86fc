import {printSelector} from '../../kube/selector.ts';
import {ALL_VERBS, type Kind, SCALE, STATUS} from './kind.ts';
import {AGE, age, NAME, text, WORKLOAD} from './printers/columns.ts';
import {workloadCells} from './printers/workload.ts';

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
