/** Checks of how a container mounts volumes, as folders and as block devices. */
import {type FieldError, fieldForbidden, fieldNotFound, invalid, required} from '../../../kube/field-error.ts';
import {oneOf} from './fields.ts';
import {descendingPath} from './paths.ts';

/** The sound volumes of a pod, by name. */
export type Volumes = ReadonlyMap<string, any>;

interface Mount {
  name?: string;
  mountPath?: string;
  readOnly?: boolean;
  subPath?: string;
  subPathExpr?: string;
  mountPropagation?: string;
  recursiveReadOnly?: string;
}

/** Faults of a mount's place are reported at the mount, those of its options at the list: so does the real server. */
export const volumeMounts = (container: any, volumes: Volumes, field: string): FieldError[] => {
  const mounts: Mount[] = container.volumeMounts ?? [];
  const privileged = container.securityContext?.privileged === true;
  return mounts.flatMap((mount, i) => [
    ...place(mount, `${field}[${i}]`, mounts.slice(0, i), volumes),
    ...deviceClash(mount, container.volumeDevices ?? [], `${field}[${i}]`),
    ...subPaths(mount, field, `${field}[${i}]`),
    ...(mount.mountPropagation === undefined ? [] : propagation(mount.mountPropagation, privileged, `${field}.mountPropagation`)),
    ...(mount.recursiveReadOnly === undefined ? [] : recursive(mount, `${field}.recursiveReadOnly`)),
  ]);
};

const place = ({name = '', mountPath}: Mount, field: string, before: readonly Mount[], volumes: Volumes): FieldError[] => [
  ...(name ? [] : [required(`${field}.name`)]),
  ...(volumes.has(name) ? [] : [fieldNotFound(`${field}.name`, name)]),
  ...(mountPath ? [] : [required(`${field}.mountPath`)]),
  ...(before.some((other) => other.mountPath === mountPath) ? [invalid(`${field}.mountPath`, mountPath ?? '', 'must be unique')] : []),
];

const deviceClash = ({name, mountPath}: Mount, devices: readonly any[], field: string): FieldError[] => [
  ...(devices.some((device) => device.name === name) ? [invalid(`${field}.name`, name, 'must not already exist in volumeDevices')] : []),
  ...(devices.some((device) => device.devicePath === mountPath)
    ? [invalid(`${field}.mountPath`, mountPath, 'must not already exist as a path in volumeDevices')]
    : []),
];

const subPaths = ({subPath, subPathExpr}: Mount, list: string, field: string): FieldError[] => [
  ...(subPath ? descendingPath(subPath, `${list}.subPath`) : []),
  ...(subPath && subPathExpr ? [invalid(`${field}.subPathExpr`, subPathExpr, 'subPathExpr and subPath are mutually exclusive')] : []),
  ...(subPathExpr ? descendingPath(subPathExpr, `${list}.subPathExpr`) : []),
];

const propagation = (mode: string, privileged: boolean, field: string): FieldError[] => {
  const errors = oneOf(mode, ['None', 'HostToContainer', 'Bidirectional'], field);
  if (mode !== 'Bidirectional' || privileged) return errors;
  return [...errors, fieldForbidden(field, 'Bidirectional mount propagation is available only to privileged containers')];
};

const recursive = ({recursiveReadOnly, readOnly, mountPropagation}: Mount, field: string): FieldError[] => {
  if (recursiveReadOnly === 'Disabled') return [];
  const errors = oneOf(recursiveReadOnly, ['Disabled', 'Enabled', 'IfPossible'], field);
  if (errors.length > 0) return errors;
  const alone = 'may only be specified when mountPropagation is None or not specified';
  return [
    ...(readOnly ? [] : [fieldForbidden(field, 'may only be specified when readOnly is true')]),
    ...(mountPropagation && mountPropagation !== 'None' ? [fieldForbidden(field, alone)] : []),
  ];
};

interface Device {
  name?: string;
  devicePath?: string;
}

export const volumeDevices = (devices: readonly Device[], volumes: Volumes, field: string): FieldError[] =>
  devices.flatMap((device, i) => {
    const before = devices.slice(0, i);
    return [...deviceName(device.name, before, volumes, `${field}[${i}].name`), ...devicePath(device, before, `${field}[${i}].devicePath`)];
  });

const deviceName = (name: string | undefined, before: readonly Device[], volumes: Volumes, field: string): FieldError[] => {
  const volume = volumes.get(name ?? '');
  const claim = volume?.persistentVolumeClaim ?? volume?.ephemeral;
  const onlyClaims = 'can only use volume source type of PersistentVolumeClaim or Ephemeral for block mode';
  return [
    ...(name ? [] : [required(field)]),
    ...(before.some((other) => other.name === name) ? [invalid(field, name, 'must be unique')] : []),
    ...(volume && !claim ? [invalid(field, name, onlyClaims)] : []),
    ...(volume ? [] : [fieldNotFound(field, name ?? '')]),
  ];
};

const devicePath = ({devicePath: path}: Device, before: readonly Device[], field: string): FieldError[] => {
  if (!path) return [required(field)];
  if (before.some((other) => other.devicePath === path)) return [invalid(field, path, 'must be unique')];
  return path.split('/').includes('..') ? [invalid(field, path, "can not contain backsteps ('..')")] : [];
};
