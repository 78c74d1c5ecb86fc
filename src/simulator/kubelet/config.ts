/** What a pod needs from ConfigMaps and Secrets before it can start: environment variables and volumes. */
import type {KubeObject} from '../../kube/object.ts';
import {resourceField} from './resource-field.ts';

/** Finds a ConfigMap or Secret of the pod's namespace. */
export type Lookup = (kind: 'ConfigMap' | 'Secret', name: string) => KubeObject | undefined;

/** Why something that a pod names cannot be had; the kubelet's own words. */
export class Missing extends Error {}

const SAYS = {ConfigMap: 'configmap', Secret: 'secret'} as const;

type Values = Readonly<Record<string, string>>;

const valuesOf = (object: KubeObject): Values =>
  object.kind === 'Secret' ? mapValues(object.data ?? {}, (text) => Buffer.from(text, 'base64').toString()) : (object.data ?? {});

const mapValues = (record: Values, map: (value: string) => string): Values =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));

const find = (lookup: Lookup, kind: 'ConfigMap' | 'Secret', name: string, optional: boolean): Values | undefined => {
  const object = lookup(kind, name);
  if (!object && !optional) throw new Missing(`${SAYS[kind]} ${JSON.stringify(name)} not found`);
  return object && valuesOf(object);
};

/** The environment of a container, on top of what `given` holds. Throws {@link Missing} for the first thing that is not there. */
export const environmentOf = (pod: KubeObject, container: any, lookup: Lookup, given: Values = {}): Record<string, string> => {
  const variables: Record<string, string> = {...given};
  for (const source of container.envFrom ?? []) {
    const kind = source.configMapRef ? 'ConfigMap' : 'Secret';
    const ref = source.configMapRef ?? source.secretRef;
    const values = find(lookup, kind, ref.name, ref.optional === true) ?? {};
    for (const [key, value] of Object.entries(values)) variables[`${source.prefix ?? ''}${key}`] = value;
  }
  for (const entry of container.env ?? []) {
    const value = entry.valueFrom ? valueFrom(pod, container, entry.valueFrom, lookup) : fill(entry.value ?? '', variables);
    if (value !== undefined) variables[entry.name] = value;
  }
  return variables;
};

/** `$(NAME)` of a variable that stands before this one. */
const fill = (text: string, variables: Values): string => text.replace(/\$\(([\w.-]+)\)/g, (all, name) => variables[name] ?? all);

const valueFrom = (pod: KubeObject, container: any, from: any, lookup: Lookup): string | undefined => {
  if (from.fieldRef) return fieldOf(pod, from.fieldRef.fieldPath);
  if (from.resourceFieldRef) return resourceField(askedAbout(pod, container, from.resourceFieldRef), from.resourceFieldRef);
  const ref = from.configMapKeyRef ?? from.secretKeyRef;
  if (!ref) return undefined;
  const kind = from.configMapKeyRef ? 'ConfigMap' : 'Secret';
  const value = find(lookup, kind, ref.name, ref.optional === true)?.[ref.key];
  if (value === undefined && ref.optional !== true)
    throw new Missing(`couldn't find key ${ref.key} in ${kind} ${pod.metadata.namespace}/${ref.name}`);
  return value;
};

/** The container that a `resourceFieldRef` names; its own when it names none. */
export const askedAbout = ({spec}: KubeObject, container: any, {containerName}: {containerName?: string}): any =>
  [...spec.containers, ...(spec.initContainers ?? [])].find(({name}) => name === containerName) ?? container;

/** `metadata.name`, `status.podIP`, `metadata.labels['app']`. */
export const fieldOf = (pod: KubeObject, path: string): string | undefined => {
  const keyed = /^(metadata\.(?:labels|annotations))\['(.+)'\]$/.exec(path);
  const value = (keyed?.[1] ?? path).split('.').reduce((object: any, key) => object?.[key], pod);
  const found = keyed ? value?.[keyed[2]] : value;
  return found === undefined ? '' : String(found);
};

/** The first volume that cannot be mounted, and why; undefined when all can. */
export const missingVolume = (pod: KubeObject, lookup: Lookup): {volume: string; why: string} | undefined => {
  for (const volume of pod.spec.volumes ?? []) {
    try {
      for (const source of sourcesOf(volume)) mount(source, lookup);
    } catch (error) {
      if (!(error instanceof Missing)) throw error;
      return {volume: volume.name, why: error.message};
    }
  }
  return undefined;
};

interface Source {
  readonly kind: 'ConfigMap' | 'Secret';
  readonly name: string;
  readonly optional: boolean;
  readonly keys: readonly string[];
}

/** ConfigMaps and Secrets of a volume. The token volume every pod has is not looked at: its parts come with the namespace. */
const sourcesOf = (volume: any): Source[] => {
  if (volume.projected && volume.name.startsWith('kube-api-access-')) return [];
  return [volume, ...(volume.projected?.sources ?? [])].flatMap(({configMap, secret}: any) => [
    ...(configMap ? [sourceOf('ConfigMap', configMap.name, configMap)] : []),
    ...(secret ? [sourceOf('Secret', secret.secretName ?? secret.name, secret)] : []),
  ]);
};

const sourceOf = (kind: Source['kind'], name: string, source: any): Source => ({
  kind,
  name,
  optional: source.optional === true,
  keys: (source.items ?? []).map((item: any) => item.key),
});

const mount = ({kind, name, optional, keys}: Source, lookup: Lookup): void => {
  const object = lookup(kind, name);
  if (!object && !optional) throw new Missing(`${SAYS[kind]} ${JSON.stringify(name)} not found`);
  const missing = object && !optional && keys.find((key) => object.data?.[key] === undefined && object.binaryData?.[key] === undefined);
  if (missing !== undefined && missing !== false)
    throw new Missing(`${SAYS[kind]} references non-existent ${kind === 'Secret' ? 'secret' : 'config'} key: ${missing}`);
};
