/** Checks of a volume that claims can be bound to, and of what may change in it. */
import {type FieldError, fieldForbidden, notSupported, required} from '../../../kube/field-error.ts';
import {equalJson} from '../../../kube/json.ts';
import type {KubeObject} from '../../../kube/object.ts';
import {goDiff} from '../go/diff.ts';
import {goValue} from '../go/value.ts';
import {nodeSelectorTerms} from './affinity.ts';
import {immutable, oneOf} from './fields.ts';
import {noBacksteps} from './paths.ts';
import {positiveAmount} from './resource-names.ts';
import {accessModeErrors, storageClassErrors, volumeModeErrors} from './volume-modes.ts';
import {VOLUME_SOURCES} from './volume-sources.ts';

/** In the order in which the second of two is the one refused. */
const SOURCES = [
  'hostPath',
  'gcePersistentDisk',
  'awsElasticBlockStore',
  'glusterfs',
  'flocker',
  'nfs',
  'rbd',
  'quobyte',
  'cephfs',
  'iscsi',
  'cinder',
  'fc',
  'flexVolume',
  'azureFile',
  'vsphereVolume',
  'azureDisk',
  'photonPersistentDisk',
  'portworxVolume',
  'scaleIO',
  'local',
  'storageos',
  'csi',
];

export const validateVolume = ({spec}: KubeObject): FieldError[] => [
  ...(spec.accessModes?.length ? [] : [required('spec.accessModes')]),
  ...accessModeErrors(spec.accessModes ?? [], 'spec.accessModes'),
  ...capacity(spec.capacity),
  ...oneOf(spec.persistentVolumeReclaimPolicy, ['Delete', 'Recycle', 'Retain'], 'spec.persistentVolumeReclaimPolicy'),
  ...nodeAffinity(spec.nodeAffinity),
  ...sources(spec),
  ...rootRecycled(spec),
  ...storageClassErrors(spec.storageClassName),
  ...volumeModeErrors(spec.volumeMode),
];

const capacity = (given: Record<string, string> | undefined): FieldError[] => {
  const entries = Object.entries(given ?? {});
  const field = 'spec.capacity';
  return [
    ...(entries.length > 0 ? [] : [required(field)]),
    ...(entries.length === 1 && given?.storage !== undefined ? [] : [notSupported(field, given ?? null, ['storage'])]),
    ...entries.flatMap(([name, quantity]) => positiveAmount(quantity, `${field}[${name}]`)),
  ];
};

const nodeAffinity = (given: any): FieldError[] => {
  if (!given) return [];
  const field = 'spec.nodeAffinity.required';
  return given.required ? nodeSelectorTerms(given.required, field) : [required(field, 'must specify required node constraints')];
};

const sources = (spec: any): FieldError[] => {
  const given = SOURCES.filter((name) => spec[name] !== undefined);
  if (given.length === 0) return [required('spec', 'must specify a volume type')];
  const [first, ...others] = given;
  return [
    ...(first === 'local' ? local(spec) : VOLUME_SOURCES[first](spec[first], `spec.${first}`)),
    ...(first === 'csi' && !spec.csi.volumeHandle ? [required('spec.csi.volumeHandle')] : []),
    ...others.map((name) => fieldForbidden(`spec.${name}`, 'may not specify more than 1 volume type')),
  ];
};

/** A disk of one node is of no use elsewhere. */
const local = (spec: any): FieldError[] => [
  ...(spec.local.path ? noBacksteps(spec.local.path, 'spec.local.path') : [required('spec.local.path')]),
  ...(spec.nodeAffinity ? [] : [required('spec.nodeAffinity', 'Local volume requires node affinity')]),
];

const rootRecycled = ({hostPath, persistentVolumeReclaimPolicy}: any): FieldError[] =>
  /^\/+$/.test(hostPath?.path ?? '') && persistentVolumeReclaimPolicy === 'Recycle'
    ? [fieldForbidden('spec.persistentVolumeReclaimPolicy', "may not be 'recycle' for a hostPath mount of '/'")]
    : [];

const sourceOf = (spec: any): Record<string, unknown> => Object.fromEntries(SOURCES.map((name) => [name, spec[name]]));

export const volumeChange = ({spec}: KubeObject, {spec: old}: KubeObject): FieldError[] => {
  const [now, before] = [sourceOf(spec), sourceOf(old)];
  const field = 'spec.persistentvolumesource';
  const same = equalJson(now, before);
  const diff = same ? '' : goDiff(goValue('PersistentVolumeSource', before), goValue('PersistentVolumeSource', now));
  return [
    ...(same ? [] : [fieldForbidden(field, `${field} is immutable after creation\n${diff}`)]),
    ...immutable('volumeMode', spec.volumeMode, spec.volumeMode === old.volumeMode),
    ...(old.nodeAffinity ? immutable('nodeAffinity', spec.nodeAffinity, equalJson(spec.nodeAffinity, old.nodeAffinity)) : []),
  ];
};
