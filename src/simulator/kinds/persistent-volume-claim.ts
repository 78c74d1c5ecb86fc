import type {KubeObject} from '../../kube/object.ts';
import {ALL_VERBS, type Kind, STATUS} from './kind.ts';
import {AGE, age, NAME, text, wide} from './printers/columns.ts';
import {accessModes, phaseOf, storageClassOf} from './printers/volumes.ts';
import {claimChange, validateClaim} from './validation/persistent-volume-claim.ts';
import {claimWarnings} from './warnings/volumes.ts';

export const persistentVolumeClaims: Kind = {
  group: '',
  version: 'v1',
  kind: 'PersistentVolumeClaim',
  resource: 'persistentvolumeclaims',
  singular: 'persistentvolumeclaim',
  shortNames: ['pvc'],
  namespaced: true,
  verbs: ALL_VERBS,
  returnsDeleted: true,
  schema: 'io.k8s.api.core.v1.PersistentVolumeClaim',
  subresources: [STATUS],
  raisesGeneration: false,
  defaults: (object) => {
    object.spec ??= {};
    object.spec.volumeMode ??= 'Filesystem';
    object.status ??= {};
    object.status.phase ||= 'Pending';
  },
  prepareCreate: (claim) => {
    claim.status = {phase: 'Pending'};
    alignSources(claim);
  },
  prepareUpdate: alignSources,
  validate: validateClaim,
  validateUpdate: claimChange,
  warnings: claimWarnings,
  columns: [
    NAME,
    text('Status'),
    text('Volume'),
    text('Capacity'),
    text('Access Modes'),
    text('StorageClass'),
    text('VolumeAttributesClass'),
    AGE,
    wide('VolumeMode'),
  ],
  cells: (claim, now) => {
    const {metadata, spec, status} = claim;
    const bound = Boolean(spec?.volumeName);
    return [
      metadata.name,
      phaseOf(claim),
      spec?.volumeName ?? '',
      bound ? (status?.capacity?.storage ?? '0') : '',
      bound ? accessModes(status?.accessModes) : '',
      storageClassOf(claim),
      spec?.volumeAttributesClassName ?? '<unset>',
      age(claim, now),
      spec?.volumeMode ?? '<unset>',
    ];
  },
};

/** The source of a claim has an old field and a new one, which say the same. */
function alignSources({spec}: KubeObject): void {
  if (spec.dataSource && !spec.dataSourceRef) spec.dataSourceRef = spec.dataSource;
  else if (spec.dataSourceRef && !spec.dataSource && !spec.dataSourceRef.namespace) {
    const {apiGroup = null, kind, name} = spec.dataSourceRef;
    spec.dataSource = {apiGroup, kind, name};
  }
}
