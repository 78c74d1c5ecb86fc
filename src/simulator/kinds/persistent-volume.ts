import {timestamp} from '../../clock.ts';
import {ALL_VERBS, type Kind, STATUS} from './kind.ts';
import {AGE, age, NAME, text, wide} from './printers/columns.ts';
import {accessModes, phaseOf, storageClassOf} from './printers/volumes.ts';
import {validateVolume, volumeChange} from './validation/persistent-volume.ts';
import {volumeWarnings} from './warnings/volumes.ts';

export const persistentVolumes: Kind = {
  group: '',
  version: 'v1',
  kind: 'PersistentVolume',
  resource: 'persistentvolumes',
  singular: 'persistentvolume',
  shortNames: ['pv'],
  namespaced: false,
  verbs: ALL_VERBS,
  returnsDeleted: true,
  schema: 'io.k8s.api.core.v1.PersistentVolume',
  subresources: [STATUS],
  raisesGeneration: false,
  defaults: (object) => {
    object.spec ??= {};
    const {spec} = object;
    spec.persistentVolumeReclaimPolicy ||= 'Retain';
    spec.volumeMode ??= 'Filesystem';
    if (spec.hostPath) spec.hostPath.type ??= '';
    object.status ??= {};
    object.status.phase ||= 'Pending';
  },
  prepareCreate: (object, {now}) => {
    object.status = {phase: 'Pending', lastPhaseTransitionTime: timestamp(now)};
  },
  prepareStatus: (object, old, {now}) => {
    if (object.status && object.status.phase !== old.status?.phase) object.status.lastPhaseTransitionTime = timestamp(now);
  },
  validate: validateVolume,
  validateUpdate: volumeChange,
  warnings: volumeWarnings,
  columns: [
    NAME,
    text('Capacity'),
    text('Access Modes'),
    text('Reclaim Policy'),
    text('Status'),
    text('Claim'),
    text('StorageClass'),
    text('VolumeAttributesClass'),
    text('Reason'),
    AGE,
    wide('VolumeMode'),
  ],
  cells: (volume, now) => {
    const {metadata, spec, status} = volume;
    return [
      metadata.name,
      spec?.capacity?.storage ?? '0',
      accessModes(spec?.accessModes),
      spec?.persistentVolumeReclaimPolicy ?? '',
      phaseOf(volume),
      spec?.claimRef ? `${spec.claimRef.namespace}/${spec.claimRef.name}` : '',
      storageClassOf(volume),
      spec?.volumeAttributesClassName ?? '<unset>',
      status?.reason ?? '',
      age(volume, now),
      spec?.volumeMode ?? '<unset>',
    ];
  },
};
