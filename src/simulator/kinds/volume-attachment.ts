import {required} from '../../kube/field-error.ts';
import {equalJson} from '../../kube/json.ts';
import {ALL_VERBS, type Kind, STATUS} from './kind.ts';
import {AGE, age, NAME, text} from './printers/columns.ts';
import {immutable} from './validation/fields.ts';

export const volumeAttachments: Kind = {
  group: 'storage.k8s.io',
  version: 'v1',
  kind: 'VolumeAttachment',
  resource: 'volumeattachments',
  singular: 'volumeattachment',
  namespaced: false,
  verbs: ALL_VERBS,
  returnsDeleted: true,
  needsVersion: true,
  schema: 'io.k8s.api.storage.v1.VolumeAttachment',
  subresources: [STATUS],
  raisesGeneration: false,
  prepareCreate: (object) => {
    object.status = {attached: false};
  },
  validate: ({spec = {}}) => [
    ...(spec.attacher ? [] : [required('spec.attacher')]),
    ...(spec.source?.persistentVolumeName || spec.source?.inlineVolumeSpec
      ? []
      : [required('spec.source', 'must specify exactly one of inlineVolumeSpec and persistentVolumeName')]),
    ...(spec.nodeName ? [] : [required('spec.nodeName')]),
  ],
  validateUpdate: (object, old) => immutable('spec', object.spec, equalJson(object.spec, old.spec)),
  columns: [NAME, text('Attacher'), text('PV'), text('Node'), {name: 'Attached', type: 'boolean'}, AGE],
  cells: (object, now) => [
    object.metadata.name,
    object.spec?.attacher,
    object.spec?.source?.persistentVolumeName ?? '',
    object.spec?.nodeName,
    object.status?.attached ?? false,
    age(object, now),
  ],
};
