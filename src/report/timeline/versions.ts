/** Which version a pod is of, from a recording. */
import type {Change} from '../../cluster/cluster.ts';
import {controllerOf, type KubeObject} from '../../kube/object.ts';
import type {Version} from './timeline.ts';

/** By the names of pods. */
export type Versions = ReadonlyMap<string, Version>;

export const versionsOf = (changes: readonly Change[], namespace: string): Versions => {
  const pods = new Map<string, KubeObject>();
  for (const {object} of changes)
    if (object.kind === 'Pod' && object.metadata.namespace === namespace) pods.set(object.metadata.name, object);
  const keys = new Map([...pods].map(([name, pod]) => [name, keyOf(pod)]));
  const images = new Map([...pods].map(([name, pod]) => [keys.get(name)!, imagesOf(pod)]));
  const shared = (image: string): boolean => [...images.values()].filter((other) => other === image).length > 1;
  const labelOf = (key: string): string => {
    const image = images.get(key)!;
    return shared(image) && key !== image ? `${image} (${key})` : image;
  };
  const known = new Map([...images.keys()].map((key) => [key, {key, label: labelOf(key)}]));
  return new Map([...keys].map(([name, key]) => [name, known.get(key)!]));
};

/** Of an endpoint whose pod nobody saw. */
export const UNKNOWN: Version = {key: 'unknown', label: 'unknown'};

const keyOf = (pod: KubeObject): string => controllerOf(pod)?.name ?? imagesOf(pod);

/** `registry.example/shop/web:1.2` is `web:1.2`; a pod of two containers has both, in order. */
const imagesOf = ({spec}: KubeObject): string => (spec?.containers ?? []).map(({image}: {image: string}) => shortImage(image)).join('+');

const shortImage = (image: string): string => {
  const [name, digest] = image.split('@');
  return digest ? `${name.split('/').at(-1)}@${digest.slice(7, 15)}` : name.split('/').at(-1)!;
};

/** Counts by version: `first`, then the others in the order in which they appear; and a sample for each moment. */
export const samplesOf = (
  moments: readonly {readonly at: number; readonly versions: readonly Version[]}[],
  first: readonly Version[] = [],
): {versions: Version[]; samples: {at: number; ready: number[]}[]} => {
  const all = [...first, ...moments.flatMap((moment) => moment.versions)];
  const versions = [...new Map(all.map((version) => [version.key, version])).values()];
  const place = new Map(versions.map(({key}, i) => [key, i]));
  const samples = moments.map((moment) => {
    const ready = versions.map(() => 0);
    for (const {key} of moment.versions) ready[place.get(key)!]++;
    return {at: moment.at, ready};
  });
  return {versions, samples};
};
