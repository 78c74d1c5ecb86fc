/** The volumes of a pod as folders: those of ConfigMaps and Secrets follow their objects, the others are kept as long as the pod. */
import {timestamp} from '../../clock.ts';
import type {KubeObject} from '../../kube/object.ts';
import {askedAbout, fieldOf} from '../kubelet/config.ts';
import {resourceField} from '../kubelet/resource-field.ts';
import {type Directory, directory, type FileNode, file, generated, link} from './files/node.ts';

export interface VolumeSources {
  readonly now: () => number;
  lookup(kind: 'ConfigMap' | 'Secret', name: string): KubeObject | undefined;
  /** The token that its service account has in a pod; `seconds`: how long it lasts. */
  token(audience: string | undefined, seconds: number | undefined): string;
  /** The pod as it is now, for the downward API. */
  pod(): KubeObject;
  /** What a PersistentVolumeClaim holds: shared by all pods that use it. */
  claim(name: string): FileNode;
  hostPath(path: string): FileNode;
}

/** A file of a volume: its path in it, and what it holds. */
type Item = readonly [path: string, content: Buffer | (() => string), mode?: number];

export const volumeOf = (volume: any, sources: VolumeSources): FileNode => {
  const group = sources.pod().spec.securityContext?.fsGroup;
  if (volume.configMap || volume.secret || volume.downwardAPI || volume.projected) return following(volume, sources, group);
  if (volume.persistentVolumeClaim) return sources.claim(volume.persistentVolumeClaim.claimName);
  if (volume.hostPath) return sources.hostPath(volume.hostPath.path);
  const emptyMode = group === undefined ? 0o777 : 0o2777;
  return directory([], {mode: emptyMode, gid: group ?? 0, changedAt: sources.now()});
};

/** A kubelet looks so often whether an object has changed. */
const SYNC_MS = 60_000;

/** A folder whose files follow objects: `name -> ..data/name`, `..data -> ..2026_01_31_10_00_00.1`. */
const following = (volume: any, sources: VolumeSources, group: number | undefined): Directory => {
  const given = {mode: 0o1777, gid: group ?? 0};
  const born = sources.now();
  let [seen, turn] = ['', -1];
  const folder: Directory = directory([], {
    ...given,
    changedAt: born,
  });
  const refresh = (): void => {
    const now = Math.floor((sources.now() - born) / SYNC_MS);
    if (now === turn) return;
    turn = now;
    const items = itemsOf(volume, sources);
    const key = JSON.stringify(items.map(([path, content]) => [path, typeof content === 'function' ? '' : content.toString('base64')]));
    if (key === seen) return;
    seen = key;
    fill(folder, items, sources.now(), group);
  };
  return Object.assign(folder, {refresh});
};

const fill = (folder: Directory, items: readonly Item[], now: number, group: number | undefined): void => {
  const data = directory([], {changedAt: now, gid: group ?? 0});
  for (const [path, content, mode = 0o644] of items) {
    const given = {mode: group === undefined ? mode : mode | 0o040, gid: group ?? 0, changedAt: now};
    placeIn(data, path, typeof content === 'function' ? generated(content, given) : file(content, given));
  }
  const name = `..${timestamp(now).replace(/[-:T]/g, '_').replace('Z', '')}.${now % 1_000_000_000}`;
  folder.entries.clear();
  folder.entries.set(name, data).set('..data', link(name, {changedAt: now}));
  for (const first of new Set(items.map(([path]) => path.split('/')[0])))
    folder.entries.set(first, link(`..data/${first}`, {changedAt: now}));
  folder.changedAt = now;
};

const placeIn = (root: Directory, path: string, node: FileNode): void => {
  const [first, ...rest] = path.split('/');
  if (rest.length === 0) root.entries.set(first, node);
  else {
    const known = root.entries.get(first);
    const folder = known?.type === 'directory' ? known : directory([], {changedAt: node.changedAt});
    root.entries.set(first, folder);
    placeIn(folder, rest.join('/'), node);
  }
};

const itemsOf = (volume: any, sources: VolumeSources): Item[] => {
  if (volume.projected)
    return volume.projected.sources.flatMap((source: any) => projectedItems(source, sources, volume.projected.defaultMode));
  if (volume.downwardAPI) return downward(volume.downwardAPI, sources, volume.downwardAPI.defaultMode);
  const {configMap, secret} = volume;
  return configMap
    ? objectItems('ConfigMap', configMap.name, configMap, sources)
    : objectItems('Secret', secret.secretName, secret, sources);
};

const projectedItems = (source: any, sources: VolumeSources, mode: number | undefined): Item[] => {
  const {configMap, secret, downwardAPI, serviceAccountToken: token} = source;
  if (configMap) return objectItems('ConfigMap', configMap.name, {defaultMode: mode, ...configMap}, sources);
  if (secret) return objectItems('Secret', secret.name, {defaultMode: mode, ...secret}, sources);
  if (downwardAPI) return downward(downwardAPI, sources, mode);
  return token ? [[token.path, () => sources.token(token.audience, token.expirationSeconds), mode]] : [];
};

const objectItems = (kind: 'ConfigMap' | 'Secret', name: string, source: any, sources: VolumeSources): Item[] => {
  const object = sources.lookup(kind, name);
  if (!object) return [];
  const encoded = kind === 'Secret' ? (object.data ?? {}) : (object.binaryData ?? {});
  const values = new Map<string, Buffer>(Object.entries(encoded).map(([key, text]) => [key, Buffer.from(String(text), 'base64')]));
  if (kind === 'ConfigMap') for (const [key, text] of Object.entries(object.data ?? {})) values.set(key, Buffer.from(String(text)));
  const keys = source.items ?? [...values.keys()].map((key) => ({key, path: key}));
  return keys.flatMap((item: any) => (values.has(item.key) ? [[item.path, values.get(item.key)!, item.mode ?? source.defaultMode]] : []));
};

const downward = ({items = []}: any, sources: VolumeSources, mode: number | undefined): Item[] =>
  items.map((item: any) => [
    item.path,
    () =>
      item.fieldRef
        ? fieldText(sources.pod(), item.fieldRef.fieldPath)
        : resourceField(askedAbout(sources.pod(), undefined, item.resourceFieldRef), item.resourceFieldRef),
    item.mode ?? mode,
  ]);

/** All labels, or all annotations, are lines of `key="value"`. */
const fieldText = (pod: KubeObject, path: string): string => {
  const all = path === 'metadata.labels' ? pod.metadata.labels : path === 'metadata.annotations' ? pod.metadata.annotations : undefined;
  if (all === undefined) return path.startsWith('metadata.labels') && !path.includes('[') ? '' : (fieldOf(pod, path) ?? '');
  return Object.keys(all)
    .sort()
    .map((key) => `${key}=${JSON.stringify(all[key])}`)
    .join('\n');
};
