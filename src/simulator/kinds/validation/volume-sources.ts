/** Checks of each type of volume, in the order in which the second of two is the one refused. */
import {type FieldError, fieldForbidden, invalid, required} from '../../../kube/field-error.ts';
import {compareQuantity} from '../../../kube/quantity.ts';
import {oneOf, textErrors} from './fields.ts';
import {dnsSubdomain} from './names.ts';
import {fileMode, noBacksteps} from './paths.ts';
import {downwardFiles, keyItems} from './volume-items.ts';
import {projected} from './volume-projections.ts';

type SourceCheck = (source: any, field: string) => FieldError[];

const HOST_PATH_TYPES = ['', 'BlockDevice', 'CharDevice', 'Directory', 'DirectoryOrCreate', 'File', 'FileOrCreate', 'Socket'];

/** Fields that have to be there. */
const needs =
  (...names: string[]): SourceCheck =>
  (source, field) =>
    names.flatMap((name) => (source[name]?.length === 0 || source[name] === undefined ? [required(`${field}.${name}`)] : []));

const emptyDir: SourceCheck = ({sizeLimit}, field) =>
  sizeLimit !== undefined && compareQuantity(sizeLimit, 0) < 0
    ? [fieldForbidden(`${field}.sizeLimit`, 'SizeLimit field must be a valid resource quantity')]
    : [];

const hostPath: SourceCheck = ({path, type}, field) => [
  ...(path ? noBacksteps(path, `${field}.path`) : [required(`${field}.path`)]),
  ...(type === undefined ? [] : oneOf(type, HOST_PATH_TYPES, `${field}.type`)),
];

/** A folder of chosen keys, of a ConfigMap or a Secret. */
const keyed =
  (nameField: string): SourceCheck =>
  (source, field) => [
    ...(source[nameField] ? [] : [required(`${field}.${nameField}`)]),
    ...fileMode(source.defaultMode, `${field}.defaultMode`),
    ...keyItems(source.items ?? [], `${field}.items`),
  ];

const nfs: SourceCheck = ({server, path}, field) => [
  ...(server ? [] : [required(`${field}.server`)]),
  ...(path ? [] : [required(`${field}.path`)]),
  ...(path && !path.startsWith('/') ? [invalid(`${field}.path`, path, 'must be an absolute path')] : []),
];

const downwardAPI: SourceCheck = ({defaultMode, items}, field) => [
  ...fileMode(defaultMode, `${field}.defaultMode`),
  ...downwardFiles(items ?? [], field),
];

const csi: SourceCheck = ({driver}, field) =>
  driver ? textErrors(driver.toLowerCase(), `${field}.driver`, dnsSubdomain) : [required(`${field}.driver`)];

const ephemeral: SourceCheck = ({volumeClaimTemplate}, field) => {
  const at = `${field}.volumeClaimTemplate`;
  if (!volumeClaimTemplate) return [required(at)];
  const {accessModes, resources} = volumeClaimTemplate.spec ?? {};
  return [
    ...(accessModes?.length ? [] : [required(`${at}.spec.accessModes`, 'at least 1 access mode is required')]),
    ...(resources?.requests?.storage ? [] : [required(`${at}.spec.resources[storage]`)]),
  ];
};

export const VOLUME_SOURCES: Readonly<Record<string, SourceCheck>> = {
  emptyDir,
  hostPath,
  gitRepo: needs('repository'),
  gcePersistentDisk: needs('pdName'),
  awsElasticBlockStore: needs('volumeID'),
  secret: keyed('secretName'),
  nfs,
  iscsi: needs('targetPortal', 'iqn'),
  glusterfs: needs('endpoints', 'path'),
  flocker: () => [],
  rbd: needs('monitors', 'image'),
  cinder: needs('volumeID'),
  cephfs: needs('monitors'),
  quobyte: needs('registry', 'volume'),
  downwardAPI,
  fc: () => [],
  flexVolume: needs('driver'),
  persistentVolumeClaim: needs('claimName'),
  configMap: keyed('name'),
  azureFile: needs('secretName', 'shareName'),
  vsphereVolume: needs('volumePath'),
  photonPersistentDisk: needs('pdID'),
  portworxVolume: needs('volumeID'),
  azureDisk: needs('diskName', 'diskURI'),
  storageos: () => [],
  projected,
  scaleIO: needs('gateway', 'system', 'volumeName'),
  csi,
  ephemeral,
  image: () => [],
};
