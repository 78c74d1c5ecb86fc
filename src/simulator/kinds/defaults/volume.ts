/** Defaults of volumes. */
import {fieldDefaults} from './container.ts';
import {pullPolicyOf} from './image.ts';

const MODE = 0o644;

export const volumeDefaults = (volume: any): void => {
  if (Object.keys(volume).every((field) => field === 'name')) volume.emptyDir = {};
  for (const [source, fill] of Object.entries(SOURCES)) if (volume[source]) fill(volume[source]);
};

const mode = (source: any): void => {
  source.defaultMode ??= MODE;
};

const SOURCES: Record<string, (source: any) => void> = {
  configMap: mode,
  secret: mode,
  downwardAPI: (source) => {
    mode(source);
    for (const item of source.items ?? []) fieldDefaults(item);
  },
  projected: (source) => {
    mode(source);
    for (const part of source.sources ?? []) projectionDefaults(part);
  },
  hostPath: (source) => {
    source.type ??= '';
  },
  image: (source) => {
    source.pullPolicy ||= pullPolicyOf(source.reference);
  },
  ephemeral: ({volumeClaimTemplate}) => {
    if (volumeClaimTemplate?.spec) volumeClaimTemplate.spec.volumeMode ??= 'Filesystem';
  },
  iscsi: (source) => {
    source.iscsiInterface ||= 'default';
  },
  rbd: (source) => {
    source.pool ||= 'rbd';
    source.user ||= 'admin';
    source.keyring ||= '/etc/ceph/keyring';
  },
  azureDisk: (source) => {
    source.cachingMode ??= 'ReadWrite';
    source.kind ??= 'Shared';
    source.fsType ??= 'ext4';
    source.readOnly ??= false;
  },
  scaleIO: (source) => {
    source.storageMode ||= 'ThinProvisioned';
    source.fsType ||= 'xfs';
  },
};

const projectionDefaults = (part: any): void => {
  if (part.serviceAccountToken) part.serviceAccountToken.expirationSeconds ??= 3600;
  for (const item of part.downwardAPI?.items ?? []) fieldDefaults(item);
};
