/** Pod templates: whether two are the same, and the hash that names the ReplicaSet of one. */
import type {KubeObject} from '../../../kube/object.ts';
import {semanticEqual} from '../semantic-equal.ts';

export const HASH_LABEL = 'pod-template-hash';

export interface PodTemplate {
  metadata?: {labels?: Record<string, string>; [field: string]: unknown};
  spec?: any;
}

/** The template without the hash that its ReplicaSet has put into the labels. */
export const withoutHash = (template: PodTemplate): PodTemplate => {
  const {[HASH_LABEL]: _, ...labels} = template.metadata?.labels ?? {};
  return {...template, metadata: {...template.metadata, labels}};
};

export const withHash = (template: PodTemplate, hash: string): PodTemplate => ({
  ...template,
  metadata: {...template.metadata, labels: {...template.metadata?.labels, [HASH_LABEL]: hash}},
});

export const sameTemplate = (a: PodTemplate, b: PodTemplate): boolean => semanticEqual(withoutHash(a), withoutHash(b));

/** The ReplicaSet of the Deployment's template: of several the oldest (give them oldest first). */
export const newReplicaSet = (deployment: KubeObject, oldestFirst: readonly KubeObject[]): KubeObject | undefined =>
  oldestFirst.find((replicaSet) => sameTemplate(replicaSet.spec.template, deployment.spec.template));

const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;
const ALPHABET = 'bcdfghjklmnpqrstvwxz2456789';

/** FNV-1a, 32 bits. */
const fnv = (text: string): number => {
  let hash = OFFSET;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, PRIME);
  return hash >>> 0;
};

/** JSON with sorted keys, so that equal templates make equal texts. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, canonical(item)]),
  );
};

/** Label-safe hash of a template, another one after each collision: decimal digits in the alphabet of generated names. */
export const templateHash = (template: PodTemplate, collisions: number | undefined): string => {
  const number = fnv(JSON.stringify(canonical(template)) + (collisions === undefined ? '' : `#${collisions}`));
  return [...`${number}`].map((digit) => ALPHABET[digit.charCodeAt(0) % ALPHABET.length]).join('');
};
