/** Annotations by which Deployments and ReplicaSets keep revisions, and the sizes that scaling goes by. */
import type {KubeObject} from '../../../kube/object.ts';

export const REVISION = 'deployment.kubernetes.io/revision';
export const REVISION_HISTORY = 'deployment.kubernetes.io/revision-history';
export const DESIRED = 'deployment.kubernetes.io/desired-replicas';
export const MAX = 'deployment.kubernetes.io/max-replicas';
export const ROLLBACK_TO = 'deprecated.deployment.rollback.to';

/** Annotations that a Deployment and its ReplicaSets do not share. */
const OWN = new Set(['kubectl.kubernetes.io/last-applied-configuration', REVISION, REVISION_HISTORY, DESIRED, MAX, ROLLBACK_TO]);

/** Characters that a list of old revisions may have. */
export const HISTORY_LENGTH = 2000;

type Annotations = Readonly<Record<string, string>>;

const annotationsOf = ({metadata}: KubeObject): Annotations => metadata.annotations ?? {};

const LARGEST = 2 ** 31 - 1;

/** A number that an annotation holds. Throws an Error that says why a text is no number from 0 to 2³¹ - 1. */
export const parseCount = (text: string): number => {
  if (!/^\d+$/.test(text)) throw new Error(`parsing ${JSON.stringify(text)}: invalid syntax`);
  if (Number(text) > LARGEST) throw new Error(`parsing ${JSON.stringify(text)}: value out of range`);
  return Number(text);
};

/** undefined when the annotation is missing or no number. */
export const numberAnnotation = (object: KubeObject, name: string): number | undefined => {
  try {
    return parseCount(annotationsOf(object)[name] ?? '');
  } catch {
    return undefined;
  }
};

/** 0 when the object has none. */
export const revisionOf = (object: KubeObject): number => {
  const text = annotationsOf(object)[REVISION] ?? '';
  return /^-?\d+$/.test(text) ? Number(text) : 0;
};

export const highestRevision = (replicaSets: readonly KubeObject[]): number =>
  replicaSets.reduce((highest, replicaSet) => Math.max(highest, revisionOf(replicaSet)), 0);

/** The second highest revision: the one before the current; 0 when there is none. */
export const lastRevision = (replicaSets: readonly KubeObject[]): number =>
  [0, ...replicaSets.map(revisionOf)].sort((a, b) => b - a)[1] ?? 0;

/** Annotations that the two share. */
export const sharedAnnotations = (annotations: Annotations | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(annotations ?? {}).filter(([name]) => !OWN.has(name)));

/** Annotations of the object that are its own. */
export const ownAnnotations = (annotations: Annotations | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(annotations ?? {}).filter(([name]) => OWN.has(name)));

export const sizeAnnotations = (desired: number, max: number): Record<string, string> => ({[DESIRED]: `${desired}`, [MAX]: `${max}`});

/** Whether an object lacks some of the annotations, or has others in their place. */
export const lacks = (annotations: Annotations | undefined, wanted: Annotations): boolean =>
  Object.entries(wanted).some(([name, value]) => annotations?.[name] !== value);

/** The list of old revisions with one more; the oldest go when it gets longer than `limit` characters. */
export const appendRevision = (history: string, revision: string, limit: number): string => {
  const revisions = history === '' ? [] : history.split(',');
  while (revisions.length > 0 && [...revisions, revision].join().length > limit) revisions.shift();
  const longer = [...revisions, revision].join();
  return longer.length <= limit || history === '' ? longer : history;
};

/**
 * Annotations of the new ReplicaSet: those of its Deployment, and the revision, raised to `revision` when it is lower. What it was before
 * goes into its history: a ReplicaSet of revision 1 that becomes 4 by an undo keeps `1` there.
 */
export const newReplicaSetAnnotations = (
  deployment: KubeObject,
  present: Annotations | undefined,
  revision: number,
  limit = HISTORY_LENGTH,
): Record<string, string> => {
  const annotations = {...present, ...sharedAnnotations(deployment.metadata.annotations)};
  const before = present?.[REVISION];
  if (before !== undefined && before !== '' && !/^-?\d+$/.test(before)) return annotations;
  if (Number(before || 0) >= revision) return annotations;
  annotations[REVISION] = `${revision}`;
  if (before !== undefined) annotations[REVISION_HISTORY] = appendRevision(present?.[REVISION_HISTORY] ?? '', before, limit);
  return annotations;
};
