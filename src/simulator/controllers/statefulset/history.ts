/** Between which revisions a StatefulSet is, and which old ones it keeps. */
import type {KubeObject} from '../../../kube/object.ts';
import {isOfTemplate, type Revisions} from '../revisions.ts';
import {revisionOf} from './identity.ts';

/** Its label on revisions of a StatefulSet. */
const HASH = 'controller.kubernetes.io/hash';

export interface Pair {
  readonly current: KubeObject;
  readonly update: KubeObject;
  readonly collisions: number;
}

/**
 * The revision of the template, made if there is none; one that was left behind gets a new number. Until an update is complete the one
 * before it stays current.
 */
export const revisionsFor = (set: KubeObject, known: readonly KubeObject[], revisions: Revisions): Pair => {
  const found = updateRevision(set, known, revisions);
  const {currentRevision} = set.status ?? {};
  const current = known.find(({metadata}) => metadata.name === currentRevision);
  const renewed = current?.metadata.name === found.update.metadata.name ? found.update : current;
  return {...found, current: renewed ?? found.update};
};

const updateRevision = (set: KubeObject, known: readonly KubeObject[], revisions: Revisions): Omit<Pair, 'current'> => {
  const collisions = set.status?.collisionCount ?? 0;
  const last = known.at(-1);
  const next = (last?.revision ?? 0) + 1;
  const equal = known.filter((revision) => isOfTemplate(revision, set.spec.template)).at(-1);
  if (equal) return {update: equal === last ? equal : revisions.renumber(equal, next), collisions};
  const made = revisions.create(set, next, HASH, collisions);
  return {update: made.revision, collisions: made.collisions};
};

/** The oldest of those that no pod is of, beyond the limit. */
export const surplus = (
  set: KubeObject,
  known: readonly KubeObject[],
  pods: readonly KubeObject[],
  {current, update}: Pair,
): KubeObject[] => {
  const live = new Set([current.metadata.name, update.metadata.name, ...pods.map(revisionOf)]);
  const old = known.filter(({metadata}) => !live.has(metadata.name));
  return old.slice(0, Math.max(0, old.length - set.spec.revisionHistoryLimit));
};
