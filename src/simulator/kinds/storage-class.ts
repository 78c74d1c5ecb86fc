import type {KubeObject} from '../../kube/object.ts';
import {ALL_VERBS, type Kind} from './kind.ts';
import {AGE, age, NAME, text} from './printers/columns.ts';
import {storageClassChange, validateStorageClass} from './validation/storage-class.ts';

const DEFAULT = ['storageclass.kubernetes.io/is-default-class', 'storageclass.beta.kubernetes.io/is-default-class'];

export const storageClasses: Kind = {
  group: 'storage.k8s.io',
  version: 'v1',
  kind: 'StorageClass',
  resource: 'storageclasses',
  singular: 'storageclass',
  shortNames: ['sc'],
  namespaced: false,
  verbs: ALL_VERBS,
  returnsDeleted: true,
  schema: 'io.k8s.api.storage.v1.StorageClass',
  raisesGeneration: false,
  defaults: (object) => {
    object.reclaimPolicy ??= 'Delete';
    object.volumeBindingMode ??= 'Immediate';
  },
  validate: validateStorageClass,
  validateUpdate: storageClassChange,
  columns: [NAME, text('Provisioner'), text('ReclaimPolicy'), text('VolumeBindingMode'), text('AllowVolumeExpansion'), AGE],
  cells: (object, now) => [
    isDefaultClass(object) ? `${object.metadata.name} (default)` : object.metadata.name,
    object.provisioner,
    object.reclaimPolicy ?? 'Delete',
    object.volumeBindingMode ?? '<unset>',
    object.allowVolumeExpansion ?? false,
    age(object, now),
  ],
};

/** Whether claims that name no class get this one. */
export const isDefaultClass = ({metadata}: KubeObject): boolean => DEFAULT.some((key) => metadata.annotations?.[key] === 'true');
